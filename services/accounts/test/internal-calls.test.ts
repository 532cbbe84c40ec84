import type { AddressInfo } from 'node:net'
import { createTestApp } from '@icio/kit/testing/run-service'
import { registerIdentity } from '@icio/kit/auth/identity'
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

type Asked = Pick<FastifyInstance, 'findPerson' | 'findVisitingPerson'>

let site: RunningAccounts
let sister: FastifyInstance
let accountsUrl = ''

/** Another service, which learns over HTTP who is there. */
async function startSister(url: string, secret = testInternalSecret): Promise<FastifyInstance> {
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
  sister = await startSister(accountsUrl)
})
afterAll(async () => {
  await sister.close()
  await site.close()
})

const cookieOf = (browser: Browser) =>
  [...browser.jar].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ')

const sessionOf = (token: string | null | undefined) => sessionIn(token ?? '')

async function ask(app: FastifyInstance, url: '/call' | '/file', headers: Record<string, string>) {
  const answer = await app.inject({ url, headers })
  return { status: answer.statusCode, ...answer.json<{ person?: unknown; error?: { code: string } }>() }
}
const openFile = (browser: Browser) => ask(sister, '/file', { cookie: cookieOf(browser) })

test('a call is told apart by its access token, with the role of this moment', async () => {
  const { browser, id } = await site.member({ name: 'Ada' })
  const headers = { authorization: `Bearer ${browser.token}` }
  expect((await ask(sister, '/call', headers)).person).toMatchObject({ id, role: 'user', displayName: 'Ada' })
  await site.accounts.roles.change(id, 'moderator', 'test')
  expect((await ask(sister, '/call', headers)).person).toMatchObject({ role: 'moderator' })
  await browser.post('/api/auth/sign-out')
  expect((await ask(sister, '/call', headers)).person).toBeNull()
})

test('[SEC-14] who fetches a file is known by the cookie alone, with the role of this moment', async () => {
  const { browser, id } = await site.member({ role: 'moderator' })
  expect((await openFile(browser)).person).toMatchObject({ id, role: 'moderator' })
  await site.accounts.roles.change(id, 'user', 'test')
  expect((await openFile(browser)).person).toMatchObject({ id, role: 'user' })
})

test('[SEC-14] nothing is exchanged for a file: the cookie goes on being good', async () => {
  const { browser } = await site.member()
  const before = cookieOf(browser)
  await openFile(browser)
  expect(cookieOf(browser)).toBe(before)
  expect((await browser.refresh()).status).toBe(200)
})

test('[SEC-14] a tab that has just turned the token does not lock the files of another one out', async () => {
  const { browser, id } = await site.member()
  const other = site.browser()
  for (const [name, value] of browser.jar) other.jar.set(name, value)
  await browser.refresh()
  expect((await openFile(other)).person).toMatchObject({ id })
  await browser.refresh()
  expect((await openFile(other)).person).toBeNull()
})

test('[SEC-14, SEC-8] after sign-out, after seven idle days, and for a forged cookie there is nobody', async () => {
  const leaver = (await site.member()).browser
  const copy = cookieOf(leaver)
  await leaver.post('/api/auth/sign-out')
  const idler = (await site.member()).browser
  site.clock.pass(7 * days + seconds)
  const cookies = [copy, cookieOf(idler), 'session=x.0.y', 'session=', '']
  for (const cookie of cookies) expect((await ask(sister, '/file', { cookie })).person).toBeNull()
})

test('[SEC-8] which sessions have ended is told to whoever keeps a connection open for them', async () => {
  const [stays, leaves, idles] = [await site.member(), await site.member(), await site.member()]
  const ids = [stays, leaves].map(({ browser }) => sessionOf(browser.token))
  expect(await sister.findEndedSessions([])).toEqual([])
  expect(await sister.findEndedSessions(ids)).toEqual([])
  await leaves.browser.post('/api/auth/sign-out')
  expect(await sister.findEndedSessions([...ids, 'nobody'])).toEqual([ids[1], 'nobody'])
  const idle = sessionOf(idles.browser.token)
  site.clock.pass(7 * days + seconds)
  expect(await sister.findEndedSessions([idle])).toEqual([idle])
})

test('[SEC-73] who is an administrator, and since when, is told of this moment', async () => {
  const [ada, grace, eve] = [
    await site.member({ role: 'admin' }),
    await site.member({ role: 'admin' }),
    await site.member({ role: 'moderator' }),
  ]
  const { roles } = site.accounts
  const ask = (...people: { id: string }[]) => sister.findAdministrators(people.map(({ id }) => id))
  expect(await ask()).toEqual({})
  expect(Object.keys(await ask(ada, grace, eve, { id: 'nobody' })).sort()).toEqual([ada.id, grace.id].sort())
  await roles.change(ada.id, 'user', grace.id)
  expect(Object.keys(await ask(ada, grace, eve))).toEqual([grace.id])
  site.clock.pass(5 * seconds)
  await roles.change(ada.id, 'admin', grace.id)
  expect(await ask(ada)).toEqual({ [ada.id]: new Date(site.clock.now).toISOString() })
  // A row of a role whose account is gone makes nobody an administrator.
  await site.connection.collection<{ _id: string }>('users').deleteOne({ _id: ada.id })
  expect(await ask(ada)).toEqual({})
  const ids = Array.from({ length: 1500 }, (_, n) => ({ id: `nobody ${n}` }))
  expect(Object.keys(await ask(...ids, grace))).toEqual([grace.id])
})

test('an access token opens no file, and a cookie makes no call', async () => {
  const { browser } = await site.member({ role: 'admin' })
  const headers = { authorization: `Bearer ${browser.token}` }
  expect((await ask(sister, '/file', headers)).person).toBeNull()
  expect((await ask(sister, '/call', { cookie: cookieOf(browser) })).person).toBeNull()
})

test('without the secret of the services, and without the accounts service, the answer is 503', async () => {
  const { browser } = await site.member()
  for (const stranger of [
    await startSister(accountsUrl, 'not the secret of this installation'),
    await startSister('http://127.0.0.1:9'),
  ]) {
    const cookie = cookieOf(browser)
    expect(await ask(stranger, '/file', { cookie })).toMatchObject({
      status: 503,
      error: { code: 'unavailable' },
    })
    await stranger.close()
  }
})
