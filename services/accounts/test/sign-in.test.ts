import { hash } from '@node-rs/argon2'
import { minutes } from '../src/clock.js'
import { failureOf, goodPassword, runAccounts, saidBy, type RunningAccounts } from './run-accounts.js'

let site: RunningAccounts
beforeAll(async () => (site = await runAccounts()))
afterAll(() => site.close())
const wrong = 'Not-The-Password-9'

test('[CALL-8] a sign-in answers a session: an access token, its life, the user', async () => {
  const { email, id } = await site.member({ name: 'Ada' })
  const answer = await site.browser().signIn(email.toUpperCase())
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({
    expires_in: 600,
    user: { id, email, display_name: 'Ada', role: 'user', avatar_url: null },
  })
  expect(answer.headers['cache-control']).toBe('no-store')
})

test('[AUTH-25, SEC-4] a wrong password and an unknown address get the same answer', async () => {
  const { email } = await site.member()
  const known = await site.browser().signIn(email, wrong)
  const unknown = await site.browser().signIn('nobody@people.example', wrong)
  expect(saidBy(known)).toEqual([400, 'Invalid login credentials'])
  expect(unknown.body).toEqual(known.body)
  expect(Object.keys(unknown.headers).sort()).toEqual(Object.keys(known.headers).sort())
})

test('[SEC-10] the refresh cookie is out of reach of scripts and of other sites', async () => {
  const { email } = await site.member()
  const lines = [(await site.browser().signIn(email)).headers['set-cookie'] ?? []].flat().map(String)
  const session = lines.find((line) => line.startsWith('session='))
  expect(session).toMatch(/HttpOnly/)
  expect(session).toMatch(/SameSite=Lax/)
  expect(session).toMatch(/Path=\//)
})

test('[SEC-10] on https the cookies are bound to the host and to https', async () => {
  const secure = await runAccounts({ config: { siteUrl: 'https://site.example' } })
  const { email } = await secure.member()
  const lines = [(await secure.browser().signIn(email)).headers['set-cookie'] ?? []].flat().map(String)
  for (const name of ['__Host-session=', '__Host-known_device=']) {
    const cookie = lines.find((line) => line.startsWith(name))
    expect(cookie).toMatch(/; Secure/)
    expect(cookie).toMatch(/HttpOnly/)
    expect(cookie).not.toMatch(/Domain/i)
  }
  await secure.close()
})

test.each([
  ['a foreign origin', { origin: 'https://evil.example' }, 403],
  ['no origin, but from another site', { 'sec-fetch-site': 'cross-site' }, 403],
  ['a form as text', { 'content-type': 'text/plain' }, 415],
])('[SEC-10] a sign-in with %s is refused', async (_name, headers, status) => {
  const payload = JSON.stringify({ email: 'a@b.example', password: 'x' })
  const answer = await site.call({
    method: 'POST',
    url: '/api/auth/sign-in',
    headers: { 'content-type': 'application/json', ...headers },
    payload,
  })
  expect(answer.status).toBe(status)
})

test('[SEC-3] fifty wrong passwords from fifty addresses are slowed by the eleventh; the owner still gets in', async () => {
  const { email, browser: owner } = await site.member()
  const answers = []
  for (let number = 0; number < 50; number++) {
    const stranger = site.browser()
    stranger.address = `198.51.100.${number}`
    answers.push(await stranger.signIn(email, wrong))
  }
  expect(answers.slice(0, 10).map(({ status }) => status)).toEqual(Array(10).fill(400))
  for (const answer of answers.slice(10)) {
    expect(saidBy(answer)).toEqual([429, 'Too many attempts. Please wait a moment and try again.'])
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  }
  expect((await owner.signIn(email)).status).toBe(200)
})

test('[SEC-3] nobody is locked out for good', async () => {
  const { email } = await site.member()
  const stranger = site.browser()
  for (let number = 0; number < 11; number++) await stranger.signIn(email, wrong)
  expect((await stranger.signIn(email)).status).toBe(429)
  site.clock.pass(11 * minutes)
  expect((await stranger.signIn(email)).status).toBe(200)
})

test('[SEC-3] one address that tries many accounts is slowed', async () => {
  const stranger = site.browser()
  stranger.address = '192.0.2.99'
  const statuses = []
  for (let number = 0; number < 50; number++) {
    statuses.push((await stranger.signIn(`account${number}@people.example`, wrong)).status)
  }
  expect(statuses.slice(0, 40)).toEqual(Array(40).fill(400))
  expect(statuses.slice(40)).toEqual(Array(10).fill(429))
})

test('[SEC-18] headers that claim another address change nothing', async () => {
  const { email } = await site.member()
  const stranger = site.browser()
  const statuses = []
  for (let number = 0; number < 14; number++) {
    stranger.headers = { 'x-forwarded-for': `10.0.0.${number}`, 'x-real-ip': `10.0.1.${number}` }
    statuses.push((await stranger.signIn(email, wrong)).status)
  }
  expect(statuses.slice(10)).toEqual(Array(4).fill(429))
})

test('[SEC-18, PRIV-9] the counts are in the database, name nobody, and end after 24 hours', async () => {
  const { email } = await site.member()
  await site.browser().signIn(email, wrong)
  const rows = await site.connection.collection('rate_limits').find({}).toArray()
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toContain(email)
  for (const row of rows) {
    const life = (row['expires_at'] as Date).getTime() - site.clock.now
    expect(life).toBeLessThanOrEqual(24 * 60 * minutes)
  }
  const indexes = await site.connection.collection('rate_limits').indexes()
  expect(indexes).toContainEqual(expect.objectContaining({ key: { expires_at: 1 }, expireAfterSeconds: 0 }))
})

test('[SEC-1] a hash that is weaker than today asks for is replaced at the next sign-in', async () => {
  const { email, id } = await site.member()
  const weak = await hash(goodPassword, { memoryCost: 19_456, timeCost: 1, parallelism: 1 })
  const users = site.connection.collection<{ _id: string }>('users')
  await users.updateOne({ _id: id }, { $set: { password_hash: weak } })
  expect((await site.browser().signIn(email)).status).toBe(200)
  const row = await users.findOne({ _id: id })
  expect(row).toMatchObject({ password_hash: expect.stringContaining('m=19456,t=2,p=1') })
  expect((await site.browser().signIn(email)).status).toBe(200)
})

test('[SEC-34] an unknown field, or none, is a 400 that names it', async () => {
  const answer = await site.browser().post('/api/auth/sign-in', { email: 'a@b.example', pass: 'x' })
  expect(failureOf(answer)).toEqual([400, 'validation_failed'])
  expect(JSON.stringify(answer.body)).toContain('password')
})
