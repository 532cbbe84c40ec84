import { BrowserRouter, Route, Routes, useLocation } from '@icio/platform'
import { hasScreen, ownerOf } from '@icio/contracts/releases/route-ownership'
import { HostProvider } from '@icio/shared-ui/host-contract/use-host'
import { useEffect, useMemo } from 'react'
import { Frame } from './frame/frame.js'
import { Home } from './home/home.js'
import { HistoryBridge } from './navigation/history-bridge.js'
import { LazyScreen } from './lazy-screen.js'
import { RemoteArea } from './remotes/remote-area.js'
import type { Shell } from './shell.js'
import { ShellProvider, useShell } from './shell-context.js'
import { PendingScreen } from './remotes/pending-screen.js'

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

/**
 * A screen that opens in another document: remotes for staff and public remotes never share a page. The address is
 * already set, so a reload opens the screen, and Back returns to the previous page.
 */
function Elsewhere() {
  const { reload } = useShell()
  useEffect(() => reload(), [reload])
  return <PendingScreen />
}

const intervalMs = 60_000

/**
 * Checks for new releases at each navigation, when the page becomes visible again, and once a minute. The page switches
 * to them between two paths, never under an open screen.
 */
function useReleases(pathname: string): void {
  const { registry } = useShell()
  // During render, because an effect would run after the screen of the new path has rendered.
  useMemo(() => (pathname ? registry.switchToLatest() : undefined), [registry, pathname])
  useEffect(() => void registry.checkForUpdate(), [registry, pathname])
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void registry.checkForUpdate()
    }
    const timer = setInterval(look, intervalMs)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [registry])
}
