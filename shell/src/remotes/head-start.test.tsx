import { registered, remoteOf, renderShell } from '../testing/render-shell.js'
import { headStart } from './head-start.js'

const learn = registered('mf-learn', ['/learn'])
const screens = [
  { path: '/learn/open' },
  { path: '/learn/gated', gated: true },
  { path: '/learn/mine', access: 'login' as const },
]
const paths = screens.map(({ path }) => path)

/** Returns the state of each screen of the remote after a head start at the path, before anything is rendered. */
async function startedAt(path: string, { agreed = true } = {}) {
  const remote = { ...learn, paths }
  const { shell } = await renderShell({
    remotes: [remote],
    inits: { 'mf-learn': remoteOf(...screens) },
    agreed,
  })
  headStart(shell, path)
  const definition = shell.remotes.definition(remote)
  await new Promise((resolve) => setTimeout(resolve))
  const state = definition.store.getState()
  if (state.at !== 'ready') return state.at
  return state.value.routes
    .filter((route) => shell.remotes.screen(remote, route).store.getState().at !== 'idle')
    .map((route) => route.path)
}

test('the screen at the path starts to load before the page is rendered', async () => {
  expect(await startedAt('/learn/open')).toEqual(['/learn/open'])
})

test('a screen behind the disclosure starts to load only if the visitor has agreed', async () => {
  expect(await startedAt('/learn/gated')).toEqual(['/learn/gated'])
  expect(await startedAt('/learn/gated', { agreed: false })).toEqual([])
})

test('a screen that requires sign-in does not start to load', async () => {
  expect(await startedAt('/learn/mine')).toEqual([])
})

test('a path without a screen loads nothing', async () => {
  expect(await startedAt('/learn/nothing')).toBe('idle')
  expect(await startedAt('/elsewhere')).toBe('idle')
})
