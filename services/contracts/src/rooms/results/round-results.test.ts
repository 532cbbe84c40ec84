import fc from 'fast-check'
import {
  choiceResults,
  errorOf,
  estimatesOf,
  meanOn,
  numberResults,
  testChange,
  twinResults,
  type ChoiceVote,
} from './round-results.js'
import { roundLines } from './round-lines.js'
import { roundAdvice, roundInstruction } from '../round.js'

const ids = ['a', 'b', 'c']

/** One vote of seats 0, 1, 2, … with these choices; '' for a seat that did not vote. */
function vote(choices: string, confidences: readonly (number | null)[] = []): Map<string, ChoiceVote> {
  return new Map(
    [...choices].flatMap((choice, seat) =>
      choice === '-'
        ? []
        : [[String(seat), { choice, confidence: confidences[seat] ?? null }] as [string, ChoiceVote]],
    ),
  )
}

test.each([
  [6, 0, 0.0312, 'to-right'],
  [5, 0, null, 'too-few'],
  [9, 1, 0.0215, 'to-right'],
  [1, 9, 0.0215, 'to-wrong'],
  [8, 2, 0.1094, 'chance'],
  [10, 2, 0.0386, 'to-right'],
])('[ROUND-12] %d became right and %d wrong', (gained, lost, p, verdict) => {
  const result = testChange(gained, lost)
  expect(result.verdict).toBe(verdict)
  if (p === null) expect(result.p).toBeNull()
  else expect(Math.abs((result.p ?? 0) - p)).toBeLessThan(0.00006)
})

test('[ROUND-9, ROUND-11] only seats in both votes count: four counts, shares before and after, and the gain', () => {
  const results = choiceResults(ids, 'a', [vote('abababa-'), vote('aabb-ab-')])
  expect(results).toMatchObject({ n: [7, 6], both: 6, voters: 7 })
  expect(results.shift).toMatchObject({
    stayed_right: 1,
    became_right: 2,
    became_wrong: 2,
    stayed_wrong: 1,
    before: 50,
    after: 50,
    gain: 0,
  })
})

test('[ROUND-11] the gain is the share of what could be gained; there is none where all were right before', () => {
  expect(choiceResults(ids, 'a', [vote('abbb'), vote('aaab')]).shift).toMatchObject({
    before: 25,
    after: 75,
    gain: expect.closeTo(66.667, 2),
  })
  expect(choiceResults(ids, 'a', [vote('aaaa'), vote('aaab')]).shift?.gain).toBeNull()
})

test('[STAGE-14, ROOM-17] a table turned where at most half were right first and more are last; small tables are not told', () => {
  const atTables = (choices: string, tables: string) =>
    new Map(
      [...choices].map((choice, seat) => [
        String(seat),
        { choice, confidence: null, table: Number(tables[seat]) },
      ]),
    )
  const turned = (first: string, last: string, tables: string) =>
    choiceResults(ids, 'a', [atTables(first, tables), atTables(last, tables)]).turned
  expect(turned('abbbbaaaaa', 'aaaabaaaab', '1111122222')).toEqual([{ table: 1, n: 5, before: 1, after: 4 }])
  // Who sits alone is not told, nor by subtraction the table beside.
  expect(turned('abbbbb', 'aaaaaa', '111112')).toBeUndefined()
  expect(turned('aaabbbbbbb', 'aaaaabbbbb', '1111122222')).toBeUndefined()
})

test('[ROUND-8] one vote without a discussion has no figure about shifts', () => {
  const results = choiceResults(ids, 'a', [vote('aabb')])
  expect(results).toMatchObject({ skipped: true, both: 0 })
  expect(results.shift).toBeUndefined()
  expect(results.splits).toHaveLength(1)
})

test('[ROUND-18] with three votes the first is compared with the last', () => {
  const results = choiceResults(ids, 'a', [vote('bbbb'), vote('bbbb'), vote('aaaa')])
  expect(results.shift).toMatchObject({ became_right: 4 })
  expect(results.splits).toHaveLength(3)
})

test('[ROUND-13] confidence counts those who gave it twice; surer and not better is said', () => {
  const results = choiceResults(ids, 'a', [vote('abba', [60, 60, 60, null]), vote('abba', [80, 80, 80, 90])])
  expect(results.confidence).toMatchObject({ n: 3, before: 60, after: 80, surer_not_better: true })
  const better = choiceResults(ids, 'a', [vote('abb', [60, 60, 60]), vote('aab', [80, 80, 80])])
  expect(better.confidence?.surer_not_better).toBe(false)
  const calm = choiceResults(ids, 'a', [vote('abb', [60, 60, 60]), vote('abb', [64, 64, 64])])
  expect(calm.confidence?.surer_not_better).toBe(false)
})

test('[ROUND-14] the majority pulled the wrong way only where it was wrong, and most of the changed followed it', () => {
  const pulled = (first: string, second: string) =>
    choiceResults(ids, 'a', [vote(first), vote(second)]).pulled_wrong
  expect(pulled('bbbbbbbaaaaccc', 'bbbbbbbbbbbbbb')).toBe(true)
  expect(pulled('bbbbbbbaaaaccc', 'bbbbbbbbbbbaaa')).toBe(false)
  expect(pulled('aaaaaaabbbbccc', 'aaaaaaaaaaaaaa')).toBe(false)
  expect(pulled('bbbbbbbaaaaaaa', 'bbbbbbbbbbbbbb')).toBe(false)
})

// Of six who moved in either direction all moved to it in one of 64 rooms where both are equally likely: 2/64 = 3.1%.
test('[ROUND-27] that a majority pulled is said only where more moved to it than chance explains', () => {
  const pulled = (first: string, second: string) =>
    choiceResults(ids, 'a', [vote(first), vote(second)]).pulled_wrong
  expect(pulled('bbbac', 'bbbbb')).toBe(false)
  expect(pulled('bbbbbbaaaac', 'bbbbbbbbbbb')).toBe(false)
  expect(pulled('bbbbbbbaaaacc', 'bbbbbbbbbbbbb')).toBe(true)
  // Seven to it and one away: 2·(1 + 8)/256 = 7%.
  expect(pulled('bbbbbbbbaaaaccc', 'bbbbbbbabbbbbbb')).toBe(false)
})

test('[ROUND-13, ROUND-25] a rise by exactly five points is one, in whole numbers', () => {
  const results = choiceResults(ids, 'a', [vote('bbb', [55, 50, 85]), vote('bbb', [95, 50, 60])])
  expect(results.confidence?.surer_not_better).toBe(true)
  const less = choiceResults(ids, 'a', [vote('bbb', [55, 50, 85]), vote('bbb', [95, 50, 55])])
  expect(less.confidence?.surer_not_better).toBe(false)
})

test.each(['linear', 'log'] as const)(
  '[ROUND-25] equal distances from the truth are not nearer: %s',
  (scale) => {
    // On the log scale 0.9 and 0.1 are both a factor of 3 from 0.3.
    const [from, to, truth] = scale === 'log' ? [0.9, 0.1, 0.3] : [0.1, 0.3, 0.2]
    const six = (value: number) => new Map(Array.from({ length: 6 }, (_, seat) => [String(seat), value]))
    const results = numberResults({ scale, truth }, [six(from), six(to)])
    expect(results.numbers).toMatchObject({ nearer: 0, farther: 0, verdict: 'too-few', p: null })
    expect(roundLines(results, { scale }).map(({ text }) => text)).toContain('0 came nearer, 0 went farther.')
  },
)

test('[ROUND-26] a loss is a share of what could be lost, and has no gain', () => {
  const results = choiceResults(ids, 'a', [vote('aab'), vote('bbb')])
  expect(results.shift?.gain).toBeNull()
  expect(roundLines(results).map(({ text }) => text)).toContain(
    'Right before: 67%, after: 0%. Loss: 100% of what could be lost.',
  )
  // A result from before carries a negative gain.
  const kept = { ...results, shift: { ...results.shift!, gain: -200 } }
  expect(roundLines(kept)).toEqual(roundLines(results))
})

test.each([
  [[5, 5, 5, 5, 5], 10],
  [[10, 10, 10, 5, 5], 10],
  [[1, 2, 3, 4, 50], 10],
  [[1, 2, 3, 4], 2.5],
])('[ROUND-16] what is said of half of you is true of %j with the truth %d', (estimates, truth) => {
  const found = numberResults({ scale: 'linear', truth }, [
    new Map(estimates.map((value, seat) => [String(seat), value])),
  ])
  const line = roundLines(found).find(({ text }) => text.startsWith('At least half of you'))?.text ?? ''
  const off = /off by ([\d.]+) or more/.exec(line)
  const are = estimates.filter((value) =>
    off ? Math.abs(value - truth) >= Number(off[1]) : value === truth,
  ).length
  expect(are / estimates.length).toBeGreaterThanOrEqual(0.5)
})

test('[RANGE-27] the sentences of a round write years as years, and small figures and errors as they are', () => {
  const room = (...values: number[]) => new Map(values.map((value, seat) => [String(seat), value]))
  const lines = (figures: Parameters<typeof roundLines>[1], truth: number, ...values: number[]) =>
    roundLines(numberResults({ scale: figures?.scale ?? 'linear', truth }, [room(...values)]), figures)
      .map(({ text }) => text)
      .join(' ')
  expect(lines({ unit: 'year' }, 1945, 1939, 1946, 1950)).toBe(
    'One vote, no discussion. Median of the estimates: 1946; off by 1 year. At least half of you were off by 5 years or more. All of you together: 1 year.',
  )
  expect(lines({ unit: '%', decimals: 4 }, 0.0021, 0.0011, 0.0021, 0.0031)).toContain(
    'Median of the estimates: 0.0021%',
  )
  expect(lines({ unit: '%' }, 0.0021, 0.0011, 0.0024, 0.0031)).toContain('off by 0.0003%')
  expect(lines({ scale: 'log' }, 1000, 900, 1004, 1100)).toContain('off by a factor of 1.004')
})

test('[ROUND-15] without a right option: how many changed, and the share of the most frequent, and no test', () => {
  const results = choiceResults(ids, undefined, [vote('aabc'), vote('aaab')])
  expect(results.agreement).toEqual({ changed: 2, before: 50, after: 75 })
  expect(results.shift).toBeUndefined()
})

test('[ROUND-12] relabeling the options changes no figure', () => {
  const choices = fc.array(fc.constantFrom('a', 'b', 'c', '-'), { minLength: 3, maxLength: 14 })
  fc.assert(
    fc.property(choices, choices, fc.shuffledSubarray(ids, { minLength: 3 }), (one, two, order) => {
      const renamed = (letter: string) => (letter === '-' ? '-' : order[ids.indexOf(letter)]!)
      const plain = choiceResults(ids, 'a', [vote(one.join('')), vote(two.join(''))])
      const other = choiceResults(ids, renamed('a'), [
        vote(one.map(renamed).join('')),
        vote(two.map(renamed).join('')),
      ])
      const counts = (results: typeof plain) =>
        results.splits?.map((split) => split.map(({ count }) => count).sort())
      expect({ ...other, splits: counts(other) }).toEqual({ ...plain, splits: counts(plain) })
    }),
  )
})

test('[ROUND-16] medians with their errors, nearer and farther, and half of you against all of you', () => {
  const numbers = (...values: number[]) => new Map(values.map((value, seat) => [String(seat), value]))
  const { numbers: found } = numberResults({ scale: 'linear', truth: 50 }, [
    numbers(10, 30, 60, 80, 100),
    numbers(40, 45, 60, 70, 120),
  ])
  expect(found).toMatchObject({
    medians: [60, 60],
    errors: [10, 10],
    single_error: 30,
    nearer: 3,
    farther: 1,
    p: null,
    verdict: 'too-few',
  })
  const log = numberResults({ scale: 'log', truth: 100 }, [numbers(50, 100, 400)])
  expect(log.numbers).toMatchObject({ medians: [100], errors: [1], single_error: 2 })
  expect(errorOf(25, 100, 'log')).toBe(4)
})

test('[ROUND-6] below five estimates only lowest, median and highest; below three none', () => {
  expect(estimatesOf([5, 1, 9, 3])).toEqual({ dots: [1, 4, 9], three: true })
  expect(estimatesOf([5, 1, 9, 3, 2])).toEqual({ dots: [1, 2, 3, 5, 9], three: false })
  expect(estimatesOf([5, 1]).dots).toEqual([])
})

test('[ROUND-17] the mean of the tables beside the means of the estimates, on a log scale geometric', () => {
  const first = new Map([10, 20, 60].map((value, seat) => [String(seat), value]))
  const last = new Map([20, 20, 50].map((value, seat) => [String(seat), value]))
  const { tables } = numberResults({ scale: 'linear', truth: 25 }, [first, last], [20, 30])
  expect(tables).toEqual({
    n: 2,
    mean: 25,
    mean_first: 30,
    mean_last: 30,
    errors: { tables: 0, first: 5, last: 5 },
  })
  expect(meanOn([1, 100], 'log')).toBeCloseTo(10)
  expect(numberResults({ scale: 'linear' }, [first, last], []).tables).toBeUndefined()
})

test('[ROUND-20] the twin counts those who voted three times, beside their first vote', () => {
  const votes = [vote('abb-'), vote('aaba')]
  const twin = twinResults(ids, { question: 'a', twin: 'c' }, votes, vote('cccc'))
  expect(twin).toMatchObject({ n: 3, right: 100, first_right: expect.closeTo(33.33, 1) })
  expect(twinResults(ids, { question: 'a', twin: 'c' }, votes, vote('cc'))).toBeUndefined()
})

test('[ROUND-7] the advice by the share right', () => {
  expect([34.9, 35, 70, 70.1].map(roundAdvice)).toEqual([
    'Few have it. Explain first, then vote anew.',
    'Worth discussing.',
    'Worth discussing.',
    'Most have it. Show the answer, or let the few ask.',
  ])
})

test('[ROUND-4] what stands on the page in each phase', () => {
  expect(roundInstruction('first')).toBe('Vote alone. Do not talk yet.')
  expect(roundInstruction('discuss')).toBe('Now convince your neighbors. Say why, not only what.')
  expect(roundInstruction('second')).toBe(
    'Vote alone again. It is fine to change your mind, and fine not to.',
  )
  expect(roundInstruction('read')).toBeNull()
})

test('[ROOM-13] below three votes nothing is there', () => {
  expect(choiceResults(ids, 'a', [vote('ab'), vote('ab')])).toEqual({
    n: [2, 2],
    few: true,
    voters: 2,
    both: 2,
    skipped: false,
  })
})
