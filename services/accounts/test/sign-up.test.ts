import { minutes } from '../src/clock.js'
import { readAccountsConfig } from '../src/config.js'
import { failureOf, goodPassword, runAccounts, saidBy, type RunningAccounts } from './run-accounts.js'

let site: RunningAccounts
beforeAll(async () => (site = await runAccounts()))
afterAll(() => site.close())

const signUp = (body: object) => site.browser().post('/api/auth/sign-up', body)

test('[CALL-7] sign-up returns the user and says that the confirmation is on its way', async () => {
  const answer = await signUp({
    email: 'Grace@People.example ',
    password: goodPassword,
    display_name: ' Grace ',
    redirect_to: '/',
  })
  expect(answer.status).toBe(201)
  expect(answer.body).toEqual({
    user: { email: 'grace@people.example', display_name: 'Grace' },
    confirmation_sent: true,
  })
  expect(answer.cookie).toMatch(/^sign_up=[^;]+$/)
})

test('[AUTH-5] without a name, a person is called Player', async () => {
  const answer = await signUp({
    email: 'nameless@people.example',
    password: goodPassword,
    display_name: '  ',
  })
  expect(answer.body).toMatchObject({ user: { display_name: 'Player' } })
})

test.each(['', 'ada', 'ada@home', 'a da@people.example', 'ada@people..example'])(
  '[AUTH-4] %j is not an address',
  async (email) => {
    expect((await signUp({ email, password: goodPassword })).status).toBe(400)
  },
)

test.each([
  ['Abcdefgh12!', 'Password must be at least 12 characters'],
  ['ABCDEFGH123!', 'Password must contain at least one lowercase letter'],
  ['abcdefgh123!', 'Password must contain at least one uppercase letter'],
  ['Abcdefghijk!', 'Password must contain at least one number'],
  ['Abcdefgh1234', 'Password must contain at least one special character'],
  ['abc', 'Password must be at least 12 characters'],
  ['Password1234!', 'Password does not meet security requirements'],
  ['Insurance2026!', 'Password does not meet security requirements'],
])('[AUTH-6, AUTH-7, AUTH-8, AUTH-9, AUTH-10] the password %s is refused: %s', async (password, text) => {
  expect(saidBy(await signUp({ email: 'picky@people.example', password }))).toEqual([400, text])
})

test("[SEC-2] a person's own name or address is refused as a password", async () => {
  const email = 'lovelace@people.example'
  const refused = [400, 'password_refused']
  expect(failureOf(await signUp({ email, password: 'Lovelace-1815-!' }))).toEqual(refused)
  expect(failureOf(await signUp({ email, password: 'Babbage-1815-!!', display_name: 'Babbage' }))).toEqual(
    refused,
  )
})

test('[AUTH-20] signing in waits for the confirmation', async () => {
  const email = 'waiting@people.example'
  await signUp({ email, password: goodPassword })
  expect(saidBy(await site.browser().signIn(email))).toEqual([400, 'Invalid login credentials'])
  expect((await site.confirm(email)).status).toBe(200)
  expect((await site.browser().signIn(email)).status).toBe(200)
})

test('[DATA-2] an account has a profile with its five fields, [DATA-3] and the default role', async () => {
  const { id, browser } = await site.member({ name: 'Ada' })
  const profile = await browser.get<Record<string, unknown>>(`/api/profiles/${id}`)
  expect(Object.keys(profile.body).sort()).toEqual([
    'avatar_url',
    'created_at',
    'display_name',
    'id',
    'updated_at',
  ])
  expect(profile.body).toMatchObject({ id, display_name: 'Ada', avatar_url: null })
  expect((await browser.get(`/api/user-roles/${id}`)).body).toMatchObject({ role: 'user' })
})

test.each([
  ['role', { role: 'admin' }],
  ['confirmed_at', { confirmed_at: '2026-01-01T00:00:00Z' }],
  ['_id', { _id: 'mine' }],
  ['created_at', { created_at: '2020-01-01T00:00:00Z' }],
])('[SEC-16] a sign-up cannot set %s', async (_field, extra) => {
  const answer = await signUp({ email: 'extra@people.example', password: goodPassword, ...extra })
  expect(failureOf(answer)).toEqual([400, 'validation_failed'])
})

test('[SEC-38] a request body cannot pollute prototypes', async () => {
  const payload = '{"email":"a@b.example","password":"x","__proto__":{"role":"admin"}}'
  const answer = await site.call({
    method: 'POST',
    url: '/api/auth/sign-up',
    headers: { 'content-type': 'application/json' },
    payload,
  })
  expect(answer.status).toBe(400)
})

test.each([{ $ne: null }, { $gt: '' }, ['a@b.example'], 5, null, true])(
  '[SEC-17] %j is not text: not as an address, password, name, or token',
  async (value) => {
    const browser = site.browser()
    const whole = { email: 'a@b.example', password: goodPassword }
    const calls: [string, object][] = [
      ['/api/auth/sign-up', { ...whole, email: value }],
      ['/api/auth/sign-up', { ...whole, password: value }],
      ['/api/auth/sign-up', { ...whole, display_name: value }],
      ['/api/auth/sign-in', { ...whole, email: value }],
      ['/api/auth/sign-in', { ...whole, password: value }],
      ['/api/auth/confirm', { token: value }],
      ['/api/auth/forgot-password', { email: value }],
      ['/api/auth/reset-password', { token: value, password: goodPassword }],
    ]
    for (const [url, body] of calls) expect([url, (await browser.post(url, body)).status]).toEqual([url, 400])
  },
)

test('[SEC-32] a line break in the name is refused', async () => {
  const answer = await signUp({
    email: 'a@b.example',
    password: goodPassword,
    display_name: 'x\r\nBcc: evil@b.example',
  })
  expect(failureOf(answer)).toEqual([400, 'display_name_unprintable'])
})

describe('a known address', () => {
  const email = 'known@people.example'
  beforeAll(async () => {
    const browser = site.browser()
    await browser.post('/api/auth/sign-up', { email, password: goodPassword })
    await browser.post('/api/auth/confirm', { token: await site.tokenFromMail(email, '/auth/confirm') })
  })

  test('[SEC-4] gets the same answer as a new one, and its owner gets a mail', async () => {
    const known = await signUp({ email, password: 'Quite-Another-7-One', display_name: 'Eve' })
    const fresh = await signUp({
      email: 'fresh@people.example',
      password: 'Quite-Another-7-One',
      display_name: 'Eve',
    })
    const shapeOf = ({ status, headers, body }: typeof known) => [
      status,
      Object.keys(headers).sort(),
      JSON.stringify(body).replace(/known|fresh/, ''),
    ]
    expect(shapeOf(known)).toEqual(shapeOf(fresh))
    await site.accounts.sender.sendDue()
    const [mail] = (await site.accounts.mailbox?.list(email)) ?? []
    expect(mail?.subject).toMatch(/already have an account/)
    expect((await site.browser().signIn(email)).status).toBe(200)
  })

  test('[AUTH-21] is revealed if the sign-up contains its password', async () => {
    const answer = await signUp({ email, password: goodPassword })
    expect(failureOf(answer)).toEqual([409, 'already_registered'])
    expect(saidBy(answer)[1]).toContain('already registered')
  })
})

test('[AUTH-21] an installation can choose to reveal known addresses to everyone', async () => {
  const open = await runAccounts({ config: { revealExistingAccount: true } })
  const { email } = await open.member()
  const answer = await open.browser().post('/api/auth/sign-up', { email, password: 'Quite-Another-7-One' })
  expect(failureOf(answer)).toEqual([409, 'already_registered'])
  await open.close()
})

test('[SEC-29] in production a sign-up needs the pass of the human check, and is not examined without it', async () => {
  const site = await runAccounts({ config: { signUpNeedsHumanCheck: true } })
  const email = 'ada@people.example'
  const signUp = (jar: Record<string, string> = {}) => {
    const browser = site.browser()
    for (const [name, value] of Object.entries(jar)) browser.jar.set(name, encodeURIComponent(value))
    return browser.post('/api/auth/sign-up', { email, password: goodPassword })
  }
  const pass = (until: number, visitor = 'ada') => `gate_pass:id.${until.toString(36)}.${visitor}`
  const seen = site.app.signCookie('visitor:ada')
  const good = pass(Date.now() + minutes)
  const ended = site.app.signCookie(pass(Date.now() - 1))
  const ofAnother = site.app.signCookie(pass(Date.now() + minutes, 'bob'))
  for (const gate_pass of ['', good, `${good}.forged`, ended, ofAnother])
    expect(failureOf(await signUp({ gate_pass, visitor: seen }))).toEqual([403, 'disclosure_needed'])
  expect(failureOf(await signUp({ gate_pass: site.app.signCookie(good) }))).toEqual([
    403,
    'disclosure_needed',
  ])
  const kept = () => site.connection.collection('open_sign_ups').countDocuments()
  expect(await kept()).toBe(0)
  expect((await signUp({ gate_pass: site.app.signCookie(good), visitor: seen })).status).toBe(201)
  expect(await kept()).toBe(1)
  await site.close()
})

test.each([
  ['production', undefined, true],
  ['development', undefined, false],
  ['production', 'off', false],
  ['development', 'on', true],
] as const)('[SEC-29] %s, with the setting at %s: needed: %s', (NODE_ENV, setting, expected) => {
  const environment = {
    ACCOUNTS_SECRET: 'K7vQ2mXr9TzLp4WbYc8NsJd3HfGa6RuE',
    INTERNAL_SECRET: 'K7vQ2mXr9TzLp4WbYc8NsJd3HfGa6RuE',
    NODE_ENV,
    ...(setting ? { SIGN_UP_NEEDS_HUMAN_CHECK: setting } : {}),
  }
  expect(readAccountsConfig(environment).signUpNeedsHumanCheck).toBe(expected)
})

test('[AUTH-51] a browser that signs up twice is asked for no password by either link', async () => {
  const browser = site.browser()
  for (const email of ['first@twice.test', 'second@twice.test'])
    await browser.post('/api/auth/sign-up', { email, password: goodPassword })
  for (const email of ['first@twice.test', 'second@twice.test']) {
    const token = await site.tokenFromMail(email, '/auth/confirm')
    const link = await browser.post<{ asks_for_password: boolean }>('/api/auth/confirmation', { token })
    expect(link.body.asks_for_password).toBe(false)
    expect((await browser.post('/api/auth/confirm', { token })).status).toBe(200)
    await browser.post('/api/auth/sign-out')
  }
})
