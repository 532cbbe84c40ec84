import { hours, minutes } from '../src/clock.js'
import { openSignUpsMaximum } from '../src/collections/open-sign-ups.js'
import { failureOf, goodPassword, runAccounts, type RunningAccounts } from './run-accounts.js'

let site: RunningAccounts
beforeAll(async () => (site = await runAccounts()))
afterAll(() => site.close())

const theirs = 'Quite-Another-7-One'
const refused = [400, 'invalid_credentials']
const signUp = async (email: string, password = goodPassword, more: object = {}) => {
  const browser = site.browser()
  const answer = await browser.post('/api/auth/sign-up', { email, password, ...more })
  return { ...answer, browser }
}
const tokenOf = (email: string) => site.tokenFromMail(email, '/auth/confirm')
const look = (token: string, browser = site.browser()) => browser.post('/api/auth/confirmation', { token })

describe('[SEC-47] somebody signs up with the address of a person whose confirmation is pending', () => {
  test('whichever mail the owner opens, the account has the owner’s password', async () => {
    for (const opened of ['first', 'second'] as const) {
      const email = `taken-${opened}@people.example`
      await signUp(email)
      const first = await tokenOf(email)
      // Within the minute the stranger’s sign-up sends no mail; after it, a second mail goes out.
      if (opened === 'second') site.clock.pass(minutes)
      await signUp(email, theirs, { display_name: 'Mallory' })
      const newest = await tokenOf(email)
      expect(newest === first).toBe(opened === 'first')
      expect((await site.confirm(email, goodPassword)).body).toMatchObject({
        user: { display_name: 'Player' },
      })
      expect(failureOf(await site.browser().signIn(email, theirs))).toEqual(refused)
      expect((await site.browser().signIn(email, goodPassword)).status).toBe(200)
    }
  })

  test('opening the mail of a stranger’s sign-up alone confirms nothing', async () => {
    const email = 'never-signed-up@people.example'
    await signUp(email, theirs)
    const token = await tokenOf(email)
    for (const body of [{ token }, { token, password: goodPassword }])
      expect(failureOf(await site.browser().post('/api/auth/confirm', body))).toEqual([
        400,
        'sign_up_password_needed',
      ])
    expect(failureOf(await site.browser().signIn(email, theirs))).toEqual(refused)
    // The attempt does not use up the link, and the owner can sign up with their own password.
    const { browser } = await signUp(email)
    expect((await browser.post('/api/auth/confirm', { token })).status).toBe(200)
    expect(failureOf(await site.browser().signIn(email, theirs))).toEqual(refused)
  })

  test('the cookie of a stranger’s browser opens nothing without the mail, nor with a mail to another address', async () => {
    const { browser } = await signUp('mine@people.example', theirs)
    await signUp('yours@people.example')
    const token = await tokenOf('yours@people.example')
    expect(failureOf(await browser.post('/api/auth/confirm', { token }))).toEqual([
      400,
      'sign_up_password_needed',
    ])
    const forged = site.browser()
    forged.jar.set('sign_up', `${String(browser.jar.get('sign_up')).split('.')[0]}.forged`)
    expect((await look(token, forged)).body).toMatchObject({ asks_for_password: true })
  })

  test('a flood of sign-ups displaces none', async () => {
    const email = 'flooded@people.example'
    await signUp(email)
    for (let number = 0; number <= openSignUpsMaximum; number++) await signUp(email, theirs)
    expect((await site.confirm(email, goodPassword)).status).toBe(200)
  })

  test('the mails and the page say how many sign-ups are open', async () => {
    const email = 'counted@people.example'
    await signUp(email)
    expect((await look(await tokenOf(email))).body).toEqual({
      email,
      open_sign_ups: 1,
      asks_for_password: true,
    })
    site.clock.pass(minutes)
    const { browser } = await signUp(email, theirs)
    expect((await look(await tokenOf(email), browser)).body).toEqual({
      email,
      open_sign_ups: 2,
      asks_for_password: false,
    })
    const texts = (await site.accounts.mailbox?.list(email))?.map(({ text }) => text) ?? []
    expect(texts[1]).toContain('One sign-up is open for this address.')
    expect(texts[0]).toContain('2 sign-ups are open for this address')
  })

  test('a link for a new password also proves the owner, and closes every other sign-up', async () => {
    const email = 'forgot-early@people.example'
    await signUp(email, theirs, { display_name: 'Mallory' })
    await signUp(email, goodPassword, { display_name: 'Ada' })
    await site.browser().post('/api/auth/forgot-password', { email })
    const token = await site.tokenFromMail(email, '/auth/reset')
    const chosen = 'The-Third-Lamp-9'
    const answer = await site.browser().post('/api/auth/reset-password', { token, password: chosen })
    expect(answer.status).toBe(202)
    expect((await site.browser().signIn(email, chosen)).body).toMatchObject({
      user: { display_name: 'Player' },
    })
    expect(failureOf(await site.browser().signIn(email, theirs))).toEqual(refused)
    expect(await site.connection.collection('open_sign_ups').countDocuments({ email })).toBe(0)
  })
})

test('the browser that signed up confirms without the password, and the account gets the name entered there', async () => {
  const { browser } = await signUp('same@people.example', goodPassword, { display_name: 'Ada' })
  const token = await tokenOf('same@people.example')
  expect((await look(token, browser)).body).toMatchObject({ asks_for_password: false })
  const answer = await browser.post('/api/auth/confirm', { token })
  expect(answer.body).toMatchObject({ user: { display_name: 'Ada' } })
  expect(browser.jar.has('sign_up')).toBe(false)
})

test('the password of a sign-up cannot be guessed with its link', async () => {
  const email = 'guessed@people.example'
  await signUp(email)
  const token = await tokenOf(email)
  const guess = () => site.browser().post('/api/auth/confirm', { token, password: theirs })
  for (let number = 0; number < 10; number++) expect((await guess()).status).toBe(400)
  expect(failureOf(await guess())).toEqual([429, 'too_many_attempts'])
})

test('a sign-up that nobody confirms is gone after a week', async () => {
  const email = 'week@people.example'
  await signUp(email)
  site.clock.pass(6 * 24 * hours)
  await site.browser().post('/api/auth/resend-confirmation', { email })
  const token = await tokenOf(email)
  expect((await look(token)).status).toBe(200)
  site.clock.pass(24 * hours + 1)
  expect(failureOf(await look(token))).toEqual([410, 'link_expired'])
  const indexes = await site.connection.collection('open_sign_ups').indexes()
  expect(indexes).toContainEqual(expect.objectContaining({ key: { expires_at: 1 }, expireAfterSeconds: 0 }))
})

test('[SEC-48, AUTH-35] neither one call nor two reveal whether an address has an account', async () => {
  const { email: known } = await site.member()
  const fresh = 'fresh-pair@people.example'
  const answersAbout = async (email: string) => {
    const browser = site.browser()
    const answers = [
      await browser.post('/api/auth/sign-up', { email, password: theirs }),
      await browser.signIn(email, theirs),
      await browser.post('/api/auth/sign-up', { email, password: theirs }),
      await browser.post('/api/auth/forgot-password', { email }),
      await browser.post('/api/auth/resend-confirmation', { email }),
      await browser.signIn(email, theirs),
    ]
    return answers.map(({ status, headers, body }) => [
      status,
      Object.keys(headers).sort(),
      JSON.stringify(body).replace(email, ''),
    ])
  }
  expect(await answersAbout(fresh)).toEqual(await answersAbout(known))
})

test('[SEC-48] nor do many: sign-ups do not bring a sign-in closer to the human check, with or without an account', async () => {
  const { email: known } = await site.member()
  const answersAbout = async (email: string) => {
    const browser = site.browser()
    const codes: unknown[] = []
    for (let tries = 0; tries < 9; tries++) codes.push(failureOf(await browser.signIn(email, theirs)))
    codes.push((await browser.post('/api/auth/sign-up', { email, password: theirs })).status)
    codes.push(failureOf(await browser.signIn(email, theirs)))
    return codes
  }
  const about = await answersAbout('fresh-many@people.example')
  expect(about).toEqual(await answersAbout(known))
  expect(about.at(-1)).toEqual([400, 'invalid_credentials'])
})

describe('[SEC-49] a confirmation link opened by somebody who is signed in', () => {
  test('[AUTH-34] leaves the session as it is, and is not used up', async () => {
    const ada = await site.member({ name: 'Ada' })
    const email = 'second@people.example'
    await signUp(email)
    const token = await tokenOf(email)
    const confirm = () => ada.browser.post('/api/auth/confirm', { token, password: goodPassword })
    const cookie = ada.browser.jar.get('session')
    expect(failureOf(await confirm())).toEqual([409, 'already_signed_in'])
    expect(ada.browser.jar.get('session')).toBe(cookie)
    expect((await ada.browser.get('/api/auth/user')).body).toMatchObject({ email: ada.email })
    await ada.browser.post('/api/auth/sign-out')
    ada.browser.token = null
    expect((await confirm()).body).toMatchObject({ user: { email } })
  })

  test('its page can read what the link is for without using it up', async () => {
    const email = 'looked-at@people.example'
    await signUp(email)
    const token = await tokenOf(email)
    for (let number = 0; number < 3; number++) expect((await look(token)).body).toMatchObject({ email })
    for (const bad of ['x', `${token}x`, 'a.b'])
      expect(failureOf(await look(bad))).toEqual([410, 'link_expired'])
    expect((await site.confirm(email)).status).toBe(200)
    expect(failureOf(await look(token))).toEqual([410, 'link_expired'])
  })
})

describe('an installation of an earlier version, whose sign-ups were unconfirmed accounts', () => {
  const email = 'before@people.example'
  const start = async () => {
    const { hash } = await import('@node-rs/argon2')
    const own = await runAccounts()
    const row = { _id: 'kept-id', email, password_hash: await hash(goodPassword) }
    const created_at = new Date(own.clock.now - hours)
    const rest = { confirmed_at: null, mail_preferences: {}, created_at, updated_at: created_at }
    const rows = (name: string) => own.connection.collection<{ _id: string; [field: string]: unknown }>(name)
    await rows('users').insertOne({ ...row, ...rest })
    const profile = { _id: 'kept-id', display_name: 'Ada', avatar_url: null, avatar_version: null }
    await rows('profiles').insertOne({ ...profile, created_at, updated_at: created_at })
    // The link as it was stored then.
    await rows('mail_links').insertOne({
      _id: 'a-link-of-before',
      ...{ kind: 'confirm', user_id: 'kept-id', email, redirect_to: '/quiz' },
      expires_at: new Date(own.clock.now + hours),
    })
    for (const prepare of own.accounts.preparations) await prepare()
    const seal = own.accounts.secrets.seal('mail-link', 'a-link-of-before', 'confirm', email)
    return { own, token: `a-link-of-before.${seal}` }
  }

  test('keeps them, under the same id, and a link already mailed confirms them', async () => {
    const { own, token } = await start()
    expect(await own.connection.collection('users').countDocuments()).toBe(0)
    const answer = await own.browser().post('/api/auth/confirm', { token, password: goodPassword })
    expect(answer.body).toMatchObject({
      redirect_to: '/quiz',
      user: { id: 'kept-id', email, display_name: 'Ada' },
    })
    await own.close()
  })

  test('migrates each once, even if two instances start at the same time', async () => {
    const { own } = await start()
    await Promise.all([own, own].flatMap(({ accounts }) => accounts.preparations.map((prepare) => prepare())))
    expect(await own.connection.collection('open_sign_ups').countDocuments()).toBe(1)
    await own.close()
  })
})
