import { monthInWords, monthIsOver } from './month.js'

test('a month is written out, whatever the time zone', () => {
  expect(monthInWords('2026-11')).toBe('November 2026')
  expect(monthInWords('2027-01')).toBe('January 2027')
})

test.each([
  ['2026-11', '2026-11-30T23:59:59Z', false],
  ['2026-11', '2026-12-02T00:00:00Z', true],
  ['2026-12', '2027-01-01T00:00:00Z', false],
  ['2026-12', '2027-01-03T00:00:00Z', true],
])('%s at %s is over: %s', (month, now, over) => {
  expect(monthIsOver(month, new Date(now))).toBe(over)
})
