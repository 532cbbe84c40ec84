import { fromPartial } from '@icio/shared-ui/testing/from-partial'
import { createJsonResponse } from '@icio/shared-ui/testing/json-response'
import {
  adminDocumentHeader,
  adminDocumentMeta,
  adminDocumentSeconds,
} from '@icio/contracts/admin-document/endpoints'
import type { AccountSession } from '@icio/shared-ui/host-contract/contract'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { act } from 'react'
import { fakeNetwork } from '../testing/fake-network.js'
import { registered, registryWith, remoteOf, renderShell } from '../testing/render-shell.js'
import { takeAdminProof } from './admin-document.js'
import { createHttp, sendWith } from './http.js'
import type { SessionStore } from './session-store.js'

const user = { id: '1', email: 'a@b.example', display_name: 'Ada', avatar_url: null }
const member = (role: 'user' | 'moderator'): AccountSession => ({ at: 'signed-in', user, role })

function adminPage(): Document {
  const page = document.implementation.createHTMLDocument()
  page.head.innerHTML = `<meta name="${adminDocumentMeta}" content="first">`
  return page
}

/** A fake session that the test changes. */
function fakeSession() {
  const listeners = new Set<(session: AccountSession) => void>()
  const store = fromPartial<SessionStore>({
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  })
  return { store, tell: (session: AccountSession) => listeners.forEach((listener) => listener(session)) }
}

const keeping = { report: (error: unknown) => expect(error).toBeUndefined() }

test('[SEC-14] the token is removed from the page before any remote loads, and is sent with every call of the shell', async () => {
  const page = adminPage()
  const proof = takeAdminProof(page)
  expect(page.head.innerHTML).toBe('')
  const fetched = jest.fn(async (..._: Parameters<typeof fetch>) => fromPartial<Response>({ ok: true }))
  window.fetch = fetched
  await createHttp({ send: sendWith(proof.headers) })('/api/members')
  const [, init] = fetched.mock.calls[0]!
  expect(new Headers(init?.headers).get(adminDocumentHeader)).toBe('first')
})

test('a public document has no token and sends none', () => {
  const proof = takeAdminProof(document.implementation.createHTMLDocument())
  expect(proof.headers()).toEqual({})
})

test('an open document refreshes the token; a failure keeps the old one', async () => {
  jest.useFakeTimers()
  let answers = 0
  const { http } = fakeNetwork({
    'POST /api/admin-document': () => (++answers === 1 ? { body: { token: 'second' } } : { status: 503 }),
  })
  const proof = takeAdminProof(adminPage())
  const stop = proof.keep({ http, session: fakeSession().store, ...keeping })
  await jest.advanceTimersByTimeAsync((adminDocumentSeconds * 1000) / 3)
  expect(proof.headers()).toEqual({ [adminDocumentHeader]: 'second' })
  await jest.advanceTimersByTimeAsync((adminDocumentSeconds * 1000) / 3)
  expect([answers, proof.headers()]).toEqual([2, { [adminDocumentHeader]: 'second' }])
  stop()
  await jest.advanceTimersByTimeAsync(adminDocumentSeconds * 1000)
  expect(answers).toBe(2)
  jest.useRealTimers()
})

test.each([
  ['signing out', { at: 'signed-out' } as AccountSession],
  ['losing the role', member('user')],
])('%s reloads the page if a staff member was signed in', (_, end) => {
  const reload = jest.fn()
  const session = fakeSession()
  const stop = takeAdminProof(adminPage(), reload).keep({
    http: fakeNetwork({}).http,
    session: session.store,
    ...keeping,
  })
  session.tell({ at: 'signed-out' })
  expect(reload).not.toHaveBeenCalled()
  session.tell(member('moderator'))
  session.tell(end)
  expect(reload).toHaveBeenCalledTimes(1)
  stop()
})

describe('between the documents', () => {
  const account = registered('mf-account', ['/auth'])
  const inits = { 'mf-account': remoteOf({ path: '/auth', title: 'Welcome' }) }
  const { http } = fakeNetwork({ 'GET /api/auth/user': { body: { ...user, role: 'moderator' } } })

  test('a link to a screen of the other document reloads the page at its address', async () => {
    const reload = jest.fn()
    const registry = { ...registryWith([account]), elsewhere: ['/question-audit'] }
    const { shell } = await renderShell({ registry, inits, http, reload })
    expect(shell.knows('/question-audit')).toBe(true)
    await act(async () => shell.navigator.go('/question-audit?bank=quiz'))
    expect(window.location.pathname + window.location.search).toBe('/question-audit?bank=quiz')
    expect(reload).toHaveBeenCalledTimes(1)
  })

  test('the account menu has the entries from the registry', async () => {
    const menu = [{ title: 'Administration', path: '/question-audit' }]
    const person = userEvent.setup()
    await renderShell({ registry: { ...registryWith([account]), menu }, inits, http })
    await person.click(await screen.findByRole('button', { name: /Account of/ }))
    expect(await screen.findByRole('menuitem', { name: 'Administration' })).toBeInTheDocument()
  })

  test.each([
    ['someone who signs in after the page has loaded', 'moderator'],
    ['[AUTH-53] a member who is made a moderator while the page is open', 'user'],
  ])('%s gets the entries from the edge, and access to the path', async (_who, before) => {
    const registry = {
      ...registryWith([account]),
      elsewhere: ['/question-audit'],
      menu: [{ title: 'Administration', path: '/question-audit' }],
    }
    window.fetch = async () => createJsonResponse(200, registry)
    const person = userEvent.setup()
    const reload = jest.fn()
    let role = before
    const { http } = fakeNetwork({ 'GET /api/auth/user': () => ({ body: { ...user, role } }) })
    await renderShell({ remotes: [account], inits, http, reload })
    role = 'moderator'
    await person.click(await screen.findByRole('button', { name: /Account of/ }))
    await person.click(await screen.findByRole('menuitem', { name: 'Administration' }))
    expect(window.location.pathname).toBe('/question-audit')
    expect(await screen.findByText('Checking your access…')).toBeInTheDocument()
    expect(reload).toHaveBeenCalled()
  })
})
