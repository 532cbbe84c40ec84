import { act, cleanup, screen } from '@testing-library/react'
import { Route, Routes } from '@icio/platform'
import { extensionProblems } from '@icio/contracts/extension-points/extension-problems'
import { remoteGameProblems } from '@icio/contracts/remote-games/remote-game'
import { isOwned } from '@icio/contracts/releases/route-ownership'
import type { ComponentType } from 'react'
import { contractVersion, type RemoteInit, type RemoteRoute } from '../host-contract/contract.js'
import { renderInShell } from './render-in-shell.js'
import { createFakeShell } from './fake-shell.js'

/** The remote's entries in package.json. */
interface Claims {
  owns: readonly string[]
  paths: readonly string[]
  frameless?: readonly string[]
  menu?: readonly { path: string }[]
  /** What it adds to places of the site. */
  extensions?: readonly object[]
  /** The games that its team deals and marks. */
  games?: readonly object[]
}

/**
 * Defines the tests that every remote must pass; call it in a test file of the remote. They check the definition
 * against the host contract and package.json, and render each screen for a signed-in member while every call fails: the
 * screen must render and tell the visitor what is wrong.
 */
export function testContract(
  init: RemoteInit,
  { owns, paths, frameless = [], menu = [], extensions = [], games = [] }: Claims,
): void {
  const definition = init(createFakeShell())

  test('it has the contract version of the shell', () => {
    expect(definition.contract.major).toBe(contractVersion.major)
    expect(definition.contract.minor).toBeLessThanOrEqual(contractVersion.minor)
  })

  test('its screens match package.json, are under the paths it owns, and have an id and a title', () => {
    const { routes } = definition
    expect(routes.map(({ path }) => path).sort()).toEqual([...paths].sort())
    expect(routes.filter(({ path }) => !isOwned(owns, path))).toEqual([])
    expect(new Set(routes.map(({ id }) => id)).size).toBe(routes.length)
    expect(routes.filter(({ title }) => title.trim() === '')).toEqual([])
  })

  test('its paths without frame and its menu entries are screens of its own', () => {
    expect(frameless.filter((path) => !paths.includes(path))).toEqual([])
    expect(menu.filter(({ path }) => !paths.includes(path))).toEqual([])
  })

  test('what it adds to places of the site leads to its own screens, in plain text, within its share', () => {
    expect(extensionProblems({ owns, paths, extensions })).toEqual([])
  })

  test('its games have a title in plain text, and items and points within the limits of the site', () => {
    expect(remoteGameProblems(games)).toEqual([])
  })

  test.each(definition.routes.map((route) => [route.path, route] as const))(
    '%s renders while every call fails',
    async (path, route) => {
      await show(path, route)
      await demandHeading(path)
      // What is still under way ends before the screen goes.
      await act(async () => {
        await new Promise((resolve) => setTimeout(resolve))
      })
      cleanup()
    },
  )

  /** The rule of admission too (services/edge/src/releases/admission/browser-checks.ts). */
  async function demandHeading(path: string): Promise<void> {
    try {
      await screen.findByRole('heading', { level: 1 })
    } catch {
      throw new Error(
        `${path} shows no heading of level 1 (<h1>) while every call fails. Give the screen one that does not wait for a call.`,
      )
    }
  }

  async function show(path: string, { load }: RemoteRoute): Promise<void> {
    const Screen: ComponentType = (await load()).default
    const user = { id: 'a', email: 'ada@example.org', display_name: 'Ada', avatar_url: null }
    const shell = createFakeShell({ session: { at: 'signed-in', user, role: 'admin' } })
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
