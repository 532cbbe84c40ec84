import { useLocation, useStore, type StoreApi } from '@icio/platform'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import type { ShellApi } from '@icio/shared-ui/host-contract/contract'
import { useEffect, useState } from 'react'

/** A store that is opened with its screen, at a history entry; `opened` returns the cleanup. */
interface Opened {
  opened(place: string): () => void
}

/** The store of this screen: created once, opened and closed with the screen. */
export function useScreenStore<S extends Opened>(make: (shell: ShellApi) => StoreApi<S>): S {
  const host = useHost()
  const [store] = useState(() => make(host))
  const { key } = useLocation()
  const [place] = useState(key)
  useEffect(() => store.getState().opened(place), [store, place])
  return useStore(store)
}
