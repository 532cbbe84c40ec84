import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { publicLookup } from '@icio/kit/net/public-address'
import { ask, connectionsTo } from './ask-backend.js'

const rules = { isDevelopment: false, privateHosts: [], ownHosts: [] }

test('[SEC-90] no connection is made to a public name that leads to this machine', async () => {
  let calls = 0
  const server = createServer((_request, response) => {
    calls += 1
    response.end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://events.example.org:${(server.address() as AddressInfo).port}/ready`
  const here = [{ address: '127.0.0.1', family: 4 }]
  const asked = publicLookup((_host, _options, done) => done(null, here))
  const checked = connectionsTo('https://events.example.org', rules, asked)
  const question = { method: 'GET', url, headers: {}, body: null } as const
  await expect(ask(checked, question)).rejects.toMatchObject({
    code: 'backend_unavailable',
    cause: { message: 'events.example.org leads to a private address' },
  })
  expect(calls).toBe(0)
  // Without the check, the same name leads here: the lookup is what decides.
  const unchecked = connectionsTo('https://events.example.org', rules, (_host, _options, done) =>
    done(null, here),
  )
  expect(await ask(unchecked, question)).toMatchObject({ status: 200 })
  expect(calls).toBe(1)
  await Promise.all([checked.destroy(), unchecked.destroy()])
  await new Promise((resolve) => server.close(resolve))
})
