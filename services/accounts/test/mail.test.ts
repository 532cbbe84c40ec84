import type { ConfirmedSession } from '@icio/contracts/accounts/endpoints'
import { hours, minutes, seconds } from '../src/clock.js'
import { failureOf, goodPassword, runAccounts, type RunningAccounts } from './run-accounts.js'
import { headerOf, partOf, startMailServer } from './mail-server.js'

const newer = 'Quite-Another-7-One'
let server: Awaited<ReturnType<typeof startMailServer>>
let site: RunningAccounts
beforeAll(async () => {
  server = await startMailServer()
  site = await runAccounts({ config: { smtpUrl: server.url } })
})
afterAll(async () => {
  await site.close()
  await server.close()
})
beforeEach(() => {
  server.received.length = 0
  server.state.refuses = false
})

const signUp = (email: string, more: object = {}) =>
  site.browser().post('/api/auth/sign-up', { email, password: goodPassword, ...more })
const linkIn = (text: string) => new URL(/http\S+/.exec(text)?.[0] ?? 'http://no.link/')
async function mailTo(email: string) {
  await site.accounts.sender.sendDue()
  const mail = server.received.findLast(({ recipients }) => recipients.includes(email))
  if (!mail) throw new Error(`No mail for ${email}`)
  return mail
}
/** Uses a link on a device that did not sign up. */
const confirm = (token: string | null) =>
  site.browser().post<ConfirmedSession>('/api/auth/confirm', { token, password: goodPassword })
const tokenFor = async (email: string) =>
  linkIn(partOf(await mailTo(email), 'text/plain')).searchParams.get('token')

test('[AUTH-20] a sign-up sends the confirmation through the mail server, as text and as HTML', async () => {
  await signUp('ada@people.example')
  const mail = await mailTo('ada@people.example')
  expect(mail.from).toBe('no-reply@site.example')
  expect(headerOf(mail, 'Subject')).toBe('Confirm your email address for ICIO Commons')
  const link = linkIn(partOf(mail, 'text/plain'))
  expect(link.origin + link.pathname).toBe('http://site.test/auth/confirm')
  expect(partOf(mail, 'text/html')).toContain(link.href.replaceAll('&', '&amp;'))
  expect(partOf(mail, 'text/plain')).toContain('24 hours')
})

test('[SEC-5] a link works once; only looking at it does not use it up', async () => {
  const email = 'once@people.example'
  await signUp(email, { redirect_to: '/quiz' })
  const token = await tokenFor(email)
  expect((await site.browser().get(`/api/auth/confirm?token=${token}`)).status).toBe(404)
  const first = await confirm(token)
  expect(first.status).toBe(200)
  expect(first.body.redirect_to).toBe('/quiz')
  expect(failureOf(await confirm(token))).toEqual([410, 'link_expired'])
})

test('[SEC-5] used by two at once, a link works for one', async () => {
  const email = 'race@people.example'
  await signUp(email)
  const token = await tokenFor(email)
  const answers = await Promise.all([1, 2, 3].map(() => confirm(token)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410])
})

test('[SEC-33] a confirmation does not lead to another site', async () => {
  const email = 'elsewhere@people.example'
  await signUp(email, { redirect_to: '//evil.example' })
  const answer = await confirm(await tokenFor(email))
  expect(answer.body).toMatchObject({ redirect_to: '/' })
})

test('[SEC-5] a link expires after 24 hours, and a new one can be requested', async () => {
  const email = 'late@people.example'
  await signUp(email)
  const token = await tokenFor(email)
  site.clock.pass(24 * hours + seconds)
  expect(failureOf(await confirm(token))).toEqual([410, 'link_expired'])
  expect((await site.browser().post('/api/auth/resend-confirmation', { email })).status).toBe(202)
  const again = await tokenFor(email)
  expect((await confirm(again)).status).toBe(200)
})

test('[SEC-5] a new mail voids the link in the previous one', async () => {
  const email = 'resend@people.example'
  await signUp(email)
  const before = await tokenFor(email)
  site.clock.pass(minutes)
  await site.browser().post('/api/auth/resend-confirmation', { email })
  const after = await tokenFor(email)
  expect(after).not.toBe(before)
  expect((await confirm(before)).status).toBe(410)
  expect((await confirm(after)).status).toBe(200)
})

test('[SEC-5] a copy of the database is not enough to use a link', async () => {
  const email = 'dump@people.example'
  await signUp(email)
  const [, seal = ''] = (await tokenFor(email))?.split('.') ?? []
  expect(seal.length).toBeGreaterThanOrEqual(22)
  for (const { collectionName } of await site.connection.db!.collections()) {
    const rows = await site.connection.collection(collectionName).find({}).toArray()
    expect(JSON.stringify(rows)).not.toContain(seal)
  }
})

test.each(['/api/auth/resend-confirmation', '/api/auth/forgot-password'])(
  '[SEC-4] %s answers the same for a known and an unknown address, and mails only the known one',
  async (url) => {
    const email = `known${url.length}@people.example`
    await signUp(email)
    await site.accounts.sender.sendDue()
    server.received.length = 0
    const known = await site.browser().post(url, { email })
    const unknown = await site.browser().post(url, { email: 'nobody@people.example' })
    expect([known.status, known.body]).toEqual([202, { accepted: true }])
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
    await site.accounts.sender.sendDue()
    expect(server.received.map(({ recipients }) => recipients)).toEqual([[email]])
  },
)

test('[SEC-5] an address gets one mail of each kind per minute', async () => {
  const email = 'flood@people.example'
  await signUp(email)
  for (let number = 0; number < 5; number++) {
    expect((await site.browser().post('/api/auth/forgot-password', { email })).status).toBe(202)
  }
  await site.accounts.sender.sendDue()
  expect(server.received.filter((mail) => headerOf(mail, 'Subject').startsWith('Choose'))).toHaveLength(1)
})

test('a forgotten password: the link sets a new one, once, signs out everybody and tells the owner', async () => {
  const email = 'forgot@people.example'
  await signUp(email)
  const device = site.browser()
  const confirmed = await device.post<{ access_token: string }>('/api/auth/confirm', {
    token: await tokenFor(email),
    password: goodPassword,
  })
  device.token = confirmed.body.access_token
  await site.browser().post('/api/auth/forgot-password', { email })
  const token = await tokenFor(email)
  const reset = (password: string) => site.browser().post('/api/auth/reset-password', { token, password })
  expect(failureOf(await reset('short'))).toEqual([400, 'password_too_short'])
  expect((await reset(newer)).status).toBe(202)
  expect(failureOf(await reset(newer))).toEqual([410, 'link_expired'])
  expect(failureOf(await device.get('/api/auth/user'))).toEqual([401, 'unauthenticated'])
  expect((await site.browser().signIn(email, goodPassword)).status).toBe(400)
  expect((await site.browser().signIn(email, newer)).status).toBe(200)
  expect(headerOf(await mailTo(email), 'Subject')).toMatch(/was changed/)
})

test('[SEC-5] a link for a new password expires after an hour and does not confirm an address', async () => {
  const email = 'hour@people.example'
  await signUp(email)
  await site.browser().post('/api/auth/forgot-password', { email })
  const token = await tokenFor(email)
  expect((await confirm(token)).status).toBe(410)
  site.clock.pass(hours + seconds)
  const late = await site.browser().post('/api/auth/reset-password', { token, password: newer })
  expect(failureOf(late)).toEqual([410, 'link_expired'])
})

describe('[SEC-53] a link for a new password', () => {
  const ask = (email: string) => site.browser().post('/api/auth/forgot-password', { email })
  const reset = (token: string | null, password = newer) =>
    site.browser().post('/api/auth/reset-password', { token, password })
  async function memberWithLink(email: string) {
    await signUp(email)
    const { access_token } = (await confirm(await tokenFor(email))).body
    await ask(email)
    const token = await tokenFor(email)
    site.clock.pass(seconds)
    return { token, access_token }
  }

  test('is void once the password has changed, whether by its owner or by another link', async () => {
    const email = 'changed@people.example'
    const { token, access_token } = await memberWithLink(email)
    const owner = site.browser()
    owner.token = access_token
    const change = { current_password: goodPassword, new_password: newer }
    expect((await owner.post('/api/auth/change-password', change)).status).toBe(202)
    expect(failureOf(await reset(token, 'The-Third-Lamp-9'))).toEqual([410, 'link_expired'])
    expect((await site.browser().signIn(email, newer)).status).toBe(200)
    site.clock.pass(minutes)
    await ask(email)
    const later = await tokenFor(email)
    expect((await reset(later, 'The-Third-Lamp-9')).status).toBe(202)
  })

  test('is also void if its mail was requested before the change and sent after it', async () => {
    const email = 'waiting-mail@people.example'
    const { access_token } = await memberWithLink(email)
    site.clock.pass(minutes)
    server.state.refuses = true
    await ask(email)
    await site.accounts.sender.sendDue()
    site.clock.pass(seconds)
    const owner = site.browser()
    owner.token = access_token
    await owner.post('/api/auth/change-password', { current_password: goodPassword, new_password: newer })
    server.state.refuses = false
    server.received.length = 0
    site.clock.pass(minutes)
    await site.accounts.sender.sendDue()
    expect(server.received.map((mail) => headerOf(mail, 'Subject'))).toEqual([
      'Your password at ICIO Commons was changed',
    ])
  })

  test('of the previous version, which has no request time, follows the same rule', async () => {
    const email = 'old-link@people.example'
    const { token, access_token } = await memberWithLink(email)
    const links = site.connection.collection('mail_links')
    const asked = { $set: { expires_at: new Date(site.clock.now - seconds + hours) } }
    await links.updateOne({ email }, { ...asked, $unset: { asked_at: '', good_until: '' } })
    const owner = site.browser()
    owner.token = access_token
    await owner.post('/api/auth/change-password', { current_password: goodPassword, new_password: newer })
    expect(failureOf(await reset(token))).toEqual([410, 'link_expired'])
  })
})

describe('[SEC-51] strangers who keep requesting mails', () => {
  const flood = async (path: string, body: object, times: number) => {
    for (let number = 0; number < times; number++) {
      expect((await site.browser().post(path, body)).status).toBeLessThan(300)
      await site.accounts.sender.sendDue()
      site.clock.pass(minutes)
    }
  }
  const subjects = () => server.received.map((mail) => headerOf(mail, 'Subject'))

  test('do not silence resets: the last link works when its owner asks, hours later', async () => {
    const email = 'silenced@people.example'
    await signUp(email)
    await confirm(await tokenFor(email))
    await untilMidnight()
    server.received.length = 0
    await flood('/api/auth/forgot-password', { email }, 20)
    expect(subjects()).toHaveLength(10)
    const token = await tokenFor(email)
    const reset = () => site.browser().post('/api/auth/reset-password', { token, password: newer })
    site.clock.pass(3 * hours)
    expect(failureOf(await reset())).toEqual([410, 'link_expired'])
    expect((await site.browser().post('/api/auth/forgot-password', { email })).status).toBe(202)
    expect((await reset()).status).toBe(202)
  })

  test('can trigger at most three mails a day about an existing account, none of which stops a reset', async () => {
    const email = 'pestered@people.example'
    await signUp(email)
    await confirm(await tokenFor(email))
    await untilMidnight()
    server.received.length = 0
    await flood('/api/auth/sign-up', { email, password: newer }, 12)
    expect(subjects()).toHaveLength(3)
    await site.browser().post('/api/auth/forgot-password', { email })
    await site.accounts.sender.sendDue()
    expect(subjects()).toHaveLength(4)
  })

  /** Moves to the next day, on which the daily limits start over. */
  async function untilMidnight() {
    site.clock.pass(24 * hours - (site.clock.now % (24 * hours)))
  }
})

test.each(['x\r\nBcc: evil@people.example', 'x\nTo: evil@people.example', 'x\u2028y'])(
  '[SEC-32] the name %j adds no recipient',
  async (name) => {
    expect((await signUp('header@people.example', { display_name: name })).status).toBe(400)
    expect((await signUp('a@b.example\r\nBcc: evil@people.example')).status).toBe(400)
    await site.accounts.sender.sendDue()
    expect(server.received).toEqual([])
  },
)

test('[SEC-32] a mail has exactly one recipient', async () => {
  const other = await signUp('one@people.example', { display_name: 'A, B <c@d.example>' })
  expect(failureOf(other)).toEqual([400, 'display_name_characters'])
  await signUp('one@people.example')
  const mail = await mailTo('one@people.example')
  expect(mail.recipients).toEqual(['one@people.example'])
  expect(headerOf(mail, 'To')).toBe('one@people.example')
  expect(headerOf(mail, 'Bcc')).toBe('')
})

describe('a mail server that is down', () => {
  const waiting = () => site.connection.collection('mail_outbox').findOne({ email: 'down@people.example' })

  test('[FAULT-5] does not stop a sign-up, and the mail comes when it is back', async () => {
    server.state.refuses = true
    expect((await signUp('down@people.example')).status).toBe(201)
    await site.accounts.sender.sendDue()
    expect(await waiting()).toMatchObject({
      state: 'waiting',
      tries: 1,
      last_error: expect.stringContaining('451'),
    })
    await site.accounts.sender.sendDue()
    expect(await waiting()).toMatchObject({ tries: 1 })
    server.state.refuses = false
    site.clock.pass(5 * seconds)
    await mailTo('down@people.example')
    expect(await waiting()).toMatchObject({ state: 'sent', tries: 2 })
  })

  test('[FAULT-5] a mail that is never delivered is set aside, where administrators see it', async () => {
    server.state.refuses = true
    await signUp('dead@people.example')
    for (let number = 0; number < 12; number++) {
      await site.accounts.sender.sendDue()
      site.clock.pass(10 * minutes)
    }
    expect(await site.accounts.outbox.listDead()).toMatchObject([{ email: 'dead@people.example', tries: 12 }])
  })

  test('[FAULT-4, AUTH-52] a process that ends while sending sends the same link under the same Message-ID again', async () => {
    const email = 'killed@people.example'
    await signUp(email)
    const token = await tokenFor(email)
    const idOfMail = async () => headerOf(await mailTo(email), 'Message-ID')
    const id = await idOfMail()
    expect(id).toMatch(/^<[0-9a-f]{32}@[^@>]+>$/)
    const rows = site.connection.collection('mail_outbox')
    await rows.updateOne({ email }, { $set: { state: 'waiting', next_try_at: new Date(site.clock.now) } })
    server.received.length = 0
    expect(await tokenFor(email)).toBe(token)
    expect(await idOfMail()).toBe(id)
    await signUp('other@people.example')
    expect(headerOf(await mailTo('other@people.example'), 'Message-ID')).not.toBe(id)
  })
})

test('[SEC-35] neither passwords nor tokens get into the log', async () => {
  const lines: string[] = []
  const logged = await runAccounts({
    app: { logger: true, logLevel: 'debug', logStream: { write: (line) => void lines.push(line) } },
  })
  const { email, browser } = await logged.member()
  await browser.signIn(email, 'A-Canary-Password-77')
  await browser.post('/api/auth/forgot-password', { email })
  const token = await logged.tokenFromMail(email, '/auth/reset')
  await browser.post('/api/auth/reset-password', { token, password: newer })
  const log = lines.join('\n')
  for (const secret of [goodPassword, newer, 'A-Canary-Password-77', email, token, browser.token ?? '-']) {
    expect(log).not.toContain(secret)
  }
  for (const event of ['email_confirmed', 'sign_in_failed', 'password_reset']) expect(log).toContain(event)
  await logged.close()
})

/** A visitor on the machine itself, for whom the mailbox opens. */
function onThisMachine({ browser }: RunningAccounts) {
  return Object.assign(browser(), { address: '127.0.0.1' })
}

describe('the development mailbox', () => {
  test('[AUTH-50] its address is told to whoever signs up on this machine, and to nobody else', async () => {
    const development = await runAccounts()
    const email = 'here@mailbox.test'
    const here = await onThisMachine(development).post('/api/auth/sign-up', { email, password: goodPassword })
    expect(here.body).toMatchObject({ mailbox: '/dev/mailbox' })
    const asked = await onThisMachine(development).post('/api/auth/forgot-password', { email })
    expect(asked.body).toMatchObject({ mailbox: '/dev/mailbox' })
    const away = await development.browser().post('/api/auth/forgot-password', { email })
    expect(away.body).toEqual({ accepted: true })
    await development.close()
  })

  test('has each mail as JSON, newest first, by recipient', async () => {
    const development = await runAccounts()
    const { email } = await development.member()
    await development.member()
    const answer = await onThisMachine(development).get<Record<string, string>[]>(`/dev/mailbox?to=${email}`)
    expect(answer.body).toHaveLength(1)
    expect(answer.body[0]).toMatchObject({
      to: email,
      subject: expect.any(String),
      text: expect.any(String),
      html: expect.any(String),
    })
    const visitor = onThisMachine(development)
    visitor.headers = { accept: 'text/html' }
    const page = await visitor.get<string>('/dev/mailbox')
    expect(page.body).toContain('<h1>Development mailbox</h1>')
    expect(page.body).toMatch(/<a href="http:\/\/site.test\/auth\/confirm\?token=/)
    await development.close()
  })

  test.each([
    ['in production', { isProduction: true }],
    ['with a mail server', { smtpUrl: 'smtp://127.0.0.1:1' }],
    ['with an address for people', { siteUrl: 'https://site.example' }],
  ])('[SEC-64] does not exist %s', async (_name, config) => {
    const other = await runAccounts({ config })
    expect((await onThisMachine(other).get('/dev/mailbox')).status).toBe(404)
    await other.close()
  })
})

test('[CREDIT-2] links of attendance go by mail only where mails leave', async () => {
  const mute = await runAccounts({ config: { isProduction: true } })
  expect(await mute.accounts.mailAttendance({ mails: [] })).toEqual({ by_mail: false })
  await mute.close()
  expect(await site.accounts.mailAttendance({ mails: [] })).toEqual({ by_mail: true })
})
