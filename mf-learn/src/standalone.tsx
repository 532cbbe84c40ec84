import '@icio/shared-ui/theme/tokens.css'
import '@icio/shared-ui/theme/fonts.css'
import '@icio/shared-ui/theme/base.css'
import { BrowserRouter, Route, Routes } from '@icio/platform'
import type { RemoteRoute } from '@icio/shared-ui/host-contract/contract'
import { createStandInShell } from '@icio/shared-ui/testing/stand-in-shell'
import { lazy, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import learnRemote from './remote.js'

// This remote alone against a stand-in shell: its team's own page, with the services behind the same address.
const shell = createStandInShell({
  http: (path, init) => window.fetch(path, init),
  onNavigate: (_navigation, path) => path && window.location.assign(path),
})

function screenOf(route: RemoteRoute) {
  const Screen = lazy(route.load)
  return (
    <Suspense fallback={null}>
      <Screen />
    </Suspense>
  )
}

createRoot(document.body.appendChild(document.createElement('main'))).render(
  <BrowserRouter>
    <Routes>
      {learnRemote(shell).routes.map((route) => (
        <Route key={route.id} path={route.path} element={screenOf(route)} />
      ))}
    </Routes>
  </BrowserRouter>,
)
