import '@icio/shared-ui/theme/fonts.css'
import '@icio/shared-ui/theme/tokens.css'
import '@icio/shared-ui/theme/base.css'
import { BrowserRouter, Link, Route, Routes } from '@icio/platform'
import { createAccessTokens } from '@icio/shared-ui/api/access-token'
import { createStandInShell } from '@icio/shared-ui/testing/stand-in-shell'
import { lazy, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import remote from './remote.js'

/** The account screens alone, against a stand-in shell: for the team that owns them. Calls go to the same origin. */
const tokens = createAccessTokens({ send: (path, init) => window.fetch(path, init) })
const shell = createStandInShell({
  http: tokens.http,
  onNavigate: (_navigation, path) => path && window.location.assign(path),
})
const definition = remote(shell)
const screens = definition.routes.map((route) => ({ ...route, Screen: lazy(() => route.load()) }))

function Standalone() {
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

const place = document.getElementById('root')
if (place) createRoot(place).render(<Standalone />)
