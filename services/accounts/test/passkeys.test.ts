import type { PasskeyCeremony, SecondStep, Security } from '@icio/contracts/second-factors/endpoints'
import { minutes } from '../src/clock.js'
import { failureOf, goodPassword, runAccounts, type Browser, type RunningAccounts } from './run-accounts.js'
import { softAuthenticator } from './soft-authenticator.js'

const origin = 'http://site.test'
let site: RunningAccounts
beforeAll(async () => (site = await runAccounts()))
afterAll(() => site.close())

async function addPasskey(browser: Browser, name = 'My phone', key = softAuthenticator(origin)) {
  const { body } = await browser.post<PasskeyCeremony>('/api/account/passkeys/start')
  const answer = await browser.post<{ recovery_codes: string[] | null }>('/api/account/passkeys', {
    ticket: body.ticket,
    name,
    passkey: key.create(body.options),
  })
  return { key, answer }
}

async function protectedMember() {
  const member = await site.member()
  const { key, answer } = await addPasskey(member.browser)
  return { ...member, key, recoveryCodes: answer.body.recovery_codes }
}

async function begin(browser: Browser): Promise<PasskeyCeremony> {
  return (await browser.post<PasskeyCeremony>('/api/auth/passkey')).body
}

const signIn = (browser: Browser, body: object) =>
  browser.post<{ user: { id: string } }>('/api/auth/passkey/sign-in', body)

test('[AUTH-47] a passkey signs in without a name or a password', async () => {
  const { id, key } = await protectedMember()
  const browser = site.browser()
  const { ticket, options } = await begin(browser)
  expect(options).toMatchObject({ rpId: 'site.test', userVerification: 'required', allowCredentials: [] })
  const answer = await signIn(browser, { ticket, passkey: key.get(options) })
  expect(answer.body.user.id).toBe(id)
  expect(browser.jar.has('session')).toBe(true)
})

test('[AUTH-43, AUTH-47] the first passkey brings ten recovery codes, and is a second step after the password', async () => {
  const { email, key, recoveryCodes } = await protectedMember()
  expect(recoveryCodes).toHaveLength(10)
  const browser = site.browser()
  const { body } = await browser.post<{ second_step: SecondStep }>('/api/auth/sign-in', {
    email,
    password: goodPassword,
  })
  const { ticket, ways, passkey_options = {} } = body.second_step
  expect(ways).toEqual(['passkey', 'recovery_code'])
  expect(passkey_options).toMatchObject({ allowCredentials: [{ id: key.id }] })
  const answer = await browser.post('/api/auth/second-step', { ticket, passkey: key.get(passkey_options) })
  expect(answer.status).toBe(200)
})

test.each([
  ['another site', { origin: 'https://evil.example' }],
  ['another site’s id', { rpId: 'evil.example' }],
  ['another challenge', { challenge: Buffer.from('replayed challenge').toString('base64url') }],
  ['no check of its owner', { isVerified: false }],
  ['another key', { isForged: true }],
  ['a count that went back', { counter: 0 }],
])('[SEC-77] a signature with %s is refused, and its challenge is spent', async (_name, differences) => {
  const { key } = await protectedMember()
  const browser = site.browser()
  const first = await begin(browser)
  expect((await signIn(browser, { ticket: first.ticket, passkey: key.get(first.options) })).status).toBe(200)
  const { ticket, options } = await begin(browser)
  const answer = await signIn(browser, { ticket, passkey: key.get(options, differences) })
  expect(failureOf(answer)).toEqual([400, 'passkey_refused'])
  const again = await signIn(browser, { ticket, passkey: key.get(options) })
  expect(failureOf(again)[1]).toBe('step_expired')
})

test('[SEC-77] a challenge is good in its own browser, for five minutes, and once, even twice at a time', async () => {
  const { key } = await protectedMember()
  const browser = site.browser()
  const { ticket, options } = await begin(browser)
  const passkey = key.get(options)
  const eve = site.browser()
  await begin(eve)
  expect(failureOf(await signIn(eve, { ticket, passkey }))[1]).toBe('step_expired')
  const answers = await Promise.all([
    signIn(browser, { ticket, passkey }),
    signIn(browser, { ticket, passkey }),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 410])
  const late = await begin(browser)
  site.clock.pass(6 * minutes)
  const answer = await signIn(browser, { ticket: late.ticket, passkey: key.get(late.options) })
  expect(failureOf(answer)[1]).toBe('step_expired')
})

test('[SEC-77] another person’s passkey is no second step', async () => {
  const [ada, eve] = [await protectedMember(), await protectedMember()]
  const browser = site.browser()
  const { body } = await browser.post<{ second_step: SecondStep }>('/api/auth/sign-in', {
    email: ada.email,
    password: goodPassword,
  })
  const { ticket, passkey_options = {} } = body.second_step
  const answer = await browser.post('/api/auth/second-step', {
    ticket,
    passkey: eve.key.get(passkey_options),
  })
  expect(failureOf(answer)[1]).toBe('passkey_refused')
})

test('[AUTH-47] passkeys are listed with name and last use, and removed; the last one ends the second step', async () => {
  const { browser, email, key } = await protectedMember()
  const { answer } = await addPasskey(browser, '  \u202eLaptop  ')
  expect(answer.body.recovery_codes).toBeNull()
  const visitor = site.browser()
  const { ticket, options } = await begin(visitor)
  await signIn(visitor, { ticket, passkey: key.get(options) })
  const { passkeys } = (await browser.get<Security>('/api/account/security')).body
  expect(passkeys.map(({ name, last_used_at }) => [name, last_used_at !== null])).toEqual([
    ['My phone', true],
    ['Laptop', false],
  ])
  for (const { id } of passkeys)
    expect((await browser.delete(`/api/account/passkeys/${id}`)).status).toBe(204)
  expect(Object.keys((await site.browser().signIn(email)).body)).toContain('access_token')
  const gone = await begin(visitor)
  const refused = await signIn(visitor, { ticket: gone.ticket, passkey: key.get(gone.options) })
  expect(failureOf(refused)[1]).toBe('passkey_refused')
})

test('[SEC-76] nobody removes another person’s passkey, and a new one needs a fresh proof', async () => {
  const [ada, eve] = [await protectedMember(), await site.member()]
  expect((await eve.browser.delete(`/api/account/passkeys/${ada.key.id}`)).status).toBe(404)
  site.clock.pass(6 * minutes)
  const answer = await eve.browser.post('/api/account/passkeys/start')
  expect(failureOf(answer)).toEqual([403, 'fresh_proof_needed'])
})

test('[SEC-77] a new passkey must answer its own challenge and check its owner', async () => {
  const { browser } = await site.member()
  const key = softAuthenticator(origin)
  for (const differences of [
    { isVerified: false },
    { challenge: 'b3RoZXI' },
    { origin: 'https://evil.example' },
  ]) {
    const { body } = await browser.post<PasskeyCeremony>('/api/account/passkeys/start')
    const passkey = key.create(body.options, differences)
    const answer = await browser.post('/api/account/passkeys', { ticket: body.ticket, name: 'x', passkey })
    expect(failureOf(answer)[1]).toBe('passkey_refused')
  }
  const eve = await site.member()
  const { body } = await browser.post<PasskeyCeremony>('/api/account/passkeys/start')
  const stolen = { ticket: body.ticket, name: 'x', passkey: key.create(body.options) }
  expect(failureOf(await eve.browser.post('/api/account/passkeys', stolen))[1]).toBe('step_expired')
})

test('[AUTH-47] at an IP address there are no passkeys', async () => {
  const bare = await runAccounts({
    config: { siteUrl: 'http://192.0.2.1:3000', smtpUrl: 'smtp://127.0.0.1:1' },
  })
  expect(failureOf(await bare.browser().post('/api/auth/passkey'))).toEqual([409, 'passkeys_unavailable'])
  await bare.close()
})
