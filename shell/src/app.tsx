import { BrowserRouter, Route, Routes, useLocation } from '@icio/platform'
import { hasScreen, ownerOf } from '@icio/contracts/rules/route-ownership'
import { HostProvider } from '@icio/shared-ui/host-contract/use-host'
import { useMemo } from 'react'
import { Frame } from './frame/frame.js'
import { Home } from './home/home.js'
import { HistoryBridge } from './navigation/history-bridge.js'
import { NotFound } from './not-found/not-found.js'
import { PrivacyPolicyRoute } from './privacy-policy/privacy-policy-route.js'
import { RemoteArea } from './remotes/remote-area.js'
import { useReleaseWatch } from './remotes/use-release-watch.js'
import type { Shell } from './shell.js'
import { ShellProvider, useShell } from './shell-context.js'

/** The whole page. */
export function App({ shell }: { shell: Shell }) {
  return (
    <BrowserRouter>
      <ShellProvider value={shell}>
        <HostProvider shell={shell.host}>
          <HistoryBridge />
          <ReleaseWatch />
          <Frame>
            <Routes>
              <Route path="/" element={<Home />} />
              <Route path="/privacy-policy" element={<PrivacyPolicyRoute />} />
              <Route path="*" element={<RemoteOrNothing />} />
            </Routes>
          </Frame>
        </HostProvider>
      </ShellProvider>
    </BrowserRouter>
  )
}

/** Keeps an eye on what the edge gives this visitor. */
function ReleaseWatch() {
  useReleaseWatch(useLocation().pathname)
  return null
}

/** The remote that owns the path; the shell knows none of them by name. */
function RemoteOrNothing() {
  const { registry } = useShell()
  const { pathname } = useLocation()
  // Other releases are taken in on the way from one path to the next, never under a screen that stands.
  const { remotes } = useMemo(() => (pathname ? registry.turn() : registry.get()), [registry, pathname])
  const owner = ownerOf(remotes, pathname)
  if (!owner || !hasScreen(owner.paths, pathname)) return <NotFound />
  return <RemoteArea key={owner.scope} remote={owner} />
}
