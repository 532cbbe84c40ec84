import { createAccessTokens } from './access-token.js'

const user = { id: 'u1', email: 'ada@example.org', display_name: 'Ada', role: 'user' }

/** jsdom has no Response: as much of one as the calls look at. */
const answer = (status: number, body: unknown = {}) =>
  ({ status, ok: status < 400, json: async () => body }) as Response

/** A server that gives token after token, and knows only the last one. */
function server({ signedIn = true } = {}) {
  let turn = 0
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
        turn += 1
        return answer(200, { access_token: `t${turn}`, expires_in: 600, user })
      }
      return answer(proof === `Bearer t${turn}` ? 200 : 401)
    },
  })
  return { tokens, calls, state, replaceToken: () => void (turn += 1) }
}

test('a visitor without a session is not asked for, and calls carry no token', async () => {
  const { tokens, calls } = server({ signedIn: false })
  await tokens.http('/api/content/tools')
  expect(calls).toEqual(['/api/content/tools -'])
})

test('[CALL-6] the first call fetches a token, further ones use it', async () => {
  const { tokens, calls } = server()
  await tokens.http('/api/auth/user')
  await tokens.http('/api/auth/user')
  expect(calls).toEqual(['/api/auth/refresh -', '/api/auth/user Bearer t1', '/api/auth/user Bearer t1'])
})

test('[SEC-6] many calls at once renew once', async () => {
  const { tokens, calls } = server()
  await Promise.all(Array.from({ length: 20 }, () => tokens.http('/api/auth/user')))
  expect(calls.filter((call) => call.startsWith('/api/auth/refresh'))).toHaveLength(1)
})

test('a token near its end is renewed before it is used', async () => {
  const { tokens, calls, state } = server()
  await tokens.http('/api/auth/user')
  state.now = 571_000
  await tokens.http('/api/auth/user')
  expect(calls.at(-1)).toBe('/api/auth/user Bearer t2')
})

test('a refused token is renewed once and the call made again', async () => {
  const { tokens, calls, replaceToken } = server()
  await tokens.http('/api/auth/user')
  replaceToken()
  expect((await tokens.http('/api/auth/user')).status).toBe(200)
  expect(calls.at(-1)).toBe('/api/auth/user Bearer t3')
})

test('[AUTH-29] after the session has ended the person is a visitor, and the 401 is handed on', async () => {
  const { tokens, state, replaceToken } = server()
  expect(await tokens.renew()).toEqual(user)
  state.signedIn = false
  replaceToken()
  expect((await tokens.http('/api/auth/user')).status).toBe(401)
  expect(await tokens.renew()).toBeNull()
})

test('after signing out the token is gone', async () => {
  const { tokens, calls, state } = server()
  await tokens.http('/api/auth/user')
  state.signedIn = false
  tokens.forget()
  await tokens.http('/api/content/tools')
  expect(calls.at(-1)).toBe('/api/content/tools -')
})

test('[SEC-52] where another tab has just renewed the session, it is asked for once more', async () => {
  const answers = [answer(409), answer(200, { access_token: 't', expires_in: 600, user })]
  const tokens = createAccessTokens({
    mayBeSignedIn: () => true,
    send: async () => answers.shift() ?? answer(500),
  })
  expect(await tokens.renew()).toEqual(user)
  expect(answers).toEqual([])
})
