import { Secret, TOTP } from 'otpauth'
import type { AuthenticatorSetup, SecondStep } from '@icio/contracts/second-factors/endpoints'
import { minutes, seconds } from '../src/clock.js'
import { failureOf, goodPassword, runAccounts, type Browser, type RunningAccounts } from './run-accounts.js'

let site: RunningAccounts
beforeAll(async () => (site = await runAccounts()))
afterAll(() => site.close())

const codeOf = (secret: string, at = site): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.clock.now })

/** A member with an authenticator app and recovery codes. */
async function protectedMember(at = site, role?: 'admin') {
  const member = await at.member(role ? { role } : {})
  const { browser } = member
  const setup = (await browser.post<AuthenticatorSetup>('/api/account/authenticator/start')).body
  const added = await browser.post<{ recovery_codes: string[] }>('/api/account/authenticator', {
    ticket: setup.ticket,
    code: codeOf(setup.secret, at),
  })
  at.clock.pass(30 * seconds)
  return { ...member, secret: setup.secret, recoveryCodes: added.body.recovery_codes }
}

async function firstStep(browser: Browser, email: string): Promise<SecondStep> {
  const answer = await browser.post<{ second_step: SecondStep }>('/api/auth/sign-in', {
    email,
    password: goodPassword,
  })
  return answer.body.second_step
}

const finish = (browser: Browser, body: object) => browser.post('/api/auth/second-step', body)

test('[AUTH-43, SEC-74] with an authenticator app, the right password gives a second step and no session', async () => {
  const { email, secret, id } = await protectedMember()
  const browser = site.browser()
  const answer = await browser.signIn(email)
  expect(answer.body).toEqual({
    second_step: { ticket: expect.any(String), expires_in: 600, ways: ['authenticator', 'recovery_code'] },
  })
  expect([...browser.jar.keys()]).toEqual(['sign_in_browser'])
  const step = await firstStep(browser, email)
  const done = await browser.post<{ user: { id: string } }>('/api/auth/second-step', {
    ticket: step.ticket,
    code: codeOf(secret),
  })
  expect(done.body.user.id).toBe(id)
  expect(browser.jar.has('session')).toBe(true)
})

test('[SEC-75] a code is accepted once, also by two sign-ins at the same moment', async () => {
  const { email, secret } = await protectedMember()
  const [one, other] = [site.browser(), site.browser()]
  const steps = [await firstStep(one, email), await firstStep(other, email)]
  const code = codeOf(secret)
  const answers = await Promise.all([
    finish(one, { ticket: steps[0]?.ticket, code }),
    finish(other, { ticket: steps[1]?.ticket, code }),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  // At another time, so that an update without its condition would change something.
  site.clock.pass(seconds)
  const again = site.browser()
  const answer = await finish(again, { ticket: (await firstStep(again, email)).ticket, code })
  expect(failureOf(answer)).toEqual([400, 'wrong_code'])
})

test('[AUTH-43, SEC-74] a ticket is good once, in its browser, for ten minutes, and for five answers', async () => {
  const { email, secret } = await protectedMember()
  const browser = site.browser()
  const { ticket } = await firstStep(browser, email)
  const eve = site.browser()
  await firstStep(eve, (await protectedMember()).email)
  expect(failureOf(await finish(eve, { ticket, code: codeOf(secret) }))).toEqual([410, 'step_expired'])
  expect((await finish(browser, { ticket, code: codeOf(secret) })).status).toBe(200)
  site.clock.pass(30 * seconds)
  expect(failureOf(await finish(browser, { ticket, code: codeOf(secret) }))[1]).toBe('step_expired')

  const late = (await firstStep(browser, email)).ticket
  site.clock.pass(11 * minutes)
  expect(failureOf(await finish(browser, { ticket: late, code: codeOf(secret) }))[1]).toBe('step_expired')

  const tried = (await firstStep(browser, email)).ticket
  const codes = []
  for (let number = 0; number < 6; number++)
    codes.push(failureOf(await finish(browser, { ticket: tried, recovery_code: 'none' }))[1])
  expect(codes).toEqual([...Array<string>(5).fill('wrong_code'), 'step_expired'])
})

test('[SEC-75] wrong codes are limited for all strangers together, and the owner’s own browser has its own tries', async () => {
  const { email, secret, browser: own } = await protectedMember()
  const results: string[] = []
  for (let number = 0; number < 7; number++) {
    const stranger = site.browser()
    const { ticket } = await firstStep(stranger, email)
    results.push(failureOf(await finish(stranger, { ticket, code: '000000' }))[1])
  }
  expect(results).toEqual([
    ...Array<string>(5).fill('wrong_code'),
    ...Array<string>(2).fill('too_many_attempts'),
  ])
  own.token = null
  const { ticket } = await firstStep(own, email)
  expect((await finish(own, { ticket, code: codeOf(secret) })).status).toBe(200)
})

test('[AUTH-44] each of ten recovery codes works once, is stored as a hash, and a mail tells of it', async () => {
  const { email, id, recoveryCodes } = await protectedMember()
  expect(new Set(recoveryCodes).size).toBe(10)
  const stored = JSON.stringify(await site.accounts.secondFactors.find(id))
  for (const code of recoveryCodes) expect(stored).not.toContain(code)
  const [first = ''] = recoveryCodes
  const tickets = [site.browser(), site.browser()]
  const answers = await Promise.all(
    tickets.map(async (browser) =>
      finish(browser, {
        ticket: (await firstStep(browser, email)).ticket,
        recovery_code: first.toUpperCase(),
      }),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  await site.accounts.sender.sendDue()
  const mails = (await site.accounts.mailbox?.list(email)) ?? []
  expect(mails.some(({ text }) => text.includes('A recovery code was used; 9 are left.'))).toBe(true)
})

test('[AUTH-44] new recovery codes replace the earlier ones', async () => {
  const { email, browser, recoveryCodes } = await protectedMember()
  const made = await browser.post<{ recovery_codes: string[] }>('/api/account/recovery-codes')
  const visitor = site.browser()
  const { ticket } = await firstStep(visitor, email)
  const old = await finish(visitor, { ticket, recovery_code: recoveryCodes[1] })
  expect(failureOf(old)[1]).toBe('wrong_code')
  expect((await finish(visitor, { ticket, recovery_code: made.body.recovery_codes[1] })).status).toBe(200)
})

test('[AUTH-43] a new password by mail ends unfinished sign-ins and does not skip the second step', async () => {
  const { email, secret } = await protectedMember()
  const browser = site.browser()
  const { ticket } = await firstStep(browser, email)
  await browser.post('/api/auth/forgot-password', { email })
  const token = await site.tokenFromMail(email, '/auth/reset')
  const password = 'Another-Lantern-88'
  expect((await browser.post('/api/auth/reset-password', { token, password })).status).toBe(202)
  expect(failureOf(await finish(browser, { ticket, code: codeOf(secret) }))[1]).toBe('step_expired')
  const answer = await browser.signIn(email, password)
  expect(Object.keys(answer.body)).toEqual(['second_step'])
})

test('[AUTH-45, SEC-76] changes need a fresh proof: with a second factor if there is one, else with the password', async () => {
  const { browser, email, secret } = await protectedMember()
  site.clock.pass(6 * minutes)
  const refused = [
    await browser.delete('/api/account/authenticator'),
    await browser.post('/api/account/authenticator/start'),
    await browser.post('/api/account/recovery-codes'),
    await browser.post('/api/account/passkeys/start'),
  ]
  expect(refused.map((answer) => failureOf(answer)[1])).toEqual(Array(4).fill('fresh_proof_needed'))
  const asked = await browser.post<{ ticket: string; ways: string[]; is_fresh: boolean }>(
    '/api/account/proof/start',
  )
  expect(asked.body).toMatchObject({ is_fresh: false, ways: ['authenticator', 'recovery_code'] })
  const { ticket } = asked.body
  const byPassword = await browser.post('/api/account/proof', { ticket, password: goodPassword })
  expect(failureOf(byPassword)[1]).toBe('wrong_code')
  expect((await browser.post('/api/account/proof', { ticket, code: codeOf(secret) })).status).toBe(204)
  expect((await browser.delete('/api/account/authenticator')).status).toBe(204)
  expect(Object.keys((await site.browser().signIn(email)).body)).toContain('access_token')
})

test('[AUTH-54, SEC-76] the password alone neither deletes an account with a second factor nor replaces itself', async () => {
  const { browser, email, secret } = await protectedMember()
  site.clock.pass(6 * minutes)
  const newPassword = { current_password: goodPassword, new_password: 'Another-Lantern-88' }
  const tries = () => [
    browser.post('/api/auth/change-password', newPassword),
    browser.delete('/api/account', { password: goodPassword }),
    // Without a proof nobody learns whether a password is right.
    browser.delete('/api/account', { password: 'wrong' }),
  ]
  for (const answer of await Promise.all(tries()))
    expect(failureOf(answer)).toEqual([403, 'fresh_proof_needed'])
  const { ticket } = (await browser.post<{ ticket: string }>('/api/account/proof/start')).body
  expect((await browser.post('/api/account/proof', { ticket, code: codeOf(secret) })).status).toBe(204)
  expect((await browser.post('/api/auth/change-password', newPassword)).status).toBe(202)
  expect(failureOf(await browser.delete('/api/account', {}))[1]).toBe('wrong_password')
  const { new_password: password } = newPassword
  expect((await browser.delete('/api/account', { password })).status).toBe(204)
  expect((await site.browser().signIn(email, password)).status).toBe(400)
})

test('[AUTH-55, SEC-75] who knows the password cannot use up the owner’s recovery codes from elsewhere', async () => {
  const { email, recoveryCodes } = await protectedMember()
  const strangers = []
  for (let number = 0; number < 12; number++) {
    const stranger = site.browser()
    stranger.address = '198.51.100.9'
    const { ticket } = await firstStep(stranger, email)
    const body = number % 2 ? { code: '000000' } : { recovery_code: 'none' }
    strangers.push(failureOf(await finish(stranger, { ticket, ...body }))[1])
  }
  expect(strangers).toContain('too_many_attempts')
  const owner = site.browser()
  const { ticket } = await firstStep(owner, email)
  expect((await finish(owner, { ticket, recovery_code: recoveryCodes[0] })).status).toBe(200)
})

test('[AUTH-55, SEC-75] wrong recovery codes of one address are limited, for all accounts together', async () => {
  const [one, other] = [await protectedMember(), await protectedMember()]
  const tried: string[] = []
  const stranger = site.browser()
  stranger.address = '198.51.100.77'
  for (let number = 0; number < 101; number++) {
    if (number % 5 === 0) stranger.jar.clear()
    const { ticket } = await firstStep(stranger, number % 2 ? one.email : other.email)
    tried.push(failureOf(await finish(stranger, { ticket, recovery_code: 'none' }))[1])
  }
  expect(tried.lastIndexOf('wrong_code')).toBe(99)
  expect(tried[100]).toBe('too_many_attempts')
})

test('[AUTH-45, SEC-76] a proof ticket of somebody else proves nothing', async () => {
  const [ada, eve] = [await protectedMember(), await site.member()]
  const { body } = await eve.browser.post<{ ticket: string }>('/api/account/proof/start')
  ada.browser.jar.set('sign_in_browser', eve.browser.jar.get('sign_in_browser') ?? '')
  const answer = await ada.browser.post('/api/account/proof', {
    ticket: body.ticket,
    code: codeOf(ada.secret),
  })
  expect(failureOf(answer)[1]).toBe('step_expired')
})

test('[AUTH-45] the first second factor signs out the other devices', async () => {
  const { email, browser } = await site.member()
  const other = site.browser()
  other.token = (await other.signIn(email)).body.access_token
  const setup = (await browser.post<AuthenticatorSetup>('/api/account/authenticator/start')).body
  await browser.post('/api/account/authenticator', { ticket: setup.ticket, code: codeOf(setup.secret) })
  expect((await other.get('/api/auth/user')).status).toBe(401)
  expect((await browser.get('/api/auth/user')).status).toBe(200)
})

test('[AUTH-45] an authenticator app counts only after a right code, and its secret is stored encrypted', async () => {
  const { browser, email, id } = await site.member()
  const setup = (await browser.post<AuthenticatorSetup>('/api/account/authenticator/start')).body
  expect(setup.uri).toContain(`secret=${setup.secret}`)
  const wrong = await browser.post('/api/account/authenticator', { ticket: setup.ticket, code: '000000' })
  expect(failureOf(wrong)[1]).toBe('wrong_code')
  expect(Object.keys((await site.browser().signIn(email)).body)).toContain('access_token')
  await browser.post('/api/account/authenticator', { ticket: setup.ticket, code: codeOf(setup.secret) })
  const row = await site.accounts.secondFactors.find(id)
  expect(row?.authenticator?.secret).not.toContain(setup.secret)
})

test('[AUTH-45] secrets survive a new ACCOUNTS_SECRET: every start encrypts them again', async () => {
  const { accounts } = site
  const { id, secret } = await protectedMember()
  const before = (await accounts.secondFactors.find(id))?.authenticator?.secret ?? ''
  for (const prepare of accounts.preparations) await prepare()
  const after = (await accounts.secondFactors.find(id))?.authenticator?.secret ?? ''
  expect(after).not.toBe(before)
  expect(accounts.secrets.decrypt('authenticator', id, after)).toBe(secret)
  expect(accounts.secrets.decrypt('authenticator', 'somebody else', after)).toBeNull()
})

test('[PRIV-6] the export names second factors without their secrets, and deletion removes them', async () => {
  const { browser, id, secret } = await protectedMember()
  const { body } = await browser.get<Record<string, unknown>>('/api/account/export')
  expect(body).toMatchObject({
    authenticator_app: { added_at: expect.any(String) },
    recovery_codes_left: 10,
    passkeys: [],
    linked_organizations: [],
  })
  expect(JSON.stringify(body)).not.toContain(secret)
  expect((await browser.delete('/api/account', { password: goodPassword })).status).toBe(204)
  expect(await site.accounts.secondFactors.find(id)).toBeNull()
})

describe('[AUTH-46, SEC-78] an installation that demands a second factor of its staff', () => {
  let strict: RunningAccounts
  beforeAll(async () => (strict = await runAccounts({ config: { secondFactorForStaff: true } })))
  afterAll(() => strict.close())

  test('gives an administrator without one the rights of a member, until one is set up', async () => {
    const { browser, email, id } = await strict.member({ role: 'admin' })
    expect((await browser.get('/api/members')).status).toBe(403)
    const asked = { _user_id: id, _role: 'admin' }
    expect((await browser.post('/api/rpc/has_role', asked)).body).toBe(false)
    expect((await browser.get('/api/auth/user')).body).toMatchObject({ role: 'user', role_waits: true })
    const setup = (await browser.post<AuthenticatorSetup>('/api/account/authenticator/start')).body
    const { ticket } = setup
    await browser.post('/api/account/authenticator', { ticket, code: codeOf(setup.secret, strict) })
    expect((await browser.get('/api/members')).status).toBe(200)
    const user = (await browser.get<{ role: string; role_waits?: boolean }>('/api/auth/user')).body
    expect([user.role, user.role_waits]).toEqual(['admin', undefined])
    expect((await browser.post('/api/rpc/has_role', asked)).body).toBe(true)

    strict.clock.pass(30 * seconds)
    const other = strict.browser()
    const step = await firstStep(other, email)
    const done = await other.post<{ user: object }>('/api/auth/second-step', {
      ticket: step.ticket,
      code: codeOf(setup.secret, strict),
    })
    expect(done.body.user).toMatchObject({ role: 'admin' })
  })

  test('takes the rights back when the last factor is removed, in every session', async () => {
    const { browser } = await protectedMember(strict, 'admin')
    expect((await browser.get('/api/members')).status).toBe(200)
    expect((await browser.delete('/api/account/authenticator')).status).toBe(204)
    expect((await browser.get('/api/members')).status).toBe(403)
  })

  test('asks nothing of members, and a role taken away between the two steps is gone', async () => {
    const member = await strict.member()
    expect((await member.browser.get('/api/auth/user')).body).not.toHaveProperty('role_waits')
    const { email, id, secret } = await protectedMember(strict, 'admin')
    await strict.member({ role: 'admin' })
    const browser = strict.browser()
    const { ticket } = await firstStep(browser, email)
    await strict.accounts.roles.change(id, 'user', 'test')
    const done = await browser.post<{ user: { role: string } }>('/api/auth/second-step', {
      ticket,
      code: codeOf(secret, strict),
    })
    expect(done.body.user.role).toBe('user')
  })
})
