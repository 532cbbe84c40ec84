import { useSession } from '@icio/shared-ui/host-contract/use-host'
import { useEffect, useState } from 'react'
import { useShell } from '../shell-context.js'

type Entry = { title: string; path: string }

/**
 * Returns the entries of the account menu that only staff see. They come from the registry; for someone who signed in
 * after the page was loaded, they are fetched from the edge.
 */
export function useStaffMenu(): Entry[] {
  const { registry, askFor, log } = useShell()
  const session = useSession()
  const { menu } = registry.get()
  const [fetched, setFetched] = useState<Entry[]>([])
  const isStaff = session.at === 'signed-in' && session.role !== 'user'
  const isMissing = isStaff && menu === undefined

  useEffect(() => {
    if (!isMissing) return
    let isWanted = true
    askFor()
      .then(({ menu = [] }) => isWanted && setFetched(menu))
      .catch((error: unknown) => log.error(error, 'account menu'))
    return () => void (isWanted = false)
  }, [isMissing, askFor, log])

  return isStaff ? (menu ?? fetched) : []
}
