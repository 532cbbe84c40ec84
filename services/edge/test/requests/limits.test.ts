import { rawRequest } from '@icio/kit/testing/raw-request'
import { startWholeSite, type WholeSite } from './whole-site.js'

const most = 20
let site: WholeSite
beforeAll(async () => {
  site = await startWholeSite({ CALLS_PER_MINUTE: String(most), TRUST_PROXY: '127.0.0.1' })
})
afterAll(() => site.close())

interface Call {
  method?: string
  target: string
  headers?: Record<string, string>
  body?: string
}

/** Returns the statuses of this many calls of one visitor, from a separate network address. */
async function statusesFrom(address: string, call: Call, count = most + 3): Promise<number[]> {
  const headers = { 'x-forwarded-for': address, ...call.headers }
  const statuses: number[] = []
  for (let number = 0; number < count; number++)
    statuses.push((await rawRequest(site.address, { ...call, headers })).status)
  return statuses
}

const limited = (status: number) => [...Array<number>(most).fill(status), 429, 429, 429]

const json = { 'content-type': 'application/json' }

test.each<[string, number, Call]>([
  ['an account that nobody is signed in to', 401, { target: '/api/auth/user' }],
  ['the staff', 401, { target: '/api/members' }],
  [
    'a page of another site',
    403,
    {
      method: 'POST',
      target: '/api/auth/sign-in',
      headers: { ...json, origin: 'https://evil.example' },
      body: '{}',
    },
  ],
  [
    'a deploy key that is wrong',
    401,
    { target: '/api/releases', headers: { authorization: 'Bearer wrong' } },
  ],
  ['our other services', 404, { target: '/internal/token-keys' }],
  [
    'the staff alone, which are not counted while they are let in',
    401,
    { target: '/api/functions/generation-jobs' },
  ],
  ['nobody: the call does not exist', 404, { target: '/api/no-such-call' }],
  [
    'nobody: the call to change does not exist',
    404,
    { method: 'POST', target: '/no-such-call', headers: json, body: '{}' },
  ],
  ['nobody: the path is spelled oddly', 400, { target: '/%61pi/auth/user' }],
])('[SEC-59, CALL-38] refused calls for %s count as well (%i)', async (name, status, call) => {
  expect(await statusesFrom(`10.1.0.${name.length}`, call)).toEqual(limited(status))
})

test('[SEC-59] another spelling of the path does not bypass the limit', async () => {
  const address = '10.2.0.1'
  await statusesFrom(address, { target: '/api/content/tools' })
  for (const target of ['/%61pi/content/tools', `${site.address}/api/content/tools`, '//api/content/tools'])
    expect(await statusesFrom(address, { target }, 1)).toEqual([429])
})

test('opening pages and files is not limited', async () => {
  for (const target of ['/', '/registry.json', '/healthz'])
    expect(await statusesFrom('10.3.0.1', { target })).toEqual(Array(most + 3).fill(200))
})

test('a call with its own limit is counted separately, HEAD together with GET', async () => {
  const address = '10.4.0.1'
  const begun = await statusesFrom(address, { target: '/api/functions/human-check' }, 60)
  expect(new Set(begun)).toEqual(new Set([200]))
  expect(await statusesFrom(address, { method: 'HEAD', target: '/api/functions/human-check' }, 1)).toEqual([
    429,
  ])
  expect(await statusesFrom(address, { target: '/api/content/tools' }, 1)).toEqual([200])
})
