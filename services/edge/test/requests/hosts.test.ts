import { rawRequest } from '@icio/kit/testing/raw-request'
import { startWholeSite, type WholeSite } from './whole-site.js'

let site: WholeSite | undefined
afterEach(async () => {
  await site?.close()
  delete process.env['SITE_URL']
})

async function statusOf(target: string, headers: Record<string, string>): Promise<number> {
  return (await rawRequest(site?.address ?? '', { target, headers })).status
}

test('[SEC-64, CALL-40] the mailbox is only for this machine, not for another host name or through a proxy', async () => {
  site = await startWholeSite({ HOST: '0.0.0.0' })
  const path = '/dev/mailbox'
  for (const host of ['127.0.0.1:3000', 'localhost', '[::1]:3000', 'site.localhost:80'])
    expect([host, await statusOf(path, { host })]).toEqual([host, 200])
  expect(await statusOf(path, { host: '192.0.2.7' })).toBe(404)
  const proxied: Record<string, string>[] = [
    { 'x-forwarded-for': '203.0.113.9' },
    { 'x-forwarded-for': '127.0.0.1, 203.0.113.9' },
    { 'x-forwarded-host': 'commons.example' },
    { 'x-real-ip': '203.0.113.9' },
    { forwarded: 'for=127.0.0.1' },
  ]
  for (const headers of proxied)
    expect([headers, await statusOf(path, { host: 'localhost', ...headers })]).toEqual([headers, 404])
  expect(await statusOf(path, { host: 'localhost', 'x-forwarded-for': '127.0.0.1' })).toBe(200)
})

test('[SEC-64, SEC-65, CALL-39, CALL-40] with SITE_URL there is no mailbox, and the site answers only to its own names', async () => {
  process.env['SITE_URL'] = 'https://commons.example'
  site = await startWholeSite({ ADMIN_ORIGIN: 'https://admin.commons.example' })
  expect(await statusOf('/dev/mailbox', { host: 'localhost' })).toBe(404)
  for (const host of [
    'commons.example',
    'Commons.Example:443',
    'admin.commons.example',
    '127.0.0.1:3000',
    'localhost',
  ])
    expect([host, await statusOf('/', { host })]).toEqual([host, 200])
  const foreign = [
    'evil.example',
    'commons.example.evil.example',
    'evilcommons.example',
    '192.0.2.7',
    'localhost.evil.example',
    '',
  ]
  for (const host of foreign) {
    expect([host, await statusOf('/', { host })]).toEqual([host, 421])
    expect([host, await statusOf('/api/content/tools', { host })]).toEqual([host, 421])
    // Our own services call these by the address of the machine; without their secret they do not exist.
    expect([host, await statusOf('/internal/remote-games/mf-a/rights', { host })]).toEqual([host, 404])
  }
  expect(await statusOf('/healthz', { host: '10.0.0.7:3000' })).toBe(200)
  expect(await statusOf('/readyz', { host: '10.0.0.7:3000' })).toBe(200)
})

test('[SEC-65] a development site on loopback answers only to loopback names; one for other machines also to IP addresses', async () => {
  site = await startWholeSite()
  expect(await statusOf('/', { host: '192.0.2.7:3000' })).toBe(421)
  await site.close()
  site = await startWholeSite({ HOST: '0.0.0.0' })
  expect(await statusOf('/', { host: '192.0.2.7:3000' })).toBe(200)
  expect(await statusOf('/', { host: 'rebound.evil.example' })).toBe(421)
})
