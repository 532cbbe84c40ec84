import { classOf, sharesOf, type ClassCounts } from './classes.js'

function counted(values: readonly number[]): ClassCounts {
  const counts: Record<string, number> = {}
  for (const value of values) counts[classOf(value)] = (counts[classOf(value)] ?? 0) + 1
  return counts
}

/** The value at a share of the sorted values: what the classes only know within ten percent. */
function exactly(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.ceil(share * sorted.length) - 1] ?? 0
}

/** Numbers from 0 up to 1, the same in each run. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

test.each([1, 2, 3])(
  '[REL-10] shares are those of the sorted values, within ten percent (seed %i)',
  (seed) => {
    const random = seeded(seed)
    // As times of pages are spread: most short, some very long.
    const values = Array.from({ length: 2000 }, () => Math.round(300 * Math.exp(4 * random() ** 2)))
    const shares = sharesOf(counted(values))
    expect(shares?.measured).toBe(2000)
    for (const [share, found] of [
      [0.5, shares?.p50],
      [0.75, shares?.p75],
      [0.95, shares?.p95],
    ] as const) {
      const exact = exactly(values, share)
      expect(Math.abs((found ?? 0) / exact - 1)).toBeLessThanOrEqual(0.1)
    }
  },
)

test('[REL-10] pages without any shift have the share zero, and nothing measured has none', () => {
  expect(sharesOf(counted([0, 0, 0, 0]))).toEqual({ measured: 4, p50: 0, p75: 0, p95: 0 })
  expect(sharesOf({})).toBeNull()
})

test('a bound belongs to the class below it', () => {
  for (let at = 1; at <= 140; at++) expect(classOf(1.1 ** at)).toBe(at)
  expect([classOf(0), classOf(1), classOf(600_000)]).toEqual([0, 0, 140])
})
