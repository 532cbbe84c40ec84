import { MemoryRouter } from '@icio/platform'
import { render, type RenderResult } from '@testing-library/react'
import type { ReactElement } from 'react'
import { HostProvider } from '../host-contract/use-host.js'
import { PortalScope } from '../parts/portal-scope.js'
import { createFakeShell, type FakeShell } from './fake-shell.js'

interface RenderInShellOptions {
  /** The address of the screen. */
  path?: string
  /** The navigation state. */
  state?: unknown
  shell?: FakeShell
}

/**
 * Renders an element the way a remote's screen is rendered: inside the router, the fake shell, and the portal scope.
 */
export function renderInShell(
  ui: ReactElement,
  { path = '/', state, shell = createFakeShell() }: RenderInShellOptions = {},
): RenderResult & { shell: FakeShell } {
  const url = new URL(path, 'http://site.test')
  const entry = { pathname: url.pathname, search: url.search, hash: url.hash, state }
  const rendered = render(ui, {
    wrapper: ({ children }) => (
      <MemoryRouter initialEntries={[entry]}>
        <HostProvider shell={shell}>
          <PortalScope className="remote-under-test">{children}</PortalScope>
        </HostProvider>
      </MemoryRouter>
    ),
  })
  return { ...rendered, shell }
}
