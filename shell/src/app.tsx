import { BrowserRouter, Route, Routes, useLocation } from '@icio/platform'
import { hasScreen, ownerOf } from '@icio/contracts/releases/route-ownership'
import { HostProvider } from '@icio/shared-ui/host-contract/use-host'
import { Frame } from './frame/frame.js'
import { Home } from './home/home.js'
import { Elsewhere } from './navigation/elsewhere.js'
import { HistoryBridge } from './navigation/history-bridge.js'
import { LazyScreen } from './lazy-screen.js'
import { RemoteArea } from './remotes/remote-area.js'
import { useReleases } from './remotes/use-releases.js'
import type { Shell } from './shell.js'
import { ShellProvider, useShell } from './shell-context.js'

/** The whole page. */
export function App({ shell }: { shell: Shell }) {
  return (
    <BrowserRouter>
      <ShellProvider value={shell}>
        <HostProvider shell={shell.host}>
          <HistoryBridge />
          <Page />
        </HostProvider>
      </ShellProvider>
    </BrowserRouter>
  )
}

/** The screens of the shell besides Home. Their code is loaded when a visitor opens them. */
const lazyScreens = [
  {
    path: '/privacy-policy',
    load: async () => (await import('./statements/statements.js')).PrivacyPolicy,
  },
  { path: '/accessibility', load: async () => (await import('./statements/statements.js')).Accessibility },
  { path: '/partners', load: async () => (await import('./partners/partners-screen.js')).PartnersScreen },
  { path: '/write-to-us', load: async () => (await import('./write-to-us/write-screen.js')).WriteScreen },
]

const loadUnknownPath = async () => (await import('./not-found/unknown-path.js')).UnknownPath

/** Renders the screen at the current path, from the releases that the edge serves to this visitor. */
function Page() {
  const { pathname } = useLocation()
  // Above the frame, so that frame and screen see the same releases.
  useReleases(pathname)
  return (
    <Frame>
      <Routes>
        <Route path="/" element={<Home />} />
        {lazyScreens.map(({ path, load }) => (
          <Route key={path} path={path} element={<LazyScreen key={path} path={path} load={load} />} />
        ))}
        <Route path="*" element={<RemoteOrNothing />} />
      </Routes>
    </Frame>
  )
}

/** Renders the remote that owns the path, or the screen for an unknown path. */
function RemoteOrNothing() {
  const { registry } = useShell()
  const { pathname } = useLocation()
  const owner = ownerOf(registry.get().remotes, pathname)
  if (!owner || !hasScreen(owner.paths, pathname))
    return hasScreen(registry.get().elsewhere ?? [], pathname) ? (
      <Elsewhere />
    ) : (
      <LazyScreen key={pathname} path={pathname} load={loadUnknownPath} />
    )
  return <RemoteArea key={owner.scope} remote={owner} />
}
