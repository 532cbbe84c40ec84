import { registered, remoteOf, renderShell } from '../testing/render-shell.js'
import { headStart } from './head-start.js'

const learn = registered('mf-learn', ['/learn'])
const screens = [
  { path: '/learn/open' },
  { path: '/learn/gated', gated: true },
  { path: '/learn/mine', access: 'login' as const },
]
const paths = screens.map(({ path }) => path)

/** How far each screen of the remote is after a head start at the path, before anything has been rendered there. */
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

test('the screen of the path is under way before the page is rendered', async () => {
  expect(await startedAt('/learn/open')).toEqual(['/learn/open'])
})

test('a screen behind the disclosure is, once it has been agreed to', async () => {
  expect(await startedAt('/learn/gated')).toEqual(['/learn/gated'])
  expect(await startedAt('/learn/gated', { agreed: false })).toEqual([])
})

test('a screen that asks for a sign-in waits for it', async () => {
  expect(await startedAt('/learn/mine')).toEqual([])
})

test('a path without a screen starts nothing', async () => {
  expect(await startedAt('/learn/nothing')).toBe('idle')
  expect(await startedAt('/elsewhere')).toBe('idle')
})
