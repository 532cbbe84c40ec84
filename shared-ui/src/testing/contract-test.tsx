import { act, cleanup, screen } from '@testing-library/react'
import { Route, Routes } from '@icio/platform'
import { isOwned } from '@icio/contracts/rules/route-ownership'
import type { ComponentType } from 'react'
import { contractVersion, type RemoteInit, type RemoteRoute } from '../host-contract/contract.js'
import { renderInShell } from './render-in-shell.js'
import { createStandInShell } from './stand-in-shell.js'

/** What package.json says of a remote. */
interface Claims {
  owns: readonly string[]
  paths: readonly string[]
}

/**
 * The tests that every remote has to pass to be taken by the shell: call it in a test file of the remote. It holds the
 * definition against the host contract and package.json, and shows each screen as a signed-in member while no call
 * gets through: it has to stand and say what is going on.
 */
export function testContract(init: RemoteInit, { owns, paths }: Claims): void {
  const definition = init(createStandInShell())

  test('it speaks the contract of the shell', () => {
    expect(definition.contract.major).toBe(contractVersion.major)
    expect(definition.contract.minor).toBeLessThanOrEqual(contractVersion.minor)
  })

  test('its screens are those that package.json names, all inside of what it owns, each with an id and a title', () => {
    const { routes } = definition
    expect(routes.map(({ path }) => path).sort()).toEqual([...paths].sort())
    expect(routes.filter(({ path }) => !isOwned(owns, path))).toEqual([])
    expect(new Set(routes.map(({ id }) => id)).size).toBe(routes.length)
    expect(routes.filter(({ title }) => title.trim() === '')).toEqual([])
  })

  test.each(definition.routes.map((route) => [route.path, route] as const))(
    '%s stands while no call gets through',
    async (path, route) => {
      await show(path, route)
      expect(await screen.findByRole('heading', { level: 1 })).toBeInTheDocument()
      cleanup()
    },
  )

  async function show(path: string, { load }: RemoteRoute): Promise<void> {
    const Screen: ComponentType = (await load()).default
    const user = { id: 'a', email: 'ada@example.org', display_name: 'Ada', avatar_url: null }
    const shell = createStandInShell({ session: { at: 'signed-in', user, role: 'admin' } })
    await act(async () => {
      renderInShell(
        <Routes>
          <Route path={path} element={<Screen />} />
        </Routes>,
        { path: path.replaceAll(/:\w+\??/g, 'sample'), shell },
      )
    })
  }
}
