import { dayText, momentText, shortDayText, shortMomentText, timeText } from './day-text.js'
import { dayAfter, dayFrom, dayIn, knownTimeZone, learningDay, learningDayBegins } from './days.js'

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

test('[DATE-4] where space is short, days and moments are written short', () => {
  expect(shortDayText('2026-11-28')).toBe('Nov 28, 2026')
  const moment = new Date(2026, 10, 28, 15, 59)
  expect(shortMomentText(moment).replace(/\s/g, ' ')).toBe('Nov 28, 2026, 3:59 PM')
  expect(timeText(moment).replace(/\s/g, ' ')).toBe('3:59 PM')
  expect([dayText('soon'), shortMomentText('soon')]).toEqual(['Invalid Date', 'Invalid Date'])
})

test('days are counted by the calendar, across months, leap days and changes of the clock', () => {
  expect([dayAfter('2026-10-31', 1), dayAfter('2028-02-28', 1), dayAfter('2026-03-07', 2)]).toEqual([
    '2026-11-01',
    '2028-02-29',
    '2026-03-09',
  ])
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

test('[DATE-3] days of learning are told apart by the clock of the learner, not by UTC', () => {
  const newYork = (moment: string) => learningDay(new Date(moment), 'America/New_York')
  // 6:55 PM and 7:06 PM, across 0:00 UTC; then 3:59 AM and 4:00 AM of the next morning.
  expect(newYork('2026-11-28T23:55:00Z')).toBe('2026-11-28')
  expect(newYork('2026-11-29T00:06:00Z')).toBe('2026-11-28')
  expect(newYork('2026-11-29T08:59:00Z')).toBe('2026-11-28')
  expect(newYork('2026-11-29T09:00:00Z')).toBe('2026-11-29')
  // The nights in which the clocks change have 23 and 25 hours.
  expect(newYork('2026-03-08T07:59:00Z')).toBe('2026-03-07')
  expect(newYork('2026-03-08T08:00:00Z')).toBe('2026-03-08')
  expect(newYork('2026-11-01T08:59:00Z')).toBe('2026-10-31')
  expect(newYork('2026-11-01T09:00:00Z')).toBe('2026-11-01')
})
