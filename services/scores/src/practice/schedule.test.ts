import { isMastered, memoryAfter, memoryOfMiss } from './schedule.js'

const start = new Date('2026-11-21T08:00:00Z')
const minutes = (from: Date, to: Date) => (to.getTime() - from.getTime()) / 60_000
const days = (from: Date, to: Date) => minutes(from, to) / (24 * 60)

test('a missed question returns within minutes', () => {
  const memory = memoryOfMiss(start)
  expect(minutes(start, memory.due)).toBeGreaterThan(0)
  expect(minutes(start, memory.due)).toBeLessThanOrEqual(10)
  expect(isMastered(memory)).toBe(false)
})

test('correct answers when due increase the interval until the question is mastered', () => {
  let memory = memoryOfMiss(start)
  let now = memory.due
  const distances: number[] = []
  for (let review = 0; review < 6; review++) {
    memory = memoryAfter(memory, { is_correct: true }, now)
    distances.push(days(now, memory.due))
    now = memory.due
  }
  expect(distances).toEqual([...distances].sort((one, other) => one - other))
  expect(distances.at(-1)).toBeGreaterThan(21)
  expect(isMastered(memory)).toBe(true)
})

test('a question missed again returns soon and is no longer mastered', () => {
  let memory = memoryOfMiss(start)
  for (let review = 0; review < 6; review++) memory = memoryAfter(memory, { is_correct: true }, memory.due)
  const missedAt = memory.due
  memory = memoryAfter(memory, { is_correct: false }, missedAt)
  expect(minutes(missedAt, memory.due)).toBeLessThanOrEqual(10)
  expect(isMastered(memory)).toBe(false)
})

test('a confident correct answer returns later than one without a confidence, a guess earlier', () => {
  let memory = memoryOfMiss(start)
  for (let review = 0; review < 2; review++) memory = memoryAfter(memory, { is_correct: true }, memory.due)
  const dueAfter = (confidence?: number) =>
    memoryAfter(
      memory,
      { is_correct: true, ...(confidence === undefined ? {} : { confidence }) },
      memory.due,
    ).due.getTime()
  expect(dueAfter(95)).toBeGreaterThan(dueAfter())
  expect(dueAfter(50)).toBeLessThan(dueAfter())
  expect(dueAfter(75)).toBe(dueAfter())
})

test('[DATE-3] a right answer on the evening of the miss counts as the same day, whatever UTC says', () => {
  const rightAfter = (missed: string, right: string, zone?: string) =>
    memoryAfter(memoryOfMiss(new Date(missed)), { is_correct: true }, new Date(right), zone)
  const anHourEarlier = rightAfter('2026-11-28T22:55:00Z', '2026-11-28T23:06:00Z')
  // 6:55 PM and 7:06 PM in New York, across 0:00 UTC.
  const across = ['2026-11-28T23:55:00Z', '2026-11-29T00:06:00Z'] as const
  expect(rightAfter(...across, 'America/New_York').stability).toBe(anHourEarlier.stability)
  expect(rightAfter(...across).stability).toBeGreaterThan(2 * anHourEarlier.stability)
  // 3:50 AM and 4:10 AM are two days of the learner, though one of UTC.
  const night = ['2026-11-29T08:50:00Z', '2026-11-29T09:10:00Z'] as const
  expect(rightAfter(...night, 'America/New_York').stability).toBe(rightAfter(...across).stability)
  expect(rightAfter(...night, 'America/New_York').last_review).toEqual(new Date(night[1]))
})
