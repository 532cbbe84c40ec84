import type { FastifyInstance } from 'fastify'
import { gatePassOf } from './gate-pass.js'
import { callApp, createTestApp } from '../testing/run-service.js'
import { visitorIdOf, ensureVisitor } from './visitor.js'

let app: FastifyInstance
beforeEach(async () => {
  app = await createTestApp()
  app.get('/begin', async (request, reply) => ({ id: ensureVisitor(request, reply) }))
  app.get('/look', async (request) => ({ id: visitorIdOf(request) }))
})
afterEach(() => app.close())

const ask = (url: string, cookie?: string) =>
  callApp<{ id: string | null }>(app, { url, headers: cookie ? { cookie } : {} })

test('browsing sets no cookie; starting something does, and the visitor is recognized from then on', async () => {
  expect(await ask('/look')).toMatchObject({ body: { id: null }, cookie: '' })
  const begun = await ask('/begin')
  expect(begun.body.id).toMatch(/^[\w-]{22}$/)
  expect((await ask('/look', begun.cookie)).body).toEqual(begun.body)
  expect(await ask('/begin', begun.cookie)).toMatchObject({ body: begun.body, cookie: '' })
})

test('scripts and other sites cannot access the cookie', async () => {
  const { headers } = await ask('/begin')
  expect(headers['set-cookie']).toMatch(/^visitor=.+; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/)
})

test.each(['visitor=somebody', 'visitor=somebody.forged', 'visitor='])(
  'an invalid cookie identifies nobody: %s',
  async (cookie) => {
    expect((await ask('/look', cookie)).body.id).toBeNull()
    expect((await ask('/begin', cookie)).cookie).not.toBe('')
  },
)

describe('[SEC-55] a cookie that was signed under another name', () => {
  test.each(['gate_pass:AAAAAAAAAAAAAAAAAAAAAA', 'visitorAAAAAAAAAAAAAAAAAAAAAA', 'AAAA.zzzzzzzz', '4711'])(
    'is nobody: %s',
    async (text) => {
      const cookie = `visitor=${encodeURIComponent(app.signCookie(text))}`
      expect((await ask('/look', cookie)).body.id).toBeNull()
    },
  )

  test('does not open the gate', async () => {
    app.get('/gate', async (request) => ({ id: gatePassOf(request) }))
    const later = (Date.now() + 60_000).toString(36)
    const gate = async (text: string) =>
      (await ask('/gate', `gate_pass=${encodeURIComponent(app.signCookie(text))}`)).body.id
    expect(await gate(`gate_pass:pass.${later}`)).toBe('pass')
    for (const text of [`pass.${later}`, `visitor:pass.${later}`]) expect(await gate(text)).toBeNull()
  })
})

test('a visitor with an old cookie is still recognized, and gets a new cookie with the next game', async () => {
  const id = 'dGhlIHZpc2l0b3Igb2YgeW'
  const before = `visitor=${encodeURIComponent(app.signCookie(id))}`
  expect((await ask('/look', before)).body).toEqual({ id })
  const begun = await ask('/begin', before)
  expect(begun.body).toEqual({ id })
  expect(begun.cookie).toContain('visitor=visitor%3A')
  expect(await ask('/begin', begun.cookie)).toMatchObject({ body: { id }, cookie: '' })
})

test('while the cookie secret is rotated, old cookies are still accepted, and new ones use the new secret', async () => {
  const [before, after, forgotten] = await Promise.all(
    [['the old one'], ['the new one', 'the old one'], ['the new one']].map(async (cookieSecret) => {
      const instance = await createTestApp({ cookieSecret })
      instance.get('/begin', async (request, reply) => ({ id: ensureVisitor(request, reply) }))
      instance.get('/look', async (request) => ({ id: visitorIdOf(request) }))
      return instance
    }),
  )
  const there = (instance: FastifyInstance | undefined, url: string, cookie = '') =>
    callApp<{ id: string | null }>(instance as FastifyInstance, { url, headers: { cookie } })
  const old = await there(before, '/begin')
  expect((await there(after, '/look', old.cookie)).body).toEqual(old.body)
  expect((await there(forgotten, '/look', old.cookie)).body.id).toBeNull()
  const fresh = await there(after, '/begin')
  expect((await there(forgotten, '/look', fresh.cookie)).body).toEqual(fresh.body)
  await Promise.all([before, after, forgotten].map((instance) => instance?.close()))
})
