import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BackendRow } from '../../collections/remote-backends.js'
import { createRunningBackends } from './running-backends.js'

const rules = { isDevelopment: true, privateHosts: [], ownHosts: [] }
const log = { warn: () => {}, info: () => {} }

/** A service that is down, and can come back. */
async function startService() {
  const service = { isUp: false, asked: 0 }
  const server = createServer((request, response) => {
    if (!service.isUp) return void request.socket.destroy()
    service.asked += 1
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return Object.assign(service, { address, close: () => new Promise((resolve) => server.close(resolve)) })
}

test('[BACK-7] a broken service is not asked for ten seconds; then one call tries it, and closes the breaker or not', async () => {
  const service = await startService()
  const { address } = service
  const backend: BackendRow = {
    _id: 'mf-events',
    address,
    gated: false,
    shares_names: false,
    calls_per_minute: 60,
    calls_per_day: null,
    changed_by: 'Ada',
    person: 'ada',
    changed_at: new Date(),
    salt: 'x',
  }
  const running = createRunningBackends({ rules, log })
  const call = () =>
    running.call(backend, { method: 'GET', url: `${address}/events`, headers: {}, body: null }).then(
      ({ status }) => status,
      ({ code }: { code: string }) => code,
    )
  for (let number = 0; number < 10; number++) expect(await call()).toBe('backend_unavailable')
  expect(running.describe(backend).breaker).toBe('open')

  service.isUp = true
  expect(await call()).toBe('backend_unavailable')
  expect(service.asked).toBe(0)
  service.isUp = false
  const now = jest.spyOn(Date, 'now')
  const later = (seconds: number) => now.mockReturnValue(new Date().getTime() + seconds * 1000)
  later(11)
  expect(await call()).toBe('backend_unavailable')
  expect(running.describe(backend).breaker).toBe('open')
  service.isUp = true
  expect(await call()).toBe('backend_unavailable')
  expect(service.asked).toBe(0)
  later(22)
  expect(await call()).toBe(200)
  expect(running.describe(backend)).toMatchObject({ breaker: 'closed', calls: 14, failures: 13 })
  now.mockRestore()
  await running.close()
  await service.close()
})
