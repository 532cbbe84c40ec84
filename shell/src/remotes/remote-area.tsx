import { Route, Routes, useStore } from '@icio/platform'
import type { RegistryRemote } from '@icio/contracts/releases/registry'
import type { RemoteDefinition } from '@icio/shared-ui/host-contract/contract'
import { LazyScreen } from '../lazy-screen.js'
import { useShell } from '../shell-context.js'
import { FallBack } from './part-unavailable.js'
import { PendingScreen } from './pending-screen.js'
import { RemoteScreen } from './remote-screen.js'
import { useLazyCode } from './lazy-code.js'

const loadNotFound = async () => (await import('../not-found/not-found.js')).NotFound

/**
 * Renders everything under the paths of one remote, from the previous release if the current one has failed in this
 * page.
 */
export function RemoteArea({ remote }: { remote: RegistryRemote }) {
  const { remotes } = useShell()
  const isReplaced = useStore(remotes.replaced, (scopes) => scopes.has(remote.scope))
  const release = isReplaced && remote.previous ? remote.previous : remote
  return <ReleaseArea key={release.scope} release={release} />
}

function ReleaseArea({ release }: { release: RegistryRemote }) {
  const { remotes } = useShell()
  const definition = remotes.definition(release)
  const state = useLazyCode(definition)
  switch (state.at) {
    case 'idle':
    case 'loading':
      return <PendingScreen />
    case 'failed':
      return <FallBack release={release} supportCode={state.supportCode} onRetry={definition.start} />
    case 'ready':
      return <RemoteRoutes remote={release} definition={state.value} />
  }
}

function RemoteRoutes({ remote, definition }: { remote: RegistryRemote; definition: RemoteDefinition }) {
  return (
    <Routes>
      {definition.routes.map((route) => (
        <Route
          key={route.id}
          path={route.path}
          element={<RemoteScreen key={route.id} remote={remote} route={route} />}
        />
      ))}
      <Route path="*" element={<LazyScreen path="a screen that the remote lacks" load={loadNotFound} />} />
    </Routes>
  )
}
