import { createReporters } from './reporters.js'

const release = 'mf-games@2'

test('every address is one reporter, however often it reports; so is a whole IPv6 network', () => {
  const reporters = createReporters()
  for (const address of ['192.0.2.1', '192.0.2.1', '::ffff:192.0.2.1', '192.0.2.2'])
    reporters.isCounted(address, release, 'failed')
  expect(reporters.of(release, 'failure')).toBe(2)
  for (const address of ['2001:db8:1:2::1', '2001:db8:1:2:3:4:5:6', '2001:db8:1:3::1', '2001:db8::1'])
    reporters.isCounted(address, release, 'mismatched')
  expect(reporters.of(release, 'mismatch')).toBe(3)
})

test('successful visits make nobody a reporter of a failure', () => {
  const reporters = createReporters()
  reporters.isCounted('192.0.2.1', release, 'ready')
  reporters.isCounted('192.0.2.1', release, 'fallback')
  expect([reporters.of(release, 'failure'), reporters.of(release, 'mismatch')]).toEqual([0, 0])
})

test('one address can neither fake failures nor hide them: both are limited per hour', () => {
  let now = 0
  const reporters = createReporters(() => now)
  const counted = (phase: 'failed' | 'ready') =>
    Array.from({ length: 200 }, () => reporters.isCounted('192.0.2.1', release, phase)).filter(Boolean).length
  expect([counted('failed'), counted('ready')]).toEqual([5, 100])
  now += 3_600_001
  expect(reporters.isCounted('192.0.2.1', release, 'failed')).toBe(true)
  expect(reporters.of(release, 'failure')).toBe(1)
})
