import { fromPartial } from '@icio/shared-ui/testing/from-partial'
import { createJsonResponse } from '@icio/shared-ui/testing/json-response'
import { screen } from '@testing-library/react'
import { act } from 'react'
import { fakeNetwork } from '../testing/fake-network.js'
import { registered, remoteOf, renderShell } from '../testing/render-shell.js'
import { createHttp, sendWith } from './http.js'

const account = registered('mf-account', ['/auth', '/profile'])
const games = registered('mf-games', ['/game'])
const admin = registered('mf-admin', ['/question-audit'])
const remotes = [account, games, admin]
const inits = {
  'mf-account': remoteOf({ path: '/auth', title: 'Welcome' }, { path: '/profile', access: 'login' }),
  'mf-games': remoteOf({ path: '/game', title: 'Lobby', access: 'login' }),
  'mf-admin': remoteOf({ path: '/question-audit', title: 'Audit', access: 'staff' }),
}
const user = { id: '1', email: 'a@b.example', display_name: 'Ada', avatar_url: null }
const answering = (status: number, body?: { role: string; [field: string]: unknown }) =>
  fakeNetwork({
    'GET /api/auth/user': { status, body },
    'POST /api/rpc/has_role': (asked) => ({ body: (asked as { _role: string })._role === body?.role }),
  }).http

/** A response like that of a proxy which answers with its own page. */
const brokenAnswer = async () =>
  fromPartial<Response>({ ok: true, status: 200, json: () => Promise.reject(new SyntaxError('no JSON')) })

test.each(['/profile', '/game'])(
  '[ROLE-3] a visitor who opens %s is sent to sign-in and back',
  async (path) => {
    await renderShell({ path: `${path}?code=ABC123`, remotes, inits, http: answering(401) })
    expect(await screen.findByRole('heading', { name: 'Welcome' })).toBeInTheDocument()
    expect(window.location.pathname).toBe('/auth')
    expect(new URLSearchParams(window.location.search).get('next')).toBe(`${path}?code=ABC123`)
  },
)

test('[PLAY-9] the edition of a hub comes along to sign-in and back', async () => {
  const { shell } = await renderShell({ path: '/privacy-policy', remotes, inits, http: answering(401) })
  act(() => shell.host.nav.go('game', { specialization: 'government-risk-pools' }))
  expect(await screen.findByRole('heading', { name: 'Welcome' })).toBeInTheDocument()
  expect(new URLSearchParams(window.location.search).get('next')).toBe('/game?edition=government-risk-pools')
})

test('[ROLE-3] a member stays on the page', async () => {
  await renderShell({ path: '/game', remotes, inits, http: answering(200, { ...user, role: 'user' }) })
  expect(await screen.findByRole('heading', { name: 'Lobby' })).toBeInTheDocument()
})

test.each([
  ['a visitor', answering(401)],
  ['a member', answering(200, { ...user, role: 'user' })],
] as const)('[ROLE-4] %s is denied the staff screens', async (_who, http) => {
  await renderShell({ path: '/question-audit', remotes, inits, http })
  expect(await screen.findByRole('heading', { name: 'Access Restricted' })).toBeInTheDocument()
})

test.each(['moderator', 'admin'])('[ROLE-4] a %s enters', async (role) => {
  await renderShell({ path: '/question-audit', remotes, inits, http: answering(200, { ...user, role }) })
  expect(await screen.findByRole('heading', { name: 'Audit' })).toBeInTheDocument()
})

test('[AUDIT-6, ROLE-6] the page shows a check until the server has answered for both roles, and stays closed without an answer', async () => {
  let answer = (_: object) => {}
  const held = new Promise<object>((resolve) => (answer = resolve))
  const { http, asked } = fakeNetwork({
    'GET /api/auth/user': { body: { ...user, role: 'admin' } },
    'POST /api/rpc/has_role': () => held as Promise<{ body: unknown }>,
  })
  await renderShell({ path: '/question-audit', remotes, inits, http })
  expect(screen.getByText('Checking your access…')).toBeInTheDocument()
  expect(screen.queryByRole('heading', { name: 'Audit' })).toBeNull()
  expect(asked.filter(({ path }) => path === '/api/rpc/has_role').map(({ body }) => body)).toEqual([
    { _user_id: '1', _role: 'admin' },
    { _user_id: '1', _role: 'moderator' },
  ])
  await act(async () => answer({ status: 503 }))
  expect(await screen.findByRole('heading', { name: 'Access Restricted' })).toBeInTheDocument()
})

test('[BUILD-6] a remote can set its own heading for a denial', async () => {
  const builder = registered('mf-admin', ['/question-builder'], {
    denials: { '/question-builder': 'Access Denied' },
  })
  const init = remoteOf({ path: '/question-builder', title: 'Question Builder', access: 'staff' })
  await renderShell({
    path: '/question-builder',
    remotes: [account, builder],
    inits: { ...inits, 'mf-admin': init },
    http: answering(200, { ...user, role: 'user' }),
  })
  expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeInTheDocument()
})

test('[AUDIT-5] the edge denies a page that is not in the registry, with the text of the shell', async () => {
  const asked: string[] = []
  window.fetch = async (url) => {
    asked.push(String(url))
    const registry = {
      version: 1,
      shell: { build: 'x', integrity: {} },
      remotes: [],
      denied: { path: '/question-audit', title: 'Access Restricted' },
    }
    return createJsonResponse(200, registry)
  }
  await renderShell({ path: '/question-audit', remotes: [account], inits, http: answering(401) })
  expect(await screen.findByRole('heading', { name: 'Access Restricted' })).toBeInTheDocument()
  expect(screen.getByText('Only administrators and moderators may enter.')).toBeInTheDocument()
  expect(asked).toEqual(['/registry.json?path=%2Fquestion-audit'])
})

test('without accounts in this installation the session is not requested', async () => {
  const { http, asked } = fakeNetwork({})
  const { shell } = await renderShell({ remotes: [games], inits, http })
  expect(shell.session.get()).toEqual({ at: 'signed-out' })
  expect(asked).toEqual([])
})

test.each([
  ['404', answering(404)],
  ['500', answering(500)],
  ['no answer', fakeNetwork({}).http],
  ['a response that is not JSON', brokenAnswer],
] as const)('[AUTH-30] %s means a visitor, and nothing is shown about it', async (_case, http) => {
  const { shell, entries } = await renderShell({ path: '/privacy-policy', remotes, inits, http })
  expect(shell.session.get()).toEqual({ at: 'signed-out' })
  expect(shell.toasts.toasts.getState()).toEqual([])
  expect(screen.getByRole('alert')).toBeEmptyDOMElement()
  // The cause is in the log; a 404, which means that nobody is signed in, is not an error.
  const errors = entries.filter(({ kind }) => kind === 'error')
  expect(errors).toHaveLength(_case === '404' ? 0 : 1)
})

test('[AUTH-30] a failure while someone is signed in changes nothing and shows nothing', async () => {
  let isUp = true
  const { http } = fakeNetwork({
    'GET /api/auth/user': () => (isUp ? { body: { ...user, role: 'user' } } : { status: 503 }),
  })
  const { shell } = await renderShell({ path: '/privacy-policy', remotes, inits, http })
  expect(shell.session.get()).toMatchObject({ at: 'signed-in' })
  isUp = false
  await act(() => shell.session.refresh())
  expect(shell.session.get()).toMatchObject({ at: 'signed-in' })
  expect(shell.toasts.toasts.getState()).toEqual([])
  expect(screen.getByRole('alert')).toBeEmptyDOMElement()
})

test('a remote is notified of session changes and can reload the session', async () => {
  let body: object = { ...user, role: 'user' }
  const { http } = fakeNetwork({ 'GET /api/auth/user': () => ({ body }) })
  const { shell } = await renderShell({ remotes, inits, http })
  const heard = jest.fn()
  const stop = shell.host.session.subscribe(heard)
  body = { ...user, display_name: 'Ada Keller', role: 'moderator' }
  await act(() => shell.host.session.refresh())
  expect(heard).toHaveBeenLastCalledWith(expect.objectContaining({ at: 'signed-in', role: 'moderator' }))
  expect(JSON.stringify(heard.mock.calls)).not.toContain('token')
  stop()
})

test('calls go only to the services of this site, with the Authorization header', async () => {
  const fetched = jest.fn(async (..._: Parameters<typeof fetch>) => fromPartial<Response>({ ok: true }))
  window.fetch = fetched
  const http = createHttp({ send: sendWith(() => ({ authorization: 'Bearer abc' })) })
  await http('/api/content/counts')
  const [path, init] = fetched.mock.calls[0]!
  expect(path).toBe('/api/content/counts')
  expect(new Headers(init?.headers).get('authorization')).toBe('Bearer abc')
  await expect(http('/api/../etc' as '/api/x')).rejects.toThrow(TypeError)
  await expect(http('https://evil.example/api/' as '/api/x')).rejects.toThrow(TypeError)
})
