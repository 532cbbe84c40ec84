import type { RegistryRemote } from '@icio/contracts/releases/registry'
import { earlyCrashMs } from '@icio/contracts/releases/endpoints'
import type { RemoteRoute } from '@icio/shared-ui/host-contract/contract'
import { useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { useStore } from '@icio/platform'
import { Button } from '@icio/shared-ui/parts/button'
import { useArrival } from '../navigation/use-arrival.js'
import { AccessCheck } from '../session/access-check.js'
import { useShell } from '../shell-context.js'
import { ErrorBoundary } from './error-boundary.js'
import { FallBack } from './part-unavailable.js'
import { PendingScreen } from './pending-screen.js'
import { useLazyCode } from './lazy-code.js'
import { QuietScreen } from '../frame/quiet-screen.js'

interface ScreenProps {
  remote: RegistryRemote
  route: RemoteRoute
}

/** One screen of a remote, behind the sign-in and the disclosure that its route requires. */
export function RemoteScreen({ remote, route }: ScreenProps) {
  return (
    <AccessCheck access={route.access} denial={remote.denials?.[route.path]}>
      {gatedIf(route, <LoadedScreen remote={remote} route={route} />)}
    </AccessCheck>
  )
}

function gatedIf({ gated, title }: RemoteRoute, screen: ReactNode) {
  return gated ? <GatedScreen title={title}>{screen}</GatedScreen> : screen
}

function LoadedScreen({ remote, route }: ScreenProps) {
  const { remotes, log } = useShell()
  const [startedAt] = useState(() => performance.now())
  const screen = remotes.screen(remote, route)
  const state = useLazyCode(screen)
  if (state.at === 'failed')
    return <FallBack release={remote} supportCode={state.supportCode} onRetry={screen.start} />
  if (state.at !== 'ready') return <PendingScreen />
  const report = (error: unknown) => {
    remotes.report(remote, 'crashed')
    // An early crash is the release's fault. A later one may be caused by the visitor's data and does not replace the
    // release.
    if (performance.now() - startedAt < earlyCrashMs) remotes.fallBack(remote)
    const code = log.failure(error, `${remote.name}@${remote.build} ${route.id}`)
    remotes.reportError(remote, { error, route: route.path, code })
    return code
  }
  return (
    <ErrorBoundary report={report}>
      <Arrived screen={state.value} remote={remote} route={route} />
    </ErrorBoundary>
  )
}

/** Renders the screen first, so that its heading exists when the arrival moves the focus to it. */
function Arrived({ screen: Screen, remote, route }: ScreenProps & { screen: ComponentType }) {
  const { log } = useShell()
  useArrival(route.title)
  useEffect(() => {
    log.event('remote.shown', { remote: remote.name, build: remote.build, route: route.id })
  }, [log, remote, route])
  return <Screen />
}

/** Shows a screen after the visitor has agreed to the disclosure (GATE-7), and an explanation until then. */
function GatedScreen({ title, children }: { title: string; children: ReactNode }) {
  const { gate } = useShell()
  const { agreed } = useStore(gate.store)
  return agreed ? children : <DisclosureNeeded title={title} />
}

function DisclosureNeeded({ title }: { title: string }) {
  const { gate } = useShell()
  useEffect(() => gate.ask(), [gate])
  return (
    <QuietScreen
      heading={title}
      action={
        <Button variant="primary" onClick={gate.ask}>
          Read the disclosure
        </Button>
      }
    >
      <p>Before this page opens, please read and agree to a short disclosure. It takes less than a minute.</p>
    </QuietScreen>
  )
}
