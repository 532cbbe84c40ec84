import type { Devices } from '@icio/contracts/accounts/endpoints'
import { days, minutes, seconds } from '../src/clock.js'
import { failureOf, goodPassword, runAccounts, type Browser, type RunningAccounts } from './run-accounts.js'

let site: RunningAccounts
beforeAll(async () => (site = await runAccounts()))
afterAll(() => site.close())

const nobody = [401, 'unauthenticated']
const cookieOf = (browser: Browser) => browser.jar.get('session') ?? ''
/** A browser with a stolen copy of a person's cookie. */
function thief(cookie: string): Browser {
  const browser = site.browser()
  browser.jar.set('session', cookie)
  return browser
}

test('[CALL-6, CALL-9] the cookie gives a new access token and a new cookie, and with it the user', async () => {
  const { browser, email } = await site.member()
  const before = cookieOf(browser)
  const answer = await browser.refresh()
  expect(answer.body).toMatchObject({ expires_in: 600, user: { email } })
  expect(cookieOf(browser)).not.toBe(before)
  expect((await browser.get('/api/auth/user')).body).toMatchObject({ email })
})

test('[SEC-6] a token that was exchanged long ago ends its whole family', async () => {
  const { browser } = await site.member()
  const stolen = cookieOf(browser)
  await browser.refresh()
  site.clock.pass(11 * seconds)
  await browser.refresh()
  expect(failureOf(await thief(stolen).refresh())).toEqual(nobody)
  expect(failureOf(await browser.get('/api/auth/user'))).toEqual(nobody)
  expect(failureOf(await browser.refresh())).toEqual(nobody)
})

test('[SEC-6] after the grace period, the previous token is a replay once the current one has been used', async () => {
  const { browser } = await site.member()
  const stolen = cookieOf(browser)
  await browser.refresh()
  await browser.get('/api/auth/user')
  site.clock.pass(11 * seconds)
  expect(failureOf(await thief(stolen).refresh())).toEqual(nobody)
  expect(failureOf(await browser.refresh())).toEqual(nobody)
})

test('[SEC-6] twenty refreshes at once exchange the token once, and all twenty answers are valid', async () => {
  const { browser, id } = await site.member()
  const cookie = cookieOf(browser)
  const tabs = Array.from({ length: 20 }, () => thief(cookie))
  const answers = await Promise.all(tabs.map((tab) => tab.refresh()))
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
  expect(new Set(tabs.map(cookieOf)).size).toBe(1)
  const row = await site.connection.collection('account_sessions').findOne({ user_id: id })
  expect(row).toMatchObject({ generation: 1 })
  for (const tab of tabs) expect((await tab.get('/api/auth/user')).status).toBe(200)
})

/** A browser with a copy of everything that this one has, including headers. */
function copyOf(browser: Browser): Browser {
  const copy = site.browser()
  for (const [name, value] of browser.jar) copy.jar.set(name, value)
  return copy
}
async function theftMailsTo(email: string) {
  await site.accounts.sender.sendDue()
  const mails = (await site.accounts.mailbox?.list(email)) ?? []
  return mails.filter(({ subject }) => subject.includes('A device was signed out'))
}

test('[SEC-6] if the answer is lost, the same device gets a new one, as often as it is lost', async () => {
  const { browser, email } = await site.member()
  const before = cookieOf(browser)
  for (let time = 0; time < 3; time++) {
    await copyOf(browser).refresh()
    site.clock.pass(minutes)
  }
  expect(cookieOf(browser)).toBe(before)
  expect((await browser.refresh()).status).toBe(200)
  expect((await browser.get('/api/auth/user')).status).toBe(200)
  site.clock.pass(minutes)
  expect((await browser.refresh()).status).toBe(200)
  expect(await theftMailsTo(email)).toEqual([])
})

describe('[SEC-52] a thief who refreshes first', () => {
  test.each([0.5, 11.5])(
    'from another device is detected when the owner returns %s s later: both are signed out, and the owner is told',
    async (later) => {
      const { browser, email } = await site.member()
      const eve = thief(cookieOf(browser))
      expect((await eve.refresh()).status).toBe(200)
      site.clock.pass(later * seconds)
      expect(failureOf(await browser.refresh())).toEqual(nobody)
      expect(failureOf(await eve.get('/api/auth/user'))).toEqual(nobody)
      expect(failureOf(await eve.refresh())).toEqual(nobody)
      expect(await theftMailsTo(email)).toHaveLength(1)
    },
  )

  test('and has used the token ends both sessions, even with a copy of everything that the browser has', async () => {
    const { browser, email } = await site.member()
    const eve = copyOf(browser)
    await eve.refresh()
    await eve.get('/api/auth/user')
    site.clock.pass(11.5 * seconds)
    expect(failureOf(await browser.refresh())).toEqual(nobody)
    expect(failureOf(await eve.get('/api/auth/user'))).toEqual(nobody)
    expect(await theftMailsTo(email)).toHaveLength(1)
  })

  test.each(['an access token', 'a refresh token'])(
    'and waits cannot continue next to the owner: %s of the thief ends both',
    async (what) => {
      const { browser, email } = await site.member()
      const eve = copyOf(browser)
      await eve.refresh()
      site.clock.pass(11.5 * seconds)
      expect((await browser.refresh()).status).toBe(200)
      expect((await browser.get('/api/auth/user')).status).toBe(200)
      const used = what === 'an access token' ? eve.get('/api/auth/user') : eve.refresh()
      expect(failureOf(await used)).toEqual(nobody)
      expect(failureOf(await browser.get('/api/auth/user'))).toEqual(nobody)
      expect(await theftMailsTo(email)).toHaveLength(1)
    },
  )

  test('with a forged token changes nothing: no mail, and the session continues', async () => {
    const { browser, email } = await site.member()
    await browser.refresh()
    const [id] = cookieOf(browser).split('.')
    await thief(`${id}.0.forged`).refresh()
    expect((await browser.get('/api/auth/user')).status).toBe(200)
    expect(await theftMailsTo(email)).toEqual([])
  })
})

test('[SEC-52] a tab that arrives just after another has used the new token is told to retry, and continues', async () => {
  const { browser } = await site.member()
  const slow = copyOf(browser)
  await browser.refresh()
  await browser.get('/api/auth/user')
  const answer = await slow.refresh()
  expect(failureOf(answer)).toEqual([409, 'refresh_again'])
  expect(answer.headers['set-cookie']).toBeUndefined()
  slow.jar.set('session', cookieOf(browser))
  expect((await slow.refresh()).status).toBe(200)
})

test('a session of the previous version continues, and is forgiven an answer lost during the upgrade', async () => {
  const { browser, id } = await site.member()
  const before = copyOf(browser)
  await browser.refresh()
  const rows = site.connection.collection('account_sessions')
  const turns = [{ from: 0, at: new Date(site.clock.now) }]
  await rows.updateOne({ user_id: id }, { $set: { turns, given_again: false } })
  site.clock.pass(minutes)
  expect((await before.refresh()).status).toBe(200)
  expect((await before.get('/api/auth/user')).status).toBe(200)
})

test.each(['', 'a.0.b', '../../x.0.y', 'x'.repeat(5000)])(
  '[SEC-6] %j is not a valid cookie',
  async (cookie) => {
    expect(failureOf(await thief(cookie).refresh())).toEqual(nobody)
  },
)

test('[SEC-6] a forged token neither opens a family nor ends it', async () => {
  const { browser } = await site.member()
  const [id, , seal] = cookieOf(browser).split('.')
  expect(failureOf(await thief(`${id}.5.${seal}`).refresh())).toEqual(nobody)
  expect((await browser.refresh()).status).toBe(200)
})

test('[SEC-6] the database contains no token', async () => {
  const { browser } = await site.member()
  const rows = JSON.stringify(await site.connection.collection('account_sessions').find({}).toArray())
  expect(rows).not.toContain(cookieOf(browser).split('.')[2])
})

test('[SEC-7] an unused session ends after seven days', async () => {
  const { browser } = await site.member()
  site.clock.pass(7 * days + seconds)
  expect(failureOf(await browser.refresh())).toEqual(nobody)
})

test('[SEC-7] a session that is used every day ends after thirty days', async () => {
  const { browser } = await site.member()
  for (let day = 1; day < 30; day++) {
    site.clock.pass(days)
    expect([day, (await browser.refresh()).status]).toEqual([day, 200])
  }
  site.clock.pass(days + seconds)
  expect(failureOf(await browser.refresh())).toEqual(nobody)
})

test('[SEC-7] an access token is valid for ten minutes', async () => {
  const { browser } = await site.member()
  site.clock.pass(10 * minutes - seconds)
  expect((await browser.get('/api/auth/user')).status).toBe(200)
  site.clock.pass(2 * seconds)
  expect(failureOf(await browser.get('/api/auth/user'))).toEqual(nobody)
})

test('[SEC-7] signing in starts a new session: an earlier cookie does not survive', async () => {
  const { browser, email } = await site.member()
  const planted = cookieOf(browser)
  await browser.signIn(email)
  expect(cookieOf(browser).split('.')[0]).not.toBe(planted.split('.')[0])
  expect(failureOf(await thief(planted).refresh())).toEqual(nobody)
})

test('[SEC-7] the database deletes old sessions', async () => {
  const indexes = await site.connection.collection('account_sessions').indexes()
  expect(indexes).toContainEqual(expect.objectContaining({ key: { ends_at: 1 }, expireAfterSeconds: 0 }))
})

test('[SEC-8] signing out voids both tokens at once', async () => {
  const { browser } = await site.member()
  const copy = thief(cookieOf(browser))
  copy.token = browser.token
  expect((await browser.post('/api/auth/sign-out')).status).toBe(204)
  expect(cookieOf(browser)).toBe('')
  expect(failureOf(await copy.get('/api/auth/user'))).toEqual(nobody)
  expect(failureOf(await copy.refresh())).toEqual(nobody)
  expect((await site.browser().post('/api/auth/sign-out')).status).toBe(204)
})

test('[SEC-9] a token that is not ours identifies nobody', async () => {
  const { browser } = await site.member()
  const [header, claims] = (browser.token ?? '').split('.')
  const hs512 = Buffer.from('{"alg":"HS512","typ":"at+jwt","kid":"x"}').toString('base64url')
  for (const forged of [`${header}.${claims}.`, `${hs512}.${claims}.abc`, 'nothing', `${browser.token}x.y`]) {
    browser.token = forged
    expect(failureOf(await browser.get('/api/auth/user'))).toEqual(nobody)
  }
})

test('a call that announces JSON and sends none is treated as having no body', async () => {
  const { browser } = await site.member()
  browser.headers = { 'content-type': 'application/json' }
  expect((await browser.post('/api/auth/refresh')).status).toBe(200)
  expect((await browser.post('/api/auth/sign-out')).status).toBe(204)
  expect((await browser.post('/api/auth/sign-in')).status).toBe(400)
})

test('a separate cookie tells the page that a session exists', async () => {
  const { browser } = await site.member()
  expect(browser.jar.get('signed_in')).toBe('1')
  await browser.post('/api/auth/sign-out')
  expect(browser.jar.has('signed_in')).toBe(false)
})

describe('devices', () => {
  const firefox = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0'

  async function twoDevices() {
    const { browser, email } = await site.member()
    const phone = site.browser()
    phone.headers = { 'user-agent': firefox }
    phone.address = '198.51.100.23'
    phone.token = (await phone.signIn(email)).body.access_token
    return { browser, phone, email }
  }
  const list = async (browser: Browser) => (await browser.get<Devices>('/api/auth/sessions')).body.sessions

  test('are listed by name and network, with the current one marked', async () => {
    const { browser, phone } = await twoDevices()
    expect((await list(phone)).find((device) => device.current)).toMatchObject({
      device: 'Firefox on Windows',
      network: '198.51.100.0/24',
    })
    expect(await list(browser)).toHaveLength(2)
  })

  test('[SEC-8] one can be signed out from another, at once', async () => {
    const { browser, phone } = await twoDevices()
    const other = (await list(browser)).find((device) => !device.current)
    expect((await browser.delete(`/api/auth/sessions/${other?.id}`)).status).toBe(204)
    expect(failureOf(await phone.get('/api/auth/user'))).toEqual(nobody)
    expect(failureOf(await phone.refresh())).toEqual(nobody)
    expect((await browser.get('/api/auth/user')).status).toBe(200)
  })

  test('[SEC-8] all can be signed out together', async () => {
    const { browser, phone } = await twoDevices()
    expect((await phone.delete('/api/auth/sessions')).status).toBe(204)
    expect(failureOf(await browser.get('/api/auth/user'))).toEqual(nobody)
    expect(failureOf(await phone.get('/api/auth/user'))).toEqual(nobody)
  })

  test('[SEC-15] of another person are out of reach', async () => {
    const { browser } = await twoDevices()
    const [theirs] = await list(browser)
    const { browser: stranger } = await site.member()
    expect(failureOf(await stranger.delete(`/api/auth/sessions/${theirs?.id}`))).toEqual([404, 'not_found'])
    expect((await browser.get('/api/auth/user')).status).toBe(200)
  })
})

describe('changing the password', () => {
  const newer = 'Quite-Another-7-One'

  test('requires the current one, keeps this device, signs out the others, and tells the owner', async () => {
    const { browser, email } = await site.member()
    const other = site.browser()
    other.token = (await other.signIn(email)).body.access_token
    const wrong = { current_password: 'Not-The-Password-9', new_password: newer }
    expect(failureOf(await browser.post('/api/auth/change-password', wrong))).toEqual([400, 'wrong_password'])
    const weak = { current_password: goodPassword, new_password: 'Password1234!' }
    expect(failureOf(await browser.post('/api/auth/change-password', weak))).toEqual([
      400,
      'password_refused',
    ])
    const right = { current_password: goodPassword, new_password: newer }
    expect((await browser.post('/api/auth/change-password', right)).status).toBe(202)
    expect((await browser.get('/api/auth/user')).status).toBe(200)
    expect(failureOf(await other.get('/api/auth/user'))).toEqual(nobody)
    expect((await site.browser().signIn(email, goodPassword)).status).toBe(400)
    expect((await site.browser().signIn(email, newer)).status).toBe(200)
    await site.accounts.sender.sendDue()
    const [mail] = (await site.accounts.mailbox?.list(email)) ?? []
    expect(mail?.subject).toMatch(/was changed/)
  })

  test('[SEC-3] cannot be used to guess it', async () => {
    const { browser } = await site.member()
    const wrong = { current_password: 'Not-The-Password-9', new_password: newer }
    for (let number = 0; number < 10; number++) await browser.post('/api/auth/change-password', wrong)
    expect(failureOf(await browser.post('/api/auth/change-password', wrong))).toEqual([
      429,
      'too_many_attempts',
    ])
  })
})

test('[SEC-8] a removed role takes effect on the next call', async () => {
  const admin = await site.member({ role: 'admin' })
  const other = await site.member({ role: 'admin' })
  expect((await admin.browser.get('/api/members')).status).toBe(200)
  await other.browser.put(`/api/user-roles/${admin.id}`, { role: 'user' })
  expect(failureOf(await admin.browser.get('/api/members'))).toEqual([403, 'forbidden'])
})
