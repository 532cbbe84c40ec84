import { outlierStandardErrors } from '@icio/contracts/rooms/mirror'
import { allRooms, type RoomCount } from '@icio/contracts/rooms/results/mirror-results'
import { pairsHigher, seededRandom } from '@icio/contracts/statistics/bootstrap'
import { besideOthers } from '../src/rooms/mirror/mirror-outlier.js'

const shares = (a: number, n1: number, c: number, n0: number): RoomCount => ({
  kind: 'shares',
  first: { count: a, total: n1 },
  second: { count: c, total: n0 },
})
const pairs = (value: number, first: number, second: number): RoomCount => ({
  kind: 'pairs',
  value,
  first,
  second,
})

test('[MIRROR-34] the distance is computed from the pooled figure and the error of the difference', () => {
  // By hand: 7/10 - 3/10 and 5/8 - 4/8, weights 5 and 4; variances (8·4 + 4·8)/12³ and (6·4 + 5·5)/10³; together 12 of
  // 18 and 7 of 18, with one added on each side 13 and 8 of 20.
  const others = [shares(7, 10, 3, 10), shares(5, 8, 4, 8)]
  const [first, second] = [64 / 1728, 49 / 1000]
  const own = (13 * 7 + 8 * 12) / 400 / 8
  const value = (5 * 0.4 + 4 * 0.125) / 9
  const beside = besideOthers(shares(0, 8, 8, 8), others)
  expect(beside).toMatchObject({ value: expect.closeTo(value, 12), rooms: 2, people: 36 })
  const error = Math.sqrt(own + (25 * first + 16 * second) / 81)
  expect(beside?.standardErrors).toBeCloseTo((1 + value) / error, 12)
  expect(beside?.value).toBeCloseTo(allRooms(others, 1)!.value, 12)
  expect(besideOthers(shares(0, 8, 8, 8), [])).toBeNull()

  // Pairs: of 3 and 3 with half of the pairs each way the variance is that of the rank sum, (n₁+n₀+1)/(12n₁n₀).
  const known = [pairs(0.6, 4, 6), pairs(0.5, 3, 3)]
  expect(besideOthers(pairs(1, 8, 8), known)?.value).toBeCloseTo(allRooms(known, 1)!.value, 12)
  const level = besideOthers(pairs(0.5, 3, 3), [pairs(0.5, 3, 3)])
  expect(level?.standardErrors).toBe(0)
  const rankSum = (n: number) => (2 * n + 1) / (12 * n * n)
  const apart = besideOthers(pairs(0.5, 1000, 1000), [pairs(0.55, 1000, 1000)])!
  expect(apart.standardErrors).toBeCloseTo(0.05 / Math.sqrt(2 * rankSum(1000)), 1)
})

test('[MIRROR-34] of 4,000 simulated honest rooms less than one in a hundred asks a moderator, and no scripted one is missed', () => {
  const random = seededRandom(24)
  const drawn = (total: number, share: number) =>
    Array.from({ length: total }, () => random() < share).filter(Boolean).length
  const size = () => 4 + Math.floor(random() * 12)
  const honest = () => {
    const [n1, n0] = [size(), size()]
    return shares(drawn(n1, 0.665), n1, drawn(n0, 0.378), n0)
  }
  const scales = (total: number, more: number) =>
    Array.from({ length: total }, () => Math.floor(random() * 9) + more)
  const honestPairs = () => {
    const [n1, n0] = [size(), size()]
    return pairs(pairsHigher(scales(n1, 1), scales(n0, 0)), n1, n0)
  }
  for (const [room, scripted] of [
    [honest, shares(0, 8, 8, 8)],
    [honestPairs, pairs(0, 8, 8)],
  ] as const) {
    let asked = 0
    for (let record = 0; record < 200; record += 1) {
      const others = Array.from({ length: 10 }, room)
      for (let one = 0; one < 20; one += 1)
        if (besideOthers(room(), others)!.standardErrors > outlierStandardErrors) asked += 1
      expect(besideOthers(scripted, others)!.standardErrors).toBeGreaterThan(outlierStandardErrors)
    }
    expect(asked / 4000).toBeLessThan(0.01)
  }
})
