import type { RegistryRemote } from '@icio/contracts/registry'
import { useSession } from '@icio/shared-ui/host-contract/use-host'
import { useEffect, useState } from 'react'
import { fetchRegistry } from '../remotes/registry.js'
import { useShell } from '../shell-context.js'

type Entry = { title: string; path: string }

/**
 * The entries of the account menu that only those see who run the site. The remotes name them, the shell does not;
 * somebody who has signed in since the page was loaded gets them from the edge.
 */
export function useStaffMenu(): Entry[] {
  const { registry, log } = useShell()
  const session = useSession()
  const known = entriesOf(registry.get().remotes)
  const [fetched, setFetched] = useState<Entry[]>([])
  const isStaff = session.at === 'signed-in' && session.role !== 'user'
  const isMissing = isStaff && known.length === 0

  useEffect(() => {
    if (!isMissing) return
    let isWanted = true
    fetchRegistry()
      .then(({ remotes }) => isWanted && setFetched(entriesOf(remotes)))
      .catch((error: unknown) => log.error(error, 'account menu'))
    return () => void (isWanted = false)
  }, [isMissing, log])

  if (!isStaff) return []
  return known.length > 0 ? known : fetched
}

function entriesOf(remotes: readonly RegistryRemote[]): Entry[] {
  return remotes.flatMap(({ menu = [] }) => menu)
}
