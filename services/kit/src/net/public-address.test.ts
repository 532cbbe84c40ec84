import type { LookupAddress } from 'node:dns'
import { isPublicAddress, publicLookup } from './public-address.js'

test.each([
  ['93.184.216.34', true],
  ['2606:2800:220:1:248:1893:25c8:1946', true],
  ['127.0.0.1', false],
  ['0.0.0.0', false],
  ['10.1.2.3', false],
  ['172.16.0.1', false],
  ['192.168.1.1', false],
  ['100.64.0.1', false],
  ['169.254.169.254', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::', false],
  ['::1', false],
  ['::ffff:10.0.0.1', false],
  ['::ffff:93.184.216.34', true],
  ['fe80::1', false],
  ['fc00::1', false],
  ['64:ff9b::a00:1', false],
  ['2002:a00:1::1', false],
  ['not an address', false],
])('[SEC-90] whether %s is public: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic)
})

/** Looks a name up that leads to these addresses. */
function looked(found: LookupAddress[], all = true) {
  const lookup = publicLookup((_host, _options, done) => done(null, found))
  return new Promise((resolve) =>
    lookup('events.example.org', { all }, (error, ...result) => resolve(error?.message ?? result)),
  )
}

test('[SEC-90] a public name that leads to a private address is not connected to, not even beside a public one', async () => {
  const inside = { address: '10.0.0.7', family: 4 }
  const outside = { address: '93.184.216.34', family: 4 }
  const refused = 'events.example.org leads to a private address'
  expect(await looked([inside])).toBe(refused)
  expect(await looked([outside, inside])).toBe(refused)
  expect(await looked([])).toBe(refused)
  expect(await looked([outside])).toEqual([[outside]])
  expect(await looked([outside], false)).toEqual([outside.address, 4])
})
