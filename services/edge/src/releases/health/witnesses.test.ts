import { createWitnesses } from './witnesses.js'

const release = 'mf-games@2'

test('every address is one witness, however often it reports; a whole network of IPv6 is one as well', () => {
  const witnesses = createWitnesses()
  for (const address of ['192.0.2.1', '192.0.2.1', '::ffff:192.0.2.1', '192.0.2.2'])
    witnesses.isCounted(address, release, 'failed')
  expect(witnesses.of(release, 'failure')).toBe(2)
  for (const address of ['2001:db8:1:2::1', '2001:db8:1:2:3:4:5:6', '2001:db8:1:3::1', '2001:db8::1'])
    witnesses.isCounted(address, release, 'mismatched')
  expect(witnesses.of(release, 'mismatch')).toBe(3)
})

test('visits that went well make nobody a witness of a failure', () => {
  const witnesses = createWitnesses()
  witnesses.isCounted('192.0.2.1', release, 'ready')
  witnesses.isCounted('192.0.2.1', release, 'fallback')
  expect([witnesses.of(release, 'failure'), witnesses.of(release, 'mismatch')]).toEqual([0, 0])
})

test('one address neither makes failures nor hides them: both count so often an hour', () => {
  let now = 0
  const witnesses = createWitnesses(() => now)
  const counted = (phase: 'failed' | 'ready') =>
    Array.from({ length: 200 }, () => witnesses.isCounted('192.0.2.1', release, phase)).filter(Boolean).length
  expect([counted('failed'), counted('ready')]).toEqual([5, 100])
  now += 3_600_001
  expect(witnesses.isCounted('192.0.2.1', release, 'failed')).toBe(true)
  expect(witnesses.of(release, 'failure')).toBe(1)
})
