import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Backend, SaveBackend } from '@icio/contracts/remote-backends/endpoints'
import { registerIdentity } from '@icio/kit/auth/identity'
import { setGatePass } from '@icio/kit/auth/gate-pass'
import { health } from '@icio/kit/http/health'
import { createFakePeople } from '@icio/kit/testing/people'
import { createTestApp, freshDatabase } from '@icio/kit/testing/run-service'
import { backendsApp } from '../../src/remotes/backends/backends-app.js'

/** What a service of a team got. */
export interface Heard {
  method: string
  url: string
  headers: IncomingMessage['headers']
  body: string
}

/** A team's service as a real server on loopback, which does what a test wants. */
export async function startTeamService(answer: RequestListener) {
  const heard: Heard[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      if (url.endsWith('/ready')) return void response.end('{}')
      heard.push({ method, url, headers, body: Buffer.concat(chunks).toString() })
      answer(request, response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    heard,
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Answers with JSON. */
export const json =
  (status: number, body: unknown, headers: Record<string, string | string[]> = {}): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(JSON.stringify(body))
  }

/** What administrators decide, if a test does not. */
const usual: Omit<SaveBackend, 'address'> = {
  gated: false,
  shares_names: false,
  calls_per_minute: 1000,
  calls_per_day: null,
}

/** Runs the edge's part for services of remotes on a database of its own, and listens. */
export async function runBackends({ secret = 'a secret that services share' } = {}) {
  const connection = await freshDatabase()
  const people = createFakePeople()
  const app = await createTestApp()
  registerIdentity(app, people.source)
  const prepared: Promise<void>[] = []
  let address = ''
  await app.register(async (scope) => {
    const { database, counter } = await backendsApp(scope, {
      connection,
      secret,
      rules: { isDevelopment: true, privateHosts: [], ownHosts: [] },
      siteUrl: () => address,
      releasesFor: async () => ({ remotes: [{ name: 'mf-events', build: 'ab12cd34' }] }),
    })
    prepared.push(database.ready)
    await scope.register(health, { checks: {}, counters: [counter] })
  })
  app.get('/test/gate-pass', async (request, reply) => {
    setGatePass(request, reply)
    return {}
  })
  app.get('/api/accounts', async () => ({ secret: 'of another service' }))
  address = await app.listen({ host: '127.0.0.1', port: 0 })
  await Promise.all(prepared)
  const admin = people.signIn({ role: 'admin', displayName: 'Root' })

  return {
    app,
    /** Its address, the issuer of identity tokens. */
    address,
    people,
    connection,
    admin,
    /** Sets the service of a remote up, as an administrator. */
    async save(remote: string, fields: Partial<SaveBackend> & { address: string }) {
      const answer = await app.inject({
        method: 'PUT',
        url: `/api/remote-backends/${remote}`,
        payload: { ...usual, ...fields },
        headers: admin.headers,
      })
      return { status: answer.statusCode, body: answer.json<Backend & { error?: { code: string } }>() }
    },
    async list(): Promise<Backend[]> {
      const answer = await app.inject({ url: '/api/remote-backends', headers: admin.headers })
      return answer.json<{ backends: Backend[] }>().backends
    },
    /** Makes a call of a page. */
    async call(path: string, init: RequestInit = {}) {
      const answer = await fetch(`${address}/api/x/${path}`, init)
      const text = await answer.text()
      const body = (text === '' ? null : JSON.parse(text)) as { error?: { code: string; message: string } }
      return { status: answer.status, headers: answer.headers, body, code: body?.error?.code }
    },
    async close() {
      await app.close()
      await connection.dropDatabase()
      await connection.close()
    },
  }
}

export type RunningBackends = Awaited<ReturnType<typeof runBackends>>
