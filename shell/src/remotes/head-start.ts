import { hasScreen, ownerOf } from '@icio/contracts/releases/route-ownership'
import type { RemoteDefinition, RemoteRoute } from '@icio/shared-ui/host-contract/contract'
import type { Shell } from '../shell.js'
import type { Loaded } from './lazy-code.js'

/**
 * Starts to load the remote screen at the path before the first render. Screens that require sign-in or an agreement to
 * the disclosure load later.
 */
export function headStart({ registry, remotes, gate }: Shell, path: string): void {
  const owner = ownerOf(registry.get().remotes, path)
  if (!owner || !hasScreen(owner.paths, path)) return
  const mayOpen = ({ access, gated }: RemoteRoute) => access === 'open' && (!gated || gate.agreed())
  const definition = remotes.definition(owner)
  const stop = definition.store.subscribe((state: Loaded<RemoteDefinition>) => {
    if (state.at === 'loading') return
    stop()
    if (state.at !== 'ready') return
    const route = state.value.routes.find((each) => hasScreen([each.path], path))
    if (route && mayOpen(route)) remotes.screen(owner, route).start()
  })
  definition.start()
}
