import { useLocation, useStore, type StoreApi } from '@icio/platform'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import type { ShellApi } from '@icio/shared-ui/host-contract/contract'
import { useEffect, useState } from 'react'

/**
 * The store of this screen: created once, opened at its history entry with the screen, and closed with it by the cleanup that
 * `opened` returns.
 */
export function useScreenStore<S extends { opened(place: string): () => void }>(
  make: (shell: ShellApi) => StoreApi<S>,
): S {
  const host = useHost()
  const [store] = useState(() => make(host))
  const { key } = useLocation()
  const [place] = useState(key)
  useEffect(() => store.getState().opened(place), [store, place])
  return useStore(store)
}
