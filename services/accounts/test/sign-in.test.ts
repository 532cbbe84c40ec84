import { hash } from '@node-rs/argon2'
import { minutes } from '../src/clock.js'
import { limits } from '../src/collections/rate-limits.js'
import { partOf, startMailServer, type ReceivedMail } from './mail-server.js'
import {
  failureOf,
  goodPassword,
  runAccounts,
  saidBy,
  type Member,
  type RunningAccounts,
} from './run-accounts.js'

let site: RunningAccounts
beforeAll(async () => (site = await runAccounts()))
afterAll(() => site.close())
const wrong = 'Not-The-Password-9'

test('[CALL-8] a sign-in returns a session: an access token, its lifetime, the user', async () => {
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
  const server = await startMailServer()
  const secure = await runAccounts({ config: { siteUrl: 'https://site.example', smtpUrl: server.url } })
  const [browser, email] = [secure.browser(), 'ada@people.example']
  await browser.post('/api/auth/sign-up', { email, password: goodPassword })
  await secure.accounts.sender.sendDue()
  const [mail] = server.received as [ReceivedMail]
  const token = /confirm\?token=([^\s&]+)/.exec(partOf(mail, 'text/plain'))?.[1] ?? ''
  await browser.post('/api/auth/confirm', { token: decodeURIComponent(token) })
  const lines = [(await secure.browser().signIn(email)).headers['set-cookie'] ?? []].flat().map(String)
  for (const name of ['__Host-session=', '__Host-known_device=']) {
    const cookie = lines.find((line) => line.startsWith(name))
    expect(cookie).toMatch(/; Secure/)
    expect(cookie).toMatch(/HttpOnly/)
    expect(cookie).not.toMatch(/Domain/i)
  }
  await secure.close()
  await server.close()
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

const checkNeeded = [403, 'human_check_needed']

/** A browser with its own address, and with a pass of the human check if given. */
function stranger(number: number, pass?: string) {
  const browser = site.browser()
  browser.address = `198.51.${number >> 8}.${number & 255}`
  const until = (Date.now() + 60_000).toString(36)
  if (pass)
    browser.jar.set('gate_pass', encodeURIComponent(site.app.signCookie(`gate_pass:${pass}.${until}`)))
  return browser
}

describe('[SEC-3, SEC-50, AUTH-37] fifty wrong passwords from fifty addresses', () => {
  let owner: Member
  beforeEach(async () => {
    owner = await site.member()
    const answers = []
    for (let number = 0; number < 50; number++)
      answers.push(await stranger(number).signIn(owner.email, wrong))
    expect(answers.slice(0, 10).map(({ status }) => status)).toEqual(Array(10).fill(400))
    for (const answer of answers.slice(10)) expect(failureOf(answer)).toEqual(checkNeeded)
  })

  test('do not affect the owner on a known device, or its own counter', async () => {
    for (let number = 0; number < 9; number++)
      expect((await owner.browser.signIn(owner.email, wrong)).status).toBe(400)
    expect((await owner.browser.signIn(owner.email)).status).toBe(200)
  })

  test('require the human check from the owner on a new device, and then let them in', async () => {
    expect(failureOf(await stranger(60).signIn(owner.email))).toEqual(checkNeeded)
    expect((await stranger(60, 'pass-of-owner').signIn(owner.email)).status).toBe(200)
  })

  test('get three more tries for each pass, from however many addresses they come', async () => {
    const statuses = []
    for (let number = 0; number < 6; number++)
      statuses.push((await stranger(number, 'pass-of-stranger').signIn(owner.email, wrong)).status)
    expect(statuses).toEqual([400, 400, 400, 403, 403, 403])
    expect((await stranger(1, 'another-pass').signIn(owner.email, wrong)).status).toBe(400)
  })

  test('are forgotten after ten minutes', async () => {
    site.clock.pass(11 * minutes)
    expect((await stranger(61).signIn(owner.email)).status).toBe(200)
  })
})

test('[SEC-50] the cookie of a known device is worthless for another account, and a guessed one is invalid', async () => {
  const [ada, eve] = [await site.member(), await site.member()]
  for (let number = 0; number < 10; number++) await stranger(number).signIn(ada.email, wrong)
  const browser = stranger(70)
  for (const cookie of [eve.browser.jar.get('known_device') ?? '', 'guess', 'a.b', '.']) {
    browser.jar.set('known_device', cookie)
    expect(failureOf(await browser.signIn(ada.email))).toEqual(checkNeeded)
  }
})

test('[SEC-50] a device known to the previous version stays known, and gets its own id', async () => {
  const { email, id } = await site.member()
  for (let number = 0; number < 10; number++) await stranger(number).signIn(email, wrong)
  const browser = stranger(71)
  browser.jar.set('known_device', site.accounts.secrets.seal('device', id))
  expect((await browser.signIn(email)).status).toBe(200)
  expect(browser.jar.get('known_device')).toMatch(/^[\w-]{22}\.[\w-]{43}$/)
})

test('[SEC-3] one address that tries many accounts must pass the human check, and is eventually stopped', async () => {
  const statuses = []
  for (let number = 0; number < 50; number++)
    statuses.push((await stranger(0x9999).signIn(`account${number}@people.example`, wrong)).status)
  expect(statuses.slice(0, 40)).toEqual(Array(40).fill(400))
  expect(statuses.slice(40)).toEqual(Array(10).fill(403))
  const limit = { ...limits.signInByAddressInAll, max: 40 }
  const max = jest.replaceProperty(
    limits,
    'signInByAddressInAll',
    limit as typeof limits.signInByAddressInAll,
  )
  const stopped = await stranger(0x9999, 'fresh').signIn('account99@people.example', wrong)
  max.restore()
  expect(failureOf(stopped)).toEqual([429, 'too_many_attempts'])
  expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(0)
})

test('[SEC-18] headers that claim another address change nothing', async () => {
  const { email } = await site.member()
  const stranger = site.browser()
  const statuses = []
  for (let number = 0; number < 14; number++) {
    stranger.headers = { 'x-forwarded-for': `10.0.0.${number}`, 'x-real-ip': `10.0.1.${number}` }
    statuses.push((await stranger.signIn(email, wrong)).status)
  }
  expect(statuses.slice(10)).toEqual(Array(4).fill(403))
})

test('[SEC-54, AUTH-36] an address in other letters is the same account, and one from an earlier version is still found', async () => {
  const { email, id } = await site.member()
  expect((await site.browser().signIn(email.replace('@', '＠').replace('p', 'ｐ'))).body).toMatchObject({
    user: { id },
  })
  const before = 'ａｄａ@people.example'
  const users = site.connection.collection<{ _id: string }>('users')
  await users.updateOne({ _id: id }, { $set: { email: before } })
  expect((await site.browser().signIn(before)).body).toMatchObject({ user: { id } })
})

test('[SEC-18, PRIV-9] the counters are in the database, name nobody, and are deleted after 24 hours', async () => {
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

test('[SEC-1] a hash weaker than today’s standard is replaced at the next sign-in', async () => {
  const { email, id } = await site.member()
  const weak = await hash(goodPassword, { memoryCost: 19_456, timeCost: 1, parallelism: 1 })
  const users = site.connection.collection<{ _id: string }>('users')
  await users.updateOne({ _id: id }, { $set: { password_hash: weak } })
  expect((await site.browser().signIn(email)).status).toBe(200)
  const row = await users.findOne({ _id: id })
  expect(row).toMatchObject({ password_hash: expect.stringContaining('m=19456,t=2,p=1') })
  expect((await site.browser().signIn(email)).status).toBe(200)
})

test('[SEC-34] an unknown or missing field is a 400 that names it', async () => {
  const answer = await site.browser().post('/api/auth/sign-in', { email: 'a@b.example', pass: 'x' })
  expect(failureOf(answer)).toEqual([400, 'validation_failed'])
  expect(JSON.stringify(answer.body)).toContain('password')
})
