// Import the theme first: its first line sets the order of the cascade layers.
import '../theme/tokens.css'
import '../theme/fallback-fonts.css'
import '../theme/fonts.css'
import '../theme/base.css'
import { BrowserRouter, Link, Route, Routes } from '@icio/platform'
import { lazy, Suspense, type ComponentType } from 'react'
import { createRoot } from 'react-dom/client'
import { createAccessTokens } from '../api/access-token.js'
import type { RemoteInit, RemoteRoute } from '../host-contract/contract.js'
import { createFakeShell } from './fake-shell.js'

/**
 * Runs a remote on its own with the fake shell, for the team that owns it. Calls go to the same origin, so a running
 * site behind the development server's proxy answers them.
 *
 * @param place the element to render into
 * @returns a function that removes the page
 */
export function startStandalone(remote: RemoteInit, place: HTMLElement): () => void {
  const tokens = createAccessTokens({ send: (path, init) => window.fetch(path, init) })
  const shell = createFakeShell({
    http: tokens.http,
    hasScreen: (path) => definition.routes.some((route) => route.path === path),
    onNavigate: (_navigation, path) => path && window.location.assign(path),
  })
  const definition = remote(shell)
  const page = createRoot(place)
  page.render(
    <StandAlone screens={definition.routes.map((route) => ({ ...route, Screen: lazy(route.load) }))} />,
  )
  return () => page.unmount()
}

function StandAlone({ screens }: { screens: (RemoteRoute & { Screen: ComponentType })[] }) {
  return (
    <BrowserRouter>
      <nav aria-label="Screens of this remote">
        {screens.map(({ id, path, title }) => (
          <Link key={id} to={path}>
            {title}
          </Link>
        ))}
      </nav>
      <main>
        <Suspense>
          <Routes>
            {screens.map(({ id, path, Screen }) => (
              <Route key={id} path={path} element={<Screen />} />
            ))}
          </Routes>
        </Suspense>
      </main>
    </BrowserRouter>
  )
}
