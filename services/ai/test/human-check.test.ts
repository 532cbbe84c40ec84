import { createTestApp } from '@icio/kit/testing/run-service'
import { solveChallenge, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { RoomAllowance } from '@icio/contracts/human-check/room-allowance'
import type { HumanCheck } from '@icio/contracts/human-check/endpoints'
import type { FastifyInstance } from 'fastify'
import { serveHumanCheck } from '../src/routes/human-check.js'
import {
  gatePassCookie,
  gatePassLifetimeMs,
  gatePassOf,
  hasGatePass,
  roomOfGatePass,
  setGatePass,
} from '@icio/kit/auth/gate-pass'
import { visitorCookie } from '@icio/kit/auth/visitor'
import { createRoomAllowances } from '../src/human-check/room-allowances.js'
import type { HumanChecker } from '../src/human-check/human-check.js'
import { proofOfWork } from '../src/human-check/proof-of-work.js'
import { recaptcha } from '../src/human-check/recaptcha.js'

let app: FastifyInstance
afterEach(() => app.close())

async function open(checker: HumanChecker) {
  app = await createTestApp()
  const roomAllowances = createRoomAllowances(async () => null)
  await app.register(serveHumanCheck, { checker, roomAllowances })
  return {
    offer: async () => (await app.inject({ url: '/api/functions/human-check' })).json<HumanCheck>(),
    verify: (token: string) =>
      app.inject({ method: 'POST', url: '/api/functions/verify-recaptcha', payload: { token } }),
  }
}

function selfHosted() {
  const spent = new Set<string>()
  return proofOfWork({
    secret: 'a secret of this test',
    spend: async (nonce) => !spent.has(nonce) && Boolean(spent.add(nonce)),
  })
}

async function solve(challenge: unknown) {
  const solution = await solveChallenge({ challenge: challenge as Challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

test('[GATE-10] a solved challenge passes and gives a pass that no script can read', async () => {
  const { offer, verify } = await open(selfHosted())
  const offered = await offer()
  expect(offered.provider).toBe('altcha')
  const answer = await verify(await solve(offered.challenge))
  expect(answer.json()).toEqual({ success: true, score: expect.any(Number) })
  expect(answer.cookies).toEqual(
    [visitorCookie, gatePassCookie].map((name) =>
      expect.objectContaining({ name, httpOnly: true, sameSite: 'Lax', path: '/' }),
    ),
  )
})

test('[SEC-37] a used challenge is rejected and gives no pass', async () => {
  const { offer, verify } = await open(selfHosted())
  const token = await solve((await offer()).challenge)
  await verify(token)
  const again = await verify(token)
  expect(again.json()).toEqual({ success: false, score: 0 })
  expect(again.cookies).toEqual([])
})

test.each([
  [{ success: true, score: 0.49 }, false],
  [{ success: false, score: 1 }, false],
  [{ success: true, score: 0.5 }, true],
])('[GATE-10] the verdict %j gives a pass: %s', async (verdict, passes) => {
  const { verify } = await open({ offer: async () => ({ provider: 'altcha' }), judge: async () => verdict })
  expect((await verify('token')).cookies).toHaveLength(passes ? 2 : 0)
})

test('with reCAPTCHA the page gets the site key, and an unreachable verifier is a 503', async () => {
  const { offer, verify } = await open(
    recaptcha({ siteKey: 'site', secretKey: 'key', verifyUrl: 'http://127.0.0.1:9/siteverify' }),
  )
  expect(await offer()).toEqual({ provider: 'recaptcha', site_key: 'site' })
  const answer = await verify('token')
  expect(answer.statusCode).toBe(503)
  expect(answer.json()).toMatchObject({ error: { code: 'unavailable' } })
})

test('a token is required', async () => {
  const { verify } = await open(selfHosted())
  expect((await verify('')).json()).toMatchObject({ error: { code: 'validation_failed' } })
})

test('[SEC-37, SEC-60] a pass expires after a day, belongs to its visitor, and must be signed by us', async () => {
  app = await createTestApp()
  let issuedAt = Date.now()
  app.get('/give', async (request, reply) => {
    setGatePass(request, reply, { now: issuedAt })
    return {}
  })
  app.get('/has', async (request) => ({ has: hasGatePass(request) }))
  const has = async (pass: string, visitor: string) => {
    const cookies = { [gatePassCookie]: pass, [visitorCookie]: visitor }
    return (await app.inject({ url: '/has', cookies })).json<{ has: boolean }>().has
  }
  const give = async () => {
    const { cookies } = await app.inject({ url: '/give' })
    const valueOf = (name: string) => cookies.find((cookie) => cookie.name === name)?.value ?? ''
    return { pass: valueOf(gatePassCookie), visitor: valueOf(visitorCookie) }
  }
  const { pass, visitor } = await give()
  expect(await has(pass, visitor)).toBe(true)
  expect(await has(pass.replace('.', 'x.'), visitor)).toBe(false)
  expect(await has(pass.split('.').slice(0, 3).join('.'), visitor)).toBe(false)
  // Another visitor's pass, or one without its visitor's cookie, is worthless.
  expect(await has(pass, (await give()).visitor)).toBe(false)
  expect(await has(pass, '')).toBe(false)
  issuedAt -= gatePassLifetimeMs + 1000
  const late = await give()
  expect(await has(late.pass, late.visitor)).toBe(false)
})

describe('[ROOM-37, SEC-60] a hall behind one address', () => {
  const usual = 60
  async function hallOf(allowances: Record<string, RoomAllowance>, limited = true) {
    app = await createTestApp(limited ? { callsPerMinute: 600 } : {})
    const lookedUp: string[] = []
    let time = Date.UTC(2026, 10, 28, 12)
    const checks = createRoomAllowances(
      async ({ code }) => {
        lookedUp.push(code)
        return allowances[code] ?? null
      },
      () => time,
    )
    const checker = {
      offer: async () => ({ provider: 'altcha' as const }),
      judge: async () => ({ success: true, score: 1 }),
    }
    await app.register(serveHumanCheck, { checker, roomAllowances: checks })
    app.get('/pass', async (request) => ({
      site: hasGatePass(request),
      pass: gatePassOf(request) !== null,
      room: roomOfGatePass(request),
    }))
    const verify = (query: string, remoteAddress = '192.0.2.1', cookies = {}) =>
      app.inject({
        method: 'POST',
        url: `/api/functions/verify-recaptcha${query}`,
        payload: { token: 'x' },
        remoteAddress,
        cookies,
      })
    const passes = async (times: number, query: string, address?: string) => {
      let passed = 0
      for (let turn = 0; turn < times; turn++) if ((await verify(query, address)).statusCode === 200) passed++
      return passed
    }
    const read = async ({ cookies }: { cookies: { name: string; value: string }[] }) =>
      (
        await app.inject({
          url: '/pass',
          cookies: Object.fromEntries(cookies.map(({ name, value }) => [name, value])),
        })
      ).json<{ site: boolean; pass: boolean; room: string | null }>()
    return { verify, passes, read, lookedUp, passMinute: () => (time += 60_000) }
  }

  test('the code of a room passes as many as it has free seats, beyond the usual ones', async () => {
    const { verify, passes, read, lookedUp } = await hallOf({ ABC234: { id: 'hall', free: 100 } })
    expect(await read(await verify('?room=ABC234'))).toEqual({ site: true, pass: true, room: null })
    expect(await passes(usual - 1, '?room=ABC234')).toBe(usual - 1)
    expect(lookedUp).toEqual([])
    const beyond = await verify('?room=abc234')
    expect(beyond.json()).toEqual({ success: true, score: 1, room_only: true })
    expect(await read(beyond)).toEqual({ site: false, pass: false, room: 'hall' })
    expect(await passes(150, '?room=ABC234')).toBe(99)
    expect(lookedUp).toHaveLength(1)
    const refused = await verify('?room=ABC234')
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
    // Another address has its own.
    expect(await passes(usual + 100, '?room=ABC234', '192.0.2.9')).toBe(usual + 100)
  })

  test('without a code, with the code of a full room, and with many codes the usual limit stays', async () => {
    const { passes, lookedUp, passMinute } = await hallOf({ ABC234: { id: 'full', free: 0 } })
    expect(await passes(usual + 5, '')).toBe(usual)
    for (const code of ['ABC234', 'ZZZZZZ', 'ZZZZZZ', 'ABC', '', 'ABC2345', '%00'])
      expect([code, await passes(2, `?room=${code}`)]).toEqual([code, 0])
    expect(lookedUp).toEqual(['ABC234', 'ZZZZZZ'])
    passMinute()
    expect(await passes(1, '?room=ZZZZZZ')).toBe(0)
    expect(lookedUp).toHaveLength(3)
  })

  test('a pass to the whole site is not narrowed by a later check', async () => {
    const { verify, passes, read } = await hallOf({ ABC234: { id: 'hall', free: 5 } })
    const first = await verify('?room=ABC234')
    await passes(usual - 1, '')
    const cookies = Object.fromEntries(first.cookies.map(({ name, value }) => [name, value]))
    const again = await verify('?room=ABC234', '192.0.2.1', cookies)
    expect([again.statusCode, again.cookies, again.json()]).toEqual([200, [], { success: true, score: 1 }])
    expect((await read(first)).site).toBe(true)
  })
})
