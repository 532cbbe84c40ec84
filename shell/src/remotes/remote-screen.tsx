import type { RegistryRemote } from '@icio/contracts/registry'
import type { RemoteRoute } from '@icio/shared-ui/host-contract/contract'
import type { ComponentType, ReactNode } from 'react'
import { GatedScreen } from '../gate/gated-screen.js'
import { useArrival } from '../navigation/use-arrival.js'
import { AccessCheck } from '../session/access-check.js'
import { useShell } from '../shell-context.js'
import { ErrorBoundary } from './error-boundary.js'
import { PartUnavailable } from './part-unavailable.js'
import { PendingScreen } from './pending-screen.js'
import { useResource } from './resource.js'

/** One screen of a remote, behind the sign-in and the disclosure that its route asks for. */
export function RemoteScreen({ remote, route }: { remote: RegistryRemote; route: RemoteRoute }) {
  return (
    <AccessCheck access={route.access} title={route.title}>
      {gatedIf(route, <LoadedScreen remote={remote} route={route} />)}
    </AccessCheck>
  )
}

function gatedIf({ gated, title }: RemoteRoute, screen: ReactNode) {
  return gated ? <GatedScreen title={title}>{screen}</GatedScreen> : screen
}

function LoadedScreen({ remote, route }: { remote: RegistryRemote; route: RemoteRoute }) {
  const { remotes, log } = useShell()
  const screen = remotes.screen(remote, route)
  const state = useResource(screen)
  if (state.at === 'failed') return <PartUnavailable supportCode={state.supportCode} onRetry={screen.start} />
  if (state.at !== 'ready') return <PendingScreen />
  return (
    <ErrorBoundary
      report={(error) => log.failure(error, `${remote.name}@${remote.build} ${route.id}`)}
      fallback={({ supportCode, retry }) => <PartUnavailable supportCode={supportCode} onRetry={retry} />}
    >
      <Arrived screen={state.value} title={route.title} />
    </ErrorBoundary>
  )
}

/** Renders the screen first, so that its heading is there when the page arrives at it. */
function Arrived({ screen: Screen, title }: { screen: ComponentType; title: string }) {
  useArrival(title)
  return <Screen />
}
