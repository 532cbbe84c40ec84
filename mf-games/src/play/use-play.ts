import { useStore, type StoreApi } from '@icio/platform'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import type { ShellApi } from '@icio/shared-ui/host-contract/contract'
import { useEffect, useState } from 'react'

/** What a store does when its screen opens; the result is what leaving the screen does. */
interface Opened {
  opened(): () => void
}

/** The store of this screen: made once, opened when the screen is, left with it. */
export function usePlay<S extends Opened>(make: (shell: ShellApi) => StoreApi<S>): S {
  const host = useHost()
  const [store] = useState(() => make(host))
  useEffect(() => store.getState().opened(), [store])
  return useStore(store)
}
