import { createAccessTokens } from './access-token.js'

const user = { id: 'u1', email: 'ada@example.org', display_name: 'Ada', role: 'user' }

/** A minimal Response, because jsdom has none. */
const answer = (status: number, body: unknown = {}) =>
  ({ status, ok: status < 400, json: async () => body }) as Response

/** A fake server that issues a new token on each refresh and accepts only the latest one. */
function fakeServer({ signedIn = true } = {}) {
  let issued = 0
  const calls: string[] = []
  const state = { signedIn, now: 0 }
  const tokens = createAccessTokens({
    now: () => state.now,
    mayBeSignedIn: () => state.signedIn,
    send: async (path, init) => {
      const proof = new Headers(init?.headers).get('authorization')
      calls.push(`${path} ${proof ?? '-'}`)
      if (path === '/api/auth/refresh') {
        if (!state.signedIn) return answer(401)
        issued += 1
        return answer(200, { access_token: `t${issued}`, expires_in: 600, user })
      }
      return answer(proof === `Bearer t${issued}` ? 200 : 401)
    },
  })
  return { tokens, calls, state, replaceToken: () => void (issued += 1) }
}

test('without a session no refresh is sent, and calls carry no token', async () => {
  const { tokens, calls } = fakeServer({ signedIn: false })
  await tokens.http('/api/content/tools')
  expect(calls).toEqual(['/api/content/tools -'])
})

test('[CALL-6] the first call fetches a token, further ones use it', async () => {
  const { tokens, calls } = fakeServer()
  await tokens.http('/api/auth/user')
  await tokens.http('/api/auth/user')
  expect(calls).toEqual(['/api/auth/refresh -', '/api/auth/user Bearer t1', '/api/auth/user Bearer t1'])
})

test('[SEC-6] many concurrent calls refresh the token once', async () => {
  const { tokens, calls } = fakeServer()
  await Promise.all(Array.from({ length: 20 }, () => tokens.http('/api/auth/user')))
  expect(calls.filter((call) => call.startsWith('/api/auth/refresh'))).toHaveLength(1)
})

test('a token that is about to expire is refreshed before it is used', async () => {
  const { tokens, calls, state } = fakeServer()
  await tokens.http('/api/auth/user')
  state.now = 571_000
  await tokens.http('/api/auth/user')
  expect(calls.at(-1)).toBe('/api/auth/user Bearer t2')
})

test('a rejected token is refreshed once and the call is retried', async () => {
  const { tokens, calls, replaceToken } = fakeServer()
  await tokens.http('/api/auth/user')
  replaceToken()
  expect((await tokens.http('/api/auth/user')).status).toBe(200)
  expect(calls.at(-1)).toBe('/api/auth/user Bearer t3')
})

test('[AUTH-29] after the session ends the person is a visitor, and the caller gets the 401', async () => {
  const { tokens, state, replaceToken } = fakeServer()
  expect(await tokens.renew()).toEqual(user)
  state.signedIn = false
  replaceToken()
  expect((await tokens.http('/api/auth/user')).status).toBe(401)
  expect(await tokens.renew()).toBeNull()
})

test('after signing out the token is gone', async () => {
  const { tokens, calls, state } = fakeServer()
  await tokens.http('/api/auth/user')
  state.signedIn = false
  tokens.forget()
  await tokens.http('/api/content/tools')
  expect(calls.at(-1)).toBe('/api/content/tools -')
})

test('[SEC-52] when another tab has just refreshed the session, the refresh is retried once', async () => {
  const answers = [answer(409), answer(200, { access_token: 't', expires_in: 600, user })]
  const tokens = createAccessTokens({
    mayBeSignedIn: () => true,
    send: async () => answers.shift() ?? answer(500),
  })
  expect(await tokens.renew()).toEqual(user)
  expect(answers).toEqual([])
})
