import fc from 'fast-check'
import {
  countRanks,
  countWords,
  majority,
  middleHalf,
  percentOf,
  plainWord,
  shownTables,
  wagerOf,
} from './counting.js'

const sizes = fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 8 })
const groups = (ns: readonly number[]) => ns.map((n, index) => ({ table: index + 1, n }))

test('[ROOM-17] no withheld table can be had by subtraction: there are two of them, with enough answers together', () => {
  fc.assert(
    fc.property(sizes, fc.constantFrom(3, 5), (ns, least) => {
      const all = groups(ns).filter(({ n }) => n > 0)
      const shown = shownTables(groups(ns), least)
      const withheld = all.filter(({ table }) => !shown.some((known) => known.table === table))
      const rest = withheld.reduce((sum, { n }) => sum + n, 0)
      expect(shown.every(({ n }) => n >= least)).toBe(true)
      if (withheld.length > 0 && shown.length > 0) {
        expect(withheld.length).toBeGreaterThanOrEqual(2)
        expect(rest).toBeGreaterThanOrEqual(least)
      }
    }),
  )
})

/** All ways to divide a number over so many places. */
function divisions(total: number, places: number): number[][] {
  if (places === 1) return [[total]]
  return Array.from({ length: total + 1 }, (_, first) =>
    divisions(total - first, places - 1).map((rest) => [first, ...rest]),
  ).flat()
}

test('[ROOM-17] totals minus everything shown never give the count of an option at a withheld table', () => {
  const row = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 3, maxLength: 3 })
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 5 }), (tables) => {
      const all = tables.map((counts, index) => ({
        table: index + 1,
        n: counts.reduce((a, b) => a + b, 0),
        counts,
      }))
      const shown = shownTables(all, 3)
      const withheld = all.filter(({ table, n }) => n > 0 && !shown.some((known) => known.table === table))
      if (withheld.length === 0) return
      const sum = (rows: typeof all, option: number) =>
        rows.reduce((total, { counts }) => total + counts[option]!, 0)
      for (let option = 0; option < 3; option++) {
        const rest = sum(all, option) - sum(shown, option)
        if (rest === 0) continue
        const possible = divisions(rest, withheld.length)
        // One table alone is the whole room: its total is shown as the room's, and not as a table's.
        if (all.filter(({ n }) => n > 0).length === 1) continue
        withheld.forEach((_, place) => {
          expect(new Set(possible.map((counts) => counts[place])).size).toBeGreaterThan(1)
        })
      }
    }),
  )
})

test('[ROOM-17] exactly one table below withholds the next smallest too; the order of equal ones is that of their numbers', () => {
  const tables = (ns: number[], least = 3) => shownTables(groups(ns), least).map(({ table }) => table)
  expect(tables([2, 5, 4, 9])).toEqual([2, 4])
  expect(tables([3, 4, 5])).toEqual([1, 2, 3])
  expect(tables([1, 1, 6])).toEqual([])
  expect(tables([1, 2, 6])).toEqual([3])
  expect(tables([0, 6, 7])).toEqual([2, 3])
  expect(tables([4, 6, 7], 5)).toEqual([3])
})

test('[ROOM-14] words are counted without case and surplus blanks, once a seat, the most frequent first', () => {
  const lists = [['Risk', 'risk '], ['RISK', 'spread'], [' spread'], ['once']]
  expect(countWords(lists)).toEqual([
    { text: 'risk', count: 2 },
    { text: 'spread', count: 2 },
  ])
})

test('[ROOM-14] Borda counts of all options add up to n·k(k−1)/2, and means of places to k(k+1)/2', () => {
  const ids = ['a', 'b', 'c', 'd']
  fc.assert(
    fc.property(
      fc.array(fc.shuffledSubarray(ids, { minLength: 4 }), { minLength: 1, maxLength: 20 }),
      (orders) => {
        const ranks = countRanks(ids, orders)
        expect(ranks.reduce((sum, { borda }) => sum + borda, 0)).toBe(orders.length * 6)
        expect(ranks.reduce((sum, { mean_place }) => sum + mean_place, 0)).toBeCloseTo(10)
      },
    ),
  )
})

test('[ROOM-14] median and middle half interpolate between the nearest two', () => {
  expect(middleHalf([1, 2, 3, 4])).toEqual({ median: 2.5, low: 1.75, high: 3.25 })
  expect(middleHalf([7])).toEqual({ median: 7, low: 7, high: 7 })
})

test('[ROOM-35] a tie of a table is wrong, and a wager is its points times its mean confidence', () => {
  expect(majority(['a', 'b', 'a'])).toBe('a')
  expect(majority(['a', 'b'])).toBeNull()
  expect(majority([])).toBeNull()
  expect(wagerOf(400, [50, 100])).toBe(300)
  expect(wagerOf(0, [100])).toBe(0)
})

test.each([
  ['end marks', ['trust', 'trust.', 'trust!', 'Trust…', '“trust”', ' trust ? ']],
  ['kinds of apostrophes', ["trust's", 'trust’s', 'trust‘s', 'trust´s', 'trust＇s']],
  ['invisible marks', ['trust', 'tru\u200bst', 'trust\u200e', 'tru\u00adst', '\ufefftrust']],
  ['ß and ss', ['STRASSE', 'straße', 'Strasse', 'STRAẞE']],
  ['every i', ['İnanç', 'inanç', 'INANÇ']],
  ['kinds of hyphens and blanks', ['long-term debt', 'long‑term  debt', 'long–term\u00a0debt']],
])('[ROOM-14] words with other %s are one', (_, words) => {
  expect(countWords(words.map((word) => [word]))).toEqual([{ text: expect.any(String), count: words.length }])
  expect(new Set(words.map(plainWord)).size).toBe(1)
})

test('[ROOM-14] what differs by more stays apart, and marks alone are a word of their own', () => {
  const words = ['trust', 'trusts', "trust's", 'C', 'C++', '5', '5 %', '?', '!']
  expect(new Set(words.map(plainWord)).size).toBe(words.length)
  expect(countWords([['trust.'], ['trust!']])[0]?.text).toBe('trust')
})

test('[TOOL-28] a share that is not nothing is not 0 %, and one that is not all is not 100 %', () => {
  expect([percentOf(1, 300), percentOf(299, 300), percentOf(0, 300), percentOf(300, 300)]).toEqual([
    0.3, 99.7, 0, 100,
  ])
  expect([percentOf(1, 3), percentOf(2, 3), percentOf(0, 0)]).toEqual([33, 67, 0])
})
