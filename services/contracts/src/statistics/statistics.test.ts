import fc from 'fast-check'
import { binomialAtLeast, binomialAtMost, binomialProbability, mcnemarExact } from './binomial.js'
import { pairsHigher, pairsHigherInterval, pooledPairsHigher, seededRandom } from './bootstrap.js'
import { median, noiseIndex } from './judgment.js'
import { holds, intervalScore, rangeVerdict, stretchNeeded, type RangeAnswer } from './ranges.js'
import { newcombeDifference, pooledDifference, wilsonInterval } from './shares.js'

/** A row of Pascal's triangle in integers, as an independent computation of the binomial. */
function waysToChoose(n: number): bigint[] {
  let row = [1n]
  for (let i = 0; i < n; i += 1) row = [1n, ...row.slice(1).map((one, k) => one + (row[k] ?? 0n)), 1n]
  return row
}

describe('binomial', () => {
  test.each([
    [1, 0.9],
    [9, 0.9],
    [20, 0.5],
    [60, 0.1],
  ])('%d tries at %d match Pascal’s triangle', (n, p) => {
    const ways = waysToChoose(n)
    for (let k = 0; k <= n; k += 1)
      expect(binomialProbability(k, n, p)).toBeCloseTo(Number(ways[k]) * p ** k * (1 - p) ** (n - k), 12)
  })

  test('the tails sum to one, also for thousands of tries', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 3000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.nat(),
        (n, p, at) => {
          const k = at % (n + 1)
          expect(binomialAtMost(k - 1, n, p) + binomialAtLeast(k, n, p)).toBeCloseTo(1, 8)
        },
      ),
      { numRuns: 60 },
    )
  })

  test.each([
    [6, 0, 0.0312],
    [5, 0, 0.0625],
    [9, 1, 0.0215],
    [8, 2, 0.1094],
    [10, 2, 0.0386],
  ])('McNemar of %d against %d', (gained, lost, p) => {
    expect(Math.abs(mcnemarExact(gained, lost) - p)).toBeLessThan(0.00006)
    expect(mcnemarExact(lost, gained)).toBe(mcnemarExact(gained, lost))
  })

  test('McNemar matches an enumeration of all possible splits of the changed votes', () => {
    for (const [gained, lost] of [
      [6, 1],
      [4, 4],
      [0, 0],
      [3, 9],
    ] as const) {
      const changed = gained + lost
      let asUneven = 0
      for (let way = 0; way < 2 ** changed; way += 1) {
        const up = way.toString(2).replaceAll('0', '').length
        if (Math.abs(2 * up - changed) >= Math.abs(gained - lost)) asUneven += 1
      }
      expect(mcnemarExact(gained, lost)).toBeCloseTo(asUneven / 2 ** changed, 10)
    }
  })
})

describe('shares', () => {
  test("Wilson's interval ends where the score test stops rejecting", () => {
    for (const { count, total } of [
      { count: 7, total: 10 },
      { count: 0, total: 9 },
      { count: 56, total: 70 },
      { count: 1, total: 2000 },
    ]) {
      const { value, low, high } = wilsonInterval({ count, total })
      for (const end of [low, high])
        if (end > 0 && end < 1)
          expect(Math.abs(value - end) / Math.sqrt((end * (1 - end)) / total)).toBeCloseTo(1.959964, 6)
    }
    expect(wilsonInterval({ count: 0, total: 9 }).low).toBe(0)
    expect(wilsonInterval({ count: 9, total: 9 }).high).toBe(1)
  })

  test.each([
    [56, 70, 48, 80, 0.2, 0.0524, 0.3339],
    [7, 10, 3, 10, 0.4, -0.0288, 0.6718],
    [9, 9, 0, 9, 1, 0.5769, 1],
  ])('Newcombe: %d/%d against %d/%d', (a, n1, c, n0, value, low, high) => {
    const result = newcombeDifference({ count: a, total: n1 }, { count: c, total: n0 })
    expect([result.value, result.low, result.high].map((one) => Number(one.toFixed(4)))).toEqual([
      value,
      low,
      high,
    ])
  })

  test('Newcombe covers the true difference in 93% to 97% of rooms on average', () => {
    // Exact, without randomness: every outcome of two groups, weighted by its probability.
    for (const n of [8, 15, 30]) {
      const covers = Array.from({ length: n + 1 }, (_, a) =>
        Array.from({ length: n + 1 }, (_, c) =>
          newcombeDifference({ count: a, total: n }, { count: c, total: n }),
        ),
      )
      const coverage: number[] = []
      for (let p = 0.1; p < 0.95; p += 0.1)
        for (let q = 0.1; q < 0.95; q += 0.1) {
          let covered = 0
          covers.forEach((row, a) =>
            row.forEach(({ low, high }, c) => {
              if (low - 1e-12 <= p - q && p - q <= high + 1e-12)
                covered += binomialProbability(a, n, p) * binomialProbability(c, n, q)
            }),
          )
          coverage.push(covered)
        }
      const mean = coverage.reduce((sum, one) => sum + one, 0) / coverage.length
      expect(mean).toBeGreaterThan(0.93)
      expect(mean).toBeLessThan(0.97)
    }
  })

  const room = (a: number, n1: number, c: number, n0: number) => ({
    first: { count: a, total: n1 },
    second: { count: c, total: n0 },
  })

  test('all rooms with Mantel-Haenszel and the standard error of Sato', () => {
    const one = pooledDifference([room(7, 10, 3, 10)])
    expect(one?.value).toBeCloseTo(0.4, 10)
    expect(one?.standardError).toBeCloseTo(0.2049, 4)
    const three = pooledDifference([room(7, 10, 3, 10), room(5, 8, 4, 8), room(3, 4, 1, 4)])
    expect(three?.value).toBeCloseTo(0.3182, 4)
    expect(three?.standardError).toBeCloseTo(0.1443, 4)
    // Three rooms are too few for an interval (MIRROR-30).
    expect(three?.low).toBeNull()
    expect(three?.rooms).toBe(3)
  })

  test('Newcombe combines score intervals whose ends are found by halving instead of a formula', () => {
    /** The end of the score interval between p and a limit: where (p − x)² = z²·x(1 − x)/n. */
    const scoreEnd = (count: number, total: number, limit: 0 | 1) => {
      const p = count / total
      let [inside, outside] = [p, limit as number]
      for (let halved = 0; halved < 60; halved += 1) {
        const x = (inside + outside) / 2
        if ((p - x) ** 2 <= (1.959964 ** 2 * x * (1 - x)) / total) inside = x
        else outside = x
      }
      return inside
    }
    fc.assert(
      fc.property(fc.tuple(fc.nat(40), fc.nat(40), fc.nat(40), fc.nat(40)), ([a, b, c, d]) => {
        const [n1, n0] = [a + b + 1, c + d + 1]
        const [p1, p0] = [a / n1, c / n0]
        const { low, high } = newcombeDifference({ count: a, total: n1 }, { count: c, total: n0 })
        expect(low).toBeCloseTo(p1 - p0 - Math.hypot(p1 - scoreEnd(a, n1, 0), scoreEnd(c, n0, 1) - p0), 6)
        expect(high).toBeCloseTo(p1 - p0 + Math.hypot(scoreEnd(a, n1, 1) - p1, p0 - scoreEnd(c, n0, 0)), 6)
      }),
      { numRuns: 60 },
    )
  })

  test('all rooms are the mean of their differences weighted by n₁n₀/N; one room has the variance of two binomials', () => {
    const size = fc.integer({ min: 1, max: 30 })
    const anyRoom = fc
      .tuple(
        size,
        size,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
      )
      .map(([n1, n0, p, q]) => room(Math.round(p * n1), n1, Math.round(q * n0), n0))
    fc.assert(
      fc.property(fc.array(anyRoom, { minLength: 1, maxLength: 6 }), (rooms) => {
        const weights = rooms.map(({ first, second }) => 1 / (1 / first.total + 1 / second.total))
        const mean = rooms.reduce(
          (sum, { first, second }, index) =>
            sum + weights[index]! * (first.count / first.total - second.count / second.total),
          0,
        )
        expect(pooledDifference(rooms)?.value).toBeCloseTo(
          mean / weights.reduce((sum, one) => sum + one, 0),
          10,
        )
        const [{ first, second }] = rooms as [(typeof rooms)[number]]
        const binomial = ({ count, total }: typeof first) => ((count / total) * (1 - count / total)) / total
        expect(pooledDifference([rooms[0]!])!.standardError ** 2).toBeCloseTo(
          binomial(first) + binomial(second),
          10,
        )
      }),
    )
  })

  test('over simulated records of many small rooms the interval of all rooms holds the true difference as often as it says', () => {
    const random = seededRandom(10)
    const count = (total: number, share: number) =>
      Array.from({ length: total }, () => random() < share).filter(Boolean).length
    const records = 2000
    let covered = 0
    for (let record = 0; record < records; record += 1) {
      // Rooms of unequal groups that differ in how many say yes, with one true difference of 0.25.
      const rooms = Array.from({ length: 12 }, (_, index) => {
        const share = 0.2 + 0.4 * random()
        const [n1, n0] = [3 + (index % 5), 3 + ((index * 2) % 5)]
        return room(count(n1, share + 0.25), n1, count(n0, share), n0)
      })
      const { low, high } = pooledDifference(rooms)!
      if (low !== null && high !== null && low <= 0.25 && 0.25 <= high) covered += 1
    }
    expect(covered / records).toBeGreaterThan(0.93)
    expect(covered / records).toBeLessThan(0.97)
  })

  test('rooms with an empty group are ignored, and the order of rooms does not matter', () => {
    const rooms = [room(7, 10, 3, 10), room(5, 8, 0, 0), room(3, 4, 1, 4)]
    expect(pooledDifference(rooms)?.rooms).toBe(2)
    expect(pooledDifference(rooms.toReversed())?.value).toBeCloseTo(pooledDifference(rooms)?.value ?? 0, 12)
    expect(pooledDifference([room(5, 8, 0, 0)])).toBeNull()
    // No difference of shares is more than 100 points.
    const five = (a: number, c: number) => Array.from({ length: 5 }, () => room(a, 2, c, 1))
    expect(pooledDifference(five(2, 0))?.high).toBeNull()
    expect(pooledDifference([...five(2, 0).slice(1), room(1, 2, 0, 1)])?.high).toBe(1)
    expect(pooledDifference([...five(0, 1).slice(1), room(1, 2, 1, 1)])?.low).toBe(-1)
  })
})

describe('bootstrap', () => {
  test('the generator produces the published sequence for its seed', () => {
    const random = seededRandom(0)
    expect([random(), random(), random()].map((one) => Number(one.toFixed(10)))).toEqual([
      0.2664292087, 0.0003297457, 0.2232720274,
    ])
  })

  test('the share of pairs matches a computation by ranks', () => {
    const [first, second] = [
      [30, 40, 25, 60],
      [10, 20, 30, 15],
    ]
    expect(pairsHigher(first, second)).toBeCloseTo(0.9063, 4)
    // Mann-Whitney: the sum of the first group's ranks, with average ranks for ties.
    const all = [...first, ...second].toSorted((a, b) => a - b)
    const rank = (value: number) => (all.indexOf(value) + all.lastIndexOf(value)) / 2 + 1
    const u = first.reduce((sum, value) => sum + rank(value), 0) - (first.length * (first.length + 1)) / 2
    expect(pairsHigher(first, second)).toBeCloseTo(u / (first.length * second.length), 12)
  })

  test('a result can be reproduced from its seed; small groups get no interval', () => {
    const first = [12, 15, 9, 22, 18, 30, 13, 17]
    const second = [8, 14, 7, 11, 16, 9, 12, 20]
    const result = pairsHigherInterval(first, second, 42)
    expect(pairsHigherInterval(first, second, 42)).toEqual(result)
    expect(result?.low).toBeLessThan(result?.value ?? 0)
    expect(result?.high).toBeGreaterThan(result?.value ?? 1)
    expect(pairsHigherInterval(first, second.slice(1), 42)).toMatchObject({ low: null, high: null })
    expect(pairsHigherInterval([], second, 42)).toBeNull()
  })

  test('large rooms count more, and an interval needs ten rooms', () => {
    const rooms = Array.from({ length: 10 }, (_, index) => ({ value: 0.5 + index / 40, first: 4, second: 4 }))
    expect(pooledPairsHigher(rooms.slice(1), 1)).toMatchObject({ low: null })
    const result = pooledPairsHigher(rooms, 1)
    expect(result?.value).toBeCloseTo(0.6125, 10)
    expect(result?.low).toBeLessThan(0.6125)
    const pulled = pooledPairsHigher([...rooms, { value: 1, first: 100, second: 100 }], 1)
    // Ten rooms of weight 4·4/9, and one of 100·100/201.
    expect(pulled?.value).toBeCloseTo(
      (10 * (16 / 9) * 0.6125 + 10_000 / 201) / (10 * (16 / 9) + 10_000 / 201),
      10,
    )
    expect(pooledPairsHigher([{ value: 1, first: 3, second: 0 }], 1)).toBeNull()
  })
})

describe('ranges', () => {
  const answer = (
    low: number,
    high: number,
    truth: number,
    scale: 'linear' | 'log' = 'linear',
  ): RangeAnswer => ({
    low,
    high,
    truth,
    scale,
  })

  test.each([
    [answer(2, 6, 5), 4],
    [answer(2, 6, 7), 24],
    [answer(2, 6, 1.5), 14],
    [answer(100, 400, 250, 'log'), 1.3863],
    [answer(100, 400, 500, 'log'), 5.8492],
    [answer(100, 400, 80, 'log'), 5.8492],
  ])('score of %o', (range, score) => {
    expect(intervalScore(range, 1)).toBeCloseTo(score, 4)
    expect(intervalScore(range, 2)).toBeCloseTo(score / 2, 4)
  })

  test('[RANGE-10] the score is the sum of the losses of its ends as the 5th and the 95th percentile', () => {
    // Gneiting and Raftery: an interval score is 2/α times the quantile losses of its two ends.
    const loss = (quantile: number, stated: number, x: number) =>
      (x < stated ? 1 - quantile : quantile) * Math.abs(x - stated)
    const ends = fc.tuple(
      fc.double({ min: 0.01, max: 900, noNaN: true }),
      fc.double({ min: 1.001, max: 9, noNaN: true }),
    )
    fc.assert(
      fc.property(
        ends,
        fc.double({ min: 0.01, max: 9000, noNaN: true }),
        fc.constantFrom('linear' as const, 'log' as const),
        ([low, factor], truth, scale) => {
          const high = low * factor
          const on = (value: number) => (scale === 'log' ? Math.log(value) : value)
          const lost = loss(0.05, on(low), on(truth)) + loss(0.95, on(high), on(truth))
          expect(intervalScore(answer(low, high, truth, scale), 2) / ((20 * lost) / 2)).toBeCloseTo(1, 8)
        },
      ),
    )
  })

  test('[RANGE-10] moving an end away from a true value outside the range never improves the score', () => {
    const places = fc.double({ min: -1000, max: 1000, noNaN: true })
    fc.assert(
      fc.property(
        places,
        places,
        places,
        fc.double({ min: 0.001, max: 100, noNaN: true }),
        (a, b, truth, by) => {
          const [low, high] = [Math.min(a, b), Math.max(a, b)]
          if (truth > high)
            expect(intervalScore(answer(low - by, high, truth), 1)).toBeGreaterThan(
              intervalScore(answer(low, high, truth), 1),
            )
          if (truth < low)
            expect(intervalScore(answer(low, high + by, truth), 1)).toBeGreaterThan(
              intervalScore(answer(low, high, truth), 1),
            )
        },
      ),
    )
  })

  test('[RANGE-10] the well-calibrated range of a normal belief has the lowest score', () => {
    const random = seededRandom(7)
    const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
    const truths = Array.from({ length: 200_000 }, normal)
    const mean = (half: number) =>
      truths.reduce((sum, truth) => sum + intervalScore(answer(-half, half, truth), 1), 0) / truths.length
    const halves = Array.from({ length: 21 }, (_, index) => 1.645 * (0.9 + index / 100))
    const averages = halves.map(mean)
    const best = halves[averages.indexOf(Math.min(...averages))] ?? 0
    expect(Math.abs(best / 1.645 - 1)).toBeLessThanOrEqual(0.02)
  })

  test.each([
    [9, 5],
    [10, 6],
    [12, 8],
    [20, 15],
    [30, 23],
    [50, 40],
  ])('with %d answers, %d hits are too few and one more is in line', (n, hits) => {
    expect(rangeVerdict(hits, n)).toBe('too-narrow')
    expect(rangeVerdict(hits + 1, n)).toBe('in-line')
  })

  test('[RANGE-14] too many hits are detected from 29 of 29 on; fewer than nine answers get no verdict', () => {
    expect([rangeVerdict(28, 28), rangeVerdict(29, 29), rangeVerdict(48, 50), rangeVerdict(49, 50)]).toEqual([
      'in-line',
      'too-wide',
      'in-line',
      'too-wide',
    ])
    expect(rangeVerdict(0, 8)).toBeNull()
  })

  test('[RANGE-14] the verdict of every number of answers to 60 is that of the tails counted with integers', () => {
    // Of n answers, C(n, k)·9^k ways of 10^n have k hits.
    for (let n = 9; n <= 60; n += 1) {
      const ways = waysToChoose(n).map((one, k) => one * 9n ** BigInt(k))
      const all = 10n ** BigInt(n)
      const sum = (list: bigint[]) => list.reduce((total, one) => total + one, 0n)
      for (let hits = 0; hits <= n; hits += 1) {
        const isNarrow = sum(ways.slice(0, hits + 1)) * 20n <= all
        const isWide = sum(ways.slice(hits)) * 20n <= all
        expect([n, hits, rangeVerdict(hits, n)]).toEqual([
          n,
          hits,
          isNarrow ? 'too-narrow' : isWide ? 'too-wide' : 'in-line',
        ])
      }
    }
  })

  test('[RANGE-16] the stretch that nine in ten would need', () => {
    const ranges = [5, 12, -3, 9, 20, 1, 6, 15, 4].map((truth) => answer(0, 10, truth))
    expect(stretchNeeded(ranges)).toBeCloseTo(3, 10)
    expect(stretchNeeded(ranges.slice(1))).toBeNull()
    expect(ranges.filter(holds)).toHaveLength(5)
    expect(stretchNeeded(Array.from({ length: 9 }, () => answer(3, 3, 3)))).toBe(0)
    expect(stretchNeeded(Array.from({ length: 9 }, () => answer(3, 3, 4)))).toBe(Number.POSITIVE_INFINITY)
  })
})

describe('judgment', () => {
  test.each([
    [[10, 15, 20, 25, 30], 45],
    [[4, 6, 9, 12, 14], 55.1],
    [[20, 20, 20], 0],
  ])('noise of %o', (judgments, index) => {
    expect(noiseIndex(judgments)).toBeCloseTo(index, 1)
    expect(noiseIndex(judgments.map((one) => one * 1000))).toBeCloseTo(noiseIndex(judgments) ?? -1, 8)
  })

  test('a single judgment has no noise, and the median does not depend on the order', () => {
    expect(noiseIndex([5])).toBeNull()
    expect(median([9, 1, 5])).toBe(5)
    expect(median([4, 1])).toBe(2.5)
    expect(noiseIndex([0, 0])).toBe(0)
  })
})
