import type { AddressInfo } from 'node:net'
import { createTestApp } from '@icio/kit/testing/run-service'
import { registerIdentity } from '@icio/kit/auth/identity'
import { remoteDigestMails, remoteForecastMails } from '@icio/kit/http/internal-calls'
import { createHttpIdentitySource } from '@icio/kit/auth/http-identity-source'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { days, seconds } from '../src/clock.js'
import {
  runAccounts,
  sessionIn,
  testInternalSecret,
  type Browser,
  type RunningAccounts,
} from './run-accounts.js'

const forecastMail = (user_id: string, day: string) => ({
  user_id,
  day,
  results: [
    { prompt: 'What will the yield be?', unit: '%', low: 3, high: 5, value: 4.25, source: 'Treasury' },
    { prompt: 'How many failures?', unit: 'banks', low: 1, high: 9, value: 12, source: 'FDIC' },
  ],
})

type Asked = Pick<FastifyInstance, 'findPerson' | 'findVisitingPerson'>

let site: RunningAccounts
let otherService: FastifyInstance
let accountsUrl = ''

/** Another service, which asks over HTTP who sends a request. */
async function startOtherService(url: string, secret = testInternalSecret): Promise<FastifyInstance> {
  const app = await createTestApp()
  registerIdentity(app, createHttpIdentitySource({ accountsUrl: url, secret }))
  const answerWith = (how: keyof Asked) => async (request: FastifyRequest) => ({
    person: await app[how](request),
  })
  app.get('/call', answerWith('findPerson'))
  app.get('/file', answerWith('findVisitingPerson'))
  return app
}

beforeAll(async () => {
  site = await runAccounts()
  await site.app.listen({ host: '127.0.0.1', port: 0 })
  accountsUrl = `http://127.0.0.1:${(site.app.server.address() as AddressInfo).port}`
  otherService = await startOtherService(accountsUrl)
})
afterAll(async () => {
  await otherService.close()
  await site.close()
})

const cookieOf = (browser: Browser) =>
  [...browser.jar].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ')

const sessionOf = (token: string | null | undefined) => sessionIn(token ?? '')

async function ask(app: FastifyInstance, url: '/call' | '/file', headers: Record<string, string>) {
  const answer = await app.inject({ url, headers })
  return { status: answer.statusCode, ...answer.json<{ person?: unknown; error?: { code: string } }>() }
}
const openFile = (browser: Browser) => ask(otherService, '/file', { cookie: cookieOf(browser) })

test('a call is identified by its access token, with the current role', async () => {
  const { browser, id } = await site.member({ name: 'Ada' })
  const headers = { authorization: `Bearer ${browser.token}` }
  expect((await ask(otherService, '/call', headers)).person).toMatchObject({
    id,
    role: 'user',
    displayName: 'Ada',
  })
  await site.accounts.roles.change(id, 'moderator', 'test')
  expect((await ask(otherService, '/call', headers)).person).toMatchObject({ role: 'moderator' })
  await browser.post('/api/auth/sign-out')
  expect((await ask(otherService, '/call', headers)).person).toBeNull()
})

test('[SEC-14] a request for a file is identified by its cookie alone, with the current role', async () => {
  const { browser, id } = await site.member({ role: 'moderator' })
  expect((await openFile(browser)).person).toMatchObject({ id, role: 'moderator' })
  await site.accounts.roles.change(id, 'user', 'test')
  expect((await openFile(browser)).person).toMatchObject({ id, role: 'user' })
})

test('[SEC-14] a request for a file exchanges nothing: the cookie stays valid', async () => {
  const { browser } = await site.member()
  const before = cookieOf(browser)
  await openFile(browser)
  expect(cookieOf(browser)).toBe(before)
  expect((await browser.refresh()).status).toBe(200)
})

test('[SEC-14] a tab that has just exchanged the token does not block another tab’s files', async () => {
  const { browser, id } = await site.member()
  const other = site.browser()
  for (const [name, value] of browser.jar) other.jar.set(name, value)
  await browser.refresh()
  expect((await openFile(other)).person).toMatchObject({ id })
  await browser.refresh()
  expect((await openFile(other)).person).toBeNull()
})

test('[SEC-14, SEC-8] after sign-out, after seven idle days, and for a forged cookie, nobody is signed in', async () => {
  const leaver = (await site.member()).browser
  const copy = cookieOf(leaver)
  await leaver.post('/api/auth/sign-out')
  const idler = (await site.member()).browser
  site.clock.pass(7 * days + seconds)
  const cookies = [copy, cookieOf(idler), 'session=x.0.y', 'session=', '']
  for (const cookie of cookies) expect((await ask(otherService, '/file', { cookie })).person).toBeNull()
})

test('[SEC-8] services that hold connections open learn which sessions have ended', async () => {
  const [stays, leaves, idles] = [await site.member(), await site.member(), await site.member()]
  const ids = [stays, leaves].map(({ browser }) => sessionOf(browser.token))
  expect(await otherService.findEndedSessions([])).toEqual([])
  expect(await otherService.findEndedSessions(ids)).toEqual([])
  await leaves.browser.post('/api/auth/sign-out')
  expect(await otherService.findEndedSessions([...ids, 'nobody'])).toEqual([ids[1], 'nobody'])
  const idle = sessionOf(idles.browser.token)
  site.clock.pass(7 * days + seconds)
  expect(await otherService.findEndedSessions([idle])).toEqual([idle])
})

test('[SEC-73, SEC-147] the answer to who is an administrator, and since when, or of the staff is current', async () => {
  const [ada, grace, eve] = [
    await site.member({ role: 'admin' }),
    await site.member({ role: 'admin' }),
    await site.member({ role: 'moderator' }),
  ]
  const { roles } = site.accounts
  const ask = (...people: { id: string }[]) => otherService.findAdministrators(people.map(({ id }) => id))
  expect(await ask()).toEqual({})
  expect(Object.keys(await ask(ada, grace, eve, { id: 'nobody' })).sort()).toEqual([ada.id, grace.id].sort())
  await roles.change(ada.id, 'user', grace.id)
  expect(Object.keys(await ask(ada, grace, eve))).toEqual([grace.id])
  site.clock.pass(5 * seconds)
  await roles.change(ada.id, 'admin', grace.id)
  expect(await ask(ada)).toEqual({ [ada.id]: new Date(site.clock.now).toISOString() })
  // A role whose account is gone makes nobody an administrator.
  await site.connection.collection<{ _id: string }>('users').deleteOne({ _id: ada.id })
  expect(await ask(ada)).toEqual({})
  const ids = Array.from({ length: 1500 }, (_, n) => ({ id: `nobody ${n}` }))
  expect(Object.keys(await ask(...ids, grace))).toEqual([grace.id])
  const everybody = [ada, grace, eve, ...ids].map(({ id }) => id)
  expect((await otherService.findOrganizers(everybody)).sort()).toEqual([grace.id, eve.id].sort())
  await roles.change(eve.id, 'user', grace.id)
  expect(await otherService.findOrganizers(everybody)).toEqual([grace.id])
})

test('an access token does not open files, and a cookie does not authorize calls', async () => {
  const { browser } = await site.member({ role: 'admin' })
  const headers = { authorization: `Bearer ${browser.token}` }
  expect((await ask(otherService, '/file', headers)).person).toBeNull()
  expect((await ask(otherService, '/call', { cookie: cookieOf(browser) })).person).toBeNull()
})

test('without the secret of the services, and without the accounts service, the answer is 503', async () => {
  const { browser } = await site.member()
  for (const stranger of [
    await startOtherService(accountsUrl, 'not the secret of this installation'),
    await startOtherService('http://127.0.0.1:9'),
  ]) {
    const cookie = cookieOf(browser)
    expect(await ask(stranger, '/file', { cookie })).toMatchObject({
      status: 503,
      error: { code: 'unavailable' },
    })
    await stranger.close()
  }
})

test('[RANGE-25] results of forecasts are mailed once a day, and only to a person who has asked for them', async () => {
  // The sign-ups of the tests above count for the limit of this address.
  site.clock.pass(days)
  const mails = remoteForecastMails({ url: accountsUrl, secret: testInternalSecret })
  const [ada, bo] = [await site.member(), await site.member()]
  const subjects = async (email: string) => {
    await site.accounts.sender.sendDue()
    const mails = (await site.accounts.mailbox?.list(email)) ?? []
    return mails.map(({ subject }) => subject).filter((subject) => subject.includes('resolved'))
  }
  const prefer = (forecast_results: boolean) =>
    ada.browser.put('/api/account/mail-preferences', {
      site_news: false,
      learning_reminders: false,
      forecast_results,
    })
  await mails.send(forecastMail(ada.id, '2026-11-22'))
  expect(await subjects(ada.email)).toEqual([])
  await prefer(true)
  for (const { id } of [ada, ada, bo]) await mails.send(forecastMail(id, '2026-11-23'))
  expect(await subjects(ada.email)).toEqual(['2 of your forecasts were resolved'])
  expect(await subjects(bo.email)).toEqual([])
  const [mail] = (await site.accounts.mailbox?.list(ada.email)) ?? []
  expect(mail?.text).toContain('It was 4.25% (Treasury), inside your range of 3 to 5%.')
  expect(mail?.text).toContain('It was 12 banks (FDIC), outside your range of 1 to 9 banks.')
  await prefer(false)
  await mails.send(forecastMail(ada.id, '2026-11-24'))
  expect(await subjects(ada.email)).toHaveLength(1)
  const wrong = remoteForecastMails({ url: accountsUrl, secret: 'wrong' })
  await expect(wrong.send(forecastMail(ada.id, '2026-11-25'))).rejects.toMatchObject({ code: 'unavailable' })
})

test('[REVIEW-13, SEC-150] the digest of the review desk goes once a week to whoever of the staff has asked, and not after the role is taken away', async () => {
  site.clock.pass(days)
  const instances = [1, 2, 3].map(() => remoteDigestMails({ url: accountsUrl, secret: testInternalSecret }))
  const [mails] = instances as [(typeof instances)[number]]
  const [mo, ann, member] = [
    await site.member({ role: 'moderator' }),
    await site.member({ role: 'moderator' }),
    await site.member(),
  ]
  const digest = (week: string) => ({
    week,
    since: '2026-11-16T12:00:00.000Z',
    banks: [
      {
        bank: 'quiz_questions' as const,
        waiting: 3,
        doubtful: [
          { kind: 'key-doubtful' as const, count: 1 },
          { kind: 'near-twin' as const, count: 4 },
        ],
        decided: 12,
      },
    ],
  })
  const mailsTo = async ({ email }: { email: string }) => {
    await site.accounts.sender.sendDue()
    const list = (await site.accounts.mailbox?.list(email)) ?? []
    return list.filter(({ subject }) => subject.includes('review desk'))
  }
  const ask = ({ browser }: typeof mo, review_digest: boolean) =>
    browser.put('/api/account/mail-preferences', {
      site_news: false,
      learning_reminders: false,
      review_digest,
    })
  expect(await mails.isWanted()).toBe(false)
  await ask(member, true)
  expect(await mails.isWanted()).toBe(false)
  for (const person of [mo, ann]) await ask(person, true)
  expect(await mails.isWanted()).toBe(true)
  await Promise.all(instances.map((each) => each.send(digest('2026-11-23'))))
  expect(await mailsTo(mo)).toHaveLength(1)
  expect((await mailsTo(mo))[0]?.text).toContain(
    'Quiz: Commercial Insurers: 3 waiting, 5 doubtful (1 key in doubt, 4 near twin), 12 decided.',
  )
  expect(await mailsTo(member)).toEqual([])
  // Between the outbox and the mail server the role is taken away.
  await site.accounts.outbox.putOnce('a', {
    kind: 'review-digest',
    email: ann.email,
    digest: digest('2026-11-30'),
  })
  await site.accounts.roles.change(ann.id, 'user', 'test')
  expect(await mailsTo(ann)).toHaveLength(1)
  await ask(mo, false)
  await mails.send(digest('2026-11-30'))
  expect([(await mailsTo(mo)).length, (await mailsTo(ann)).length]).toEqual([1, 1])
})
