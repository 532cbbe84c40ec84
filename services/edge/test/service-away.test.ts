import { createServer, type AddressInfo, type Server } from 'node:net'
import { callApp, createTestApp } from '@icio/kit/testing/run-service'
import type { FastifyInstance } from 'fastify'
import { passOn } from '../src/pass-on.js'

let app: FastifyInstance
let server: Server
beforeEach(async () => {
  app = await createTestApp()
  // Accepts every connection and closes it before replying.
  server = createServer((socket) => socket.once('data', () => socket.destroy()))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(async () => {
  await app.close()
  server.close()
})

const addressOf = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

async function answersUnavailable(): Promise<void> {
  for (const method of ['GET', 'POST'] as const) {
    const answer = await callApp(app, {
      method,
      url: '/api/scores/x',
      ...(method === 'POST' ? { payload: {} } : {}),
    })
    expect(answer).toMatchObject({ status: 503, body: { error: { code: 'unavailable' } } })
    expect(answer.headers['retry-after']).toBe('5')
    expect(JSON.stringify(answer.body)).not.toMatch(/ECONN|socket|127\.0\.0\.1/i)
  }
}

test('a service lost in the middle of a call is a 503 with Retry-After', async () => {
  await passOn(app, { prefixes: ['/api/scores'] }, addressOf())
  await answersUnavailable()
})

test('a missing service is a 503 with Retry-After', async () => {
  const address = addressOf()
  await new Promise((resolve) => server.close(resolve))
  const answers = await passOn(app, { prefixes: ['/api/scores'] }, address)
  await answersUnavailable()
  await expect(answers()).rejects.toThrow()
})

test('[FAULT-1] a hanging service does not delay the stop of the edge: its caller gets an error', async () => {
  const isAsked = new Promise<void>((resolve) => {
    server.removeAllListeners('connection').on('connection', (socket) => socket.once('data', () => resolve()))
  })
  await passOn(app, { prefixes: ['/api/scores'] }, addressOf())
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const asked = fetch(`${address}/api/scores/x`)
  await isAsked
  const closing = app.close()
  const answer = await asked
  expect(answer.status).toBe(503)
  expect(await answer.json()).toMatchObject({ error: { code: 'unavailable' } })
  await closing
})
