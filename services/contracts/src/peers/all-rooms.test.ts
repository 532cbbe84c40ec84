import { numberOfAllRooms } from './all-rooms.js'

const room = (since: string, n = 6, median = 10) => ({ since, n, median, low: median - 4, high: median + 4 })
const rooms = (count: number, since: string, n?: number, median?: number) =>
  Array.from({ length: count }, () => room(since, n, median))
const half = { step: 0.5 }

test('[PEER-5] all rooms are averaged by number of entries and rounded to the step, from 30 entries and 5 rooms on', () => {
  expect(numberOfAllRooms(half, rooms(4, '2026-01', 20), '2026-02')).toBeNull()
  expect(numberOfAllRooms(half, rooms(5, '2026-01', 5), '2026-02')).toBeNull()
  expect(numberOfAllRooms(half, rooms(5, '2026-01'), '2026-02')).toEqual({
    ...{ rooms: 5, entries: 30, median: 10, low: 6, high: 14 },
  })
  // (4 × 5 × 10 + 12 × 21.2) / 32 = 14.2
  const uneven = [...rooms(4, '2026-01', 5), room('2026-01', 12, 21.2)]
  expect(numberOfAllRooms(half, uneven, '2026-02')).toMatchObject({ entries: 32, median: 14, low: 10 })
  // Five rooms with few entries go on waiting for a sixth.
  const sixth = [...rooms(5, '2026-01', 5), room('2026-03', 5)]
  expect(numberOfAllRooms(half, sixth, '2026-03')).toBeNull()
  expect(numberOfAllRooms(half, sixth, '2026-04')).toMatchObject({ rooms: 6, entries: 30 })
})

test('[PEER-5, SEC-157] the figure changes when a month is over, by 5 new rooms or more; fewer wait', () => {
  const first = rooms(5, '2026-01')
  expect(numberOfAllRooms(half, first, '2026-01')).toBeNull()
  const before = numberOfAllRooms(half, first, '2026-02')
  const four = [...rooms(2, '2026-03', 6, 50), ...first, ...rooms(2, '2026-02', 6, 50)]
  expect(numberOfAllRooms(half, four, '2026-12')).toEqual(before)
  const five = [...four, room('2026-11', 6, 50)]
  expect(numberOfAllRooms(half, five, '2026-11')).toEqual(before)
  expect(numberOfAllRooms(half, five, '2026-12')).toMatchObject({ rooms: 10, entries: 60, median: 30 })
})
