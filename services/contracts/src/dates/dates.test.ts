import { momentText, dayText } from './day-text.js'
import { dayFrom, dayIn, knownTimeZone, learningDayBegins } from './days.js'

test('[DATE-1] a day is the same for every reader, and that of a moment is where it is asked for', () => {
  expect(dayText('2026-11-27')).toBe('November 27, 2026')
  const evening = '2026-11-28T01:30:00.000Z'
  expect(['America/New_York', 'UTC', 'Asia/Tokyo'].map((zone) => dayIn(evening, zone))).toEqual([
    '2026-11-27',
    '2026-11-28',
    '2026-11-28',
  ])
})

test('[DATE-2] a closing has time and zone', () => {
  const closes = '2026-12-27T23:59:00.000Z'
  const shown = ['America/Los_Angeles', 'Asia/Tokyo'].map((zone) =>
    momentText(closes, zone).replace(/\s/g, ' '),
  )
  expect(shown).toEqual(['December 27, 2026 at 3:59 PM PST', 'December 28, 2026 at 8:59 AM GMT+9'])
})

test('days that do not exist, and zones that nobody knows, are none', () => {
  expect(['2026-02-31', '2026-2-3', '2026-02-29', ''].map(dayFrom)).toEqual([null, null, null, null])
  expect(dayFrom('2028-02-29')).toEqual(new Date('2028-02-29T00:00:00Z'))
  expect(['America/New_York', 'Mars/Olympus', undefined].map(knownTimeZone)).toEqual([
    'America/New_York',
    null,
    null,
  ])
})

test("[DATE-3] a day of learning begins at 4:00 of the learner's clock, and holds the night after it", () => {
  const began = (moment: string, zone: string) => learningDayBegins(new Date(moment), zone).toISOString()
  expect(began('2026-11-28T01:30:00.000Z', 'America/New_York')).toBe('2026-11-27T09:00:00.000Z')
  expect(began('2026-11-28T08:59:59.500Z', 'America/New_York')).toBe('2026-11-27T09:00:00.000Z')
  expect(began('2026-11-28T09:00:00.000Z', 'America/New_York')).toBe('2026-11-28T09:00:00.000Z')
  expect(began('2026-11-28T00:10:00.000Z', 'Asia/Kolkata')).toBe('2026-11-27T22:30:00.000Z')
})
