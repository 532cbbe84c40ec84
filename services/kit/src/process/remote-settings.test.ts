import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { remoteSettings } from './remote-settings.js'

let content: Server
let status = 200
let provider = 'Provider A'
beforeAll(async () => {
  content = createServer((_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ settings: { hosting: { aiProvider: provider } } }))
  })
  await new Promise<void>((resolve) => content.listen(0, '127.0.0.1', resolve))
})
afterAll(() => void content.close())

test('[PRIV-12] settings are those of now; while content is away, the last ones count for two minutes', async () => {
  let now = 1_000_000
  const settings = remoteSettings(`http://127.0.0.1:${(content.address() as AddressInfo).port}`, () => now)
  status = 503
  await expect(settings()).rejects.toThrow('answered 503')
  status = 200
  // A service of the release before has no figures of partners.
  expect(await settings()).toEqual({ hosting: { aiProvider: 'Provider A' }, partnerFigures: [null, null] })
  provider = 'Provider B'
  expect(await settings()).toMatchObject({ hosting: { aiProvider: 'Provider B' } })
  status = 503
  now += 119_999
  expect(await settings()).toMatchObject({ hosting: { aiProvider: 'Provider B' } })
  now += 1
  await expect(settings()).rejects.toThrow('answered 503')
})
