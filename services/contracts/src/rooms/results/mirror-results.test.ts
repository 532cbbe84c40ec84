import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { binomialProbability } from '../../statistics/binomial.js'
import { pairsHigher, seededRandom } from '../../statistics/bootstrap.js'
import { newcombeDifference } from '../../statistics/shares.js'
import {
  experimentTitle,
  mirrorTexts,
  mirrorValueProblem,
  proposesUnreplicated,
  type ExperimentOffer,
} from '../mirror.js'
import { differenceText, pairsText } from './mirror-lines.js'
import {
  allRooms,
  betweenResults,
  dealtWording,
  noiseResults,
  ownResults,
  roomCountOf,
  standardizedDifference,
  type MirrorAnswer,
} from './mirror-results.js'

const frame = {
  id: 'frame',
  form: 'between',
  outcome: { kind: 'option', option: 'a' },
  expected: { higher: 1, text: '' },
  laboratories: 'frame',
} as const
const anchor = {
  id: 'anchor',
  form: 'between',
  outcome: { kind: 'number', least: 0, most: 100, unit: '%' },
  expected: { higher: 2, text: '' },
} as const

/** Answers with an option: so many of each group chose the one that counts. */
function choosers(a: number, n1: number, c: number, n0: number): MirrorAnswer[] {
  const group = (wording: 0 | 1, count: number, total: number) =>
    Array.from({ length: total }, (_, index) => ({ wording, choice: index < count ? 'a' : 'b' }))
  return [...group(0, a, n1), ...group(1, c, n0)]
}

const numbers = (wording: 0 | 1, ...values: number[]): MirrorAnswer[] =>
  values.map((number) => ({ wording, number }))

test.each([
  [56, 70, 48, 80, 0.2, 0.0524, 0.3339],
  [9, 9, 0, 9, 1, 0.5769, 1],
])('[MIRROR-7] %d of %d against %d of %d', (a, n1, c, n0, value, low, high) => {
  const { difference } = betweenResults(frame, choosers(a, n1, c, n0), 1)
  expect(difference).toEqual({
    value: expect.closeTo(value, 4),
    low: expect.closeTo(low, 4),
    high: expect.closeTo(high, 4),
  })
})

test('[MIRROR-8, MIRROR-30] A counts pairs in which the group expected to be higher is; no interval below eight in a group', () => {
  const answers = [...numbers(1, 30, 40, 25, 60), ...numbers(0, 10, 20, 30, 15)]
  const { pairs, groups } = betweenResults(anchor, answers, 1)
  // One of the sixteen pairs is level: 30 and 30.
  expect(pairs).toEqual({ value: expect.closeTo(0.9063, 4), ties: 1 / 16, low: null, high: null })
  expect(groups).toEqual([
    { n: 4, median: 17.5 },
    { n: 4, median: 35 },
  ])
})

test('[MIRROR-8] the bootstrap by counts of values gives what resampling the values themselves gives', () => {
  const [first, second] = [
    [3, 5, 5, 7, 9, 9, 4, 8],
    [1, 3, 5, 6, 9, 2, 2, 4],
  ]
  const answers = [...numbers(1, ...first!), ...numbers(0, ...second!)]
  const { pairs } = betweenResults(anchor, answers, 42)
  const random = seededRandom(42)
  const drawn = (values: number[]) => values.map(() => values[Math.floor(random() * values.length)]!)
  const draws = Array.from({ length: 2000 }, () => pairsHigher(drawn(first!), drawn(second!))).sort(
    (a, b) => a - b,
  )
  const at = (share: number) => {
    const place = share * 1999
    return draws[Math.floor(place)]! + (draws[Math.ceil(place)]! - draws[Math.floor(place)]!) * (place % 1)
  }
  expect(pairs?.low).toBeCloseTo(at(0.025), 10)
  expect(pairs?.high).toBeCloseTo(at(0.975), 10)
})

test('[MIRROR-9] the sentence of a room alone, by its smaller group', () => {
  const sentence = (a: number, n1: number, c: number, n0: number) =>
    betweenResults(frame, choosers(a, n1, c, n0), 1).sentence
  expect(sentence(2, 3, 1, 2)).toBe(
    'With 3 and 2 people this cannot be a verdict: an effect as large as in the 36 laboratories would come out level or reversed in 28 of 100 such rooms.',
  )
  expect(sentence(7, 7, 0, 8)).toMatch(/^With 7 and 8 people .* in 13 of 100 such rooms\.$/)
  expect(sentence(8, 8, 0, 8)).toBe('This room shows the effect.')
  expect(sentence(0, 8, 8, 8)).toBe('This room shows the opposite.')
  expect(sentence(5, 8, 4, 8)).toBe('This room alone cannot tell.')
  const few = betweenResults(frame, choosers(3, 4, 0, 1), 1)
  expect(few).toEqual({ n: 5, few: true, groups: [], sentence: 'Too few people for two groups.' })
  expect(betweenResults({ ...frame, id: 'saving' }, choosers(2, 3, 1, 2), 1).sentence).toBe(
    'With so few people this cannot be a verdict.',
  )
  const high = Array.from({ length: 8 }, (_, index) => 50 + index)
  const low = Array.from({ length: 8 }, (_, index) => 10 + index)
  const numbered = (second: number[], first: number[]) =>
    betweenResults(anchor, [...numbers(1, ...second), ...numbers(0, ...first)], 1).sentence
  expect([numbered(high, low), numbered(low, high), numbered(high, high)]).toEqual([
    mirrorTexts.shows,
    mirrorTexts.opposite,
    mirrorTexts.cannotTell,
  ])
})

// Counted over every possible room, with integers: of the 2^n rooms each has a probability of its own.
test.each([
  [2, 2, 45],
  [3, 3, 37],
  [4, 4, 31],
  [5, 5, 26],
  [6, 6, 23],
  [7, 7, 20],
  [2, 3, 28],
  [3, 4, 22],
  [4, 5, 19],
  [5, 6, 16],
  [6, 7, 14],
  [7, 8, 13],
  [3, 2, 28],
])('[MIRROR-31] groups of %d and %d come out level or reversed in %d of 100 rooms', (n1, n0, of100) => {
  let sum = 0
  for (let way = 0; way < 2 ** (n1 + n0); way += 1) {
    const ones = (bits: number) => bits.toString(2).replaceAll('0', '').length
    const [a, c] = [ones(way % 2 ** n1), ones(Math.floor(way / 2 ** n1))]
    if (a * n0 <= c * n1)
      sum += (2059 ** a * 1038 ** (n1 - a) * 1200 ** c * 1974 ** (n0 - c)) / 3097 ** n1 / 3174 ** n0
  }
  expect(Math.round(sum * 100)).toBe(of100)
  const { sentence } = betweenResults(frame, choosers(0, n1, 0, n0), 1)
  expect(sentence).toMatch(new RegExp(`^With ${n1} and ${n0} people .* in ${of100} of 100 such rooms`))
})

test('[MIRROR-31] two and twenty people: ties need equal shares, which unequal groups rarely have', () => {
  expect(betweenResults(frame, choosers(0, 2, 0, 20), 1).sentence).toMatch(/ in 19 of 100 such rooms/)
})

const register = readFileSync(join(__dirname, '../../../../../docs/spec/published-figures.md'), 'utf8')
const registerRow = (name: string) => {
  const row = register.split('\n').find((line) => line.startsWith(`| ${name}`)) ?? ''
  return row.split('|').slice(2, -1).map(Number)
}

test('[MIRROR-9] the published table of what a room can see is what two binomials give', () => {
  const rows = registerRow('n in each group').map((n) => {
    const [first, second] = [2059 / 3097, 1200 / 3174].map((share) =>
      Array.from({ length: n + 1 }, (_, k) => binomialProbability(k, n, share)),
    ) as [number[], number[]]
    let [level, above] = [0, 0]
    first.forEach((pa, a) =>
      second.forEach((pc, c) => {
        if (a <= c) level += pa * pc
        if (newcombeDifference({ count: a, total: n }, { count: c, total: n }).low > 0) above += pa * pc
      }),
    )
    return [Math.round(level * 100), Math.round(above * 100)] as const
  })
  expect(rows.map(([level]) => level)).toEqual(registerRow('level or reversed'))
  expect(rows.map(([, above]) => above)).toEqual(registerRow('95 % interval (MIRROR-7) above zero'))
})

test('[MIRROR-30] all rooms: one has the interval of its own, two to four and rooms without variance have none', () => {
  const pooled = (...rooms: [number, number, number, number][]) =>
    allRooms(
      rooms.flatMap((room) => roomCountOf(frame, choosers(...room)) ?? []),
      1,
    )
  // Newcombe 1998, method 10, for 3 of 3 against 0 of 3: +21 to +100; for 0 of 3 twice: −56 to +56.
  expect(pooled([3, 3, 0, 3])).toMatchObject({ low: expect.closeTo(0.2059, 4), high: 1 })
  expect(pooled([0, 3, 0, 3])).toMatchObject({
    low: expect.closeTo(-0.5615, 4),
    high: expect.closeTo(0.5615, 4),
  })
  expect(pooled([3, 4, 1, 4], [2, 4, 1, 4], [3, 4, 2, 4], [4, 4, 1, 4])).toMatchObject({
    low: null,
    high: null,
  })
  const level = [0, 3, 0, 3] as [number, number, number, number]
  expect(pooled(level, level, level, level, level)).toMatchObject({ value: 0, low: null, high: null })
  const some = [3, 4, 1, 4] as [number, number, number, number]
  expect(pooled(some, some, some, some, some)?.low).toBeGreaterThan(0)
})

test('[MIRROR-30] pairs: no interval of no width; groups without a common answer show the effect all the same', () => {
  const apart = [...numbers(1, 6, 6, 7, 7, 8, 8, 9, 9), ...numbers(0, 1, 1, 2, 2, 3, 3, 4, 5)]
  const { pairs, sentence } = betweenResults(anchor, apart, 1)
  expect(pairs).toEqual({ value: 1, ties: 0, low: null, high: null })
  // Of the 12,870 ways to deal sixteen answers to two groups of eight, one puts all high ones into the first.
  expect(sentence).toBe(mirrorTexts.shows)
  const same = [...numbers(1, ...Array<number>(8).fill(5)), ...numbers(0, ...Array<number>(8).fill(5))]
  expect(betweenResults(anchor, same, 1)).toMatchObject({
    pairs: { value: 0.5, ties: 1, low: null, high: null },
    sentence: mirrorTexts.cannotTell,
  })
})

test('[MIRROR-32] what became of pairs that are level is said', () => {
  const estimate = { low: null, high: null }
  expect(pairsText({ ...estimate, value: 0.5, ties: 1 }, 1)).toBe(
    'In 0 of 100 pairs the person with the first text said more, in 100 both said the same. With ties counted half: 50 of 100.',
  )
  expect(pairsText({ value: 0.75, ties: 0, low: 0.504, high: 0.9 }, 2)).toBe(
    'In 75 of 100 pairs the person with the second text said more (95% interval 50.4 to 90).',
  )
  // All rooms keep no ties, and neither do results from before they were counted.
  expect(pairsText({ ...estimate, value: 0.6 }, 2)).toBe(
    'In 60 of 100 pairs the person with the second text said more, with ties counted half.',
  )
})

test('[TOOL-28] an end of an interval that is not 0 is not written as 0', () => {
  expect(differenceText({ value: 0.3, low: 0.003, high: 0.6 })).toBe(
    'Difference: +30 points (95% interval +0.3 to +60).',
  )
})

test('[MIRROR-7] in 10,000 simulated rooms of each size the interval holds the true difference as often as it says', () => {
  const random = seededRandom(27)
  for (const n of [8, 15, 30]) {
    // Newcombe's interval depends on two counts alone, so each pair is computed once.
    const known = new Map<number, { low: number; high: number }>()
    let holds = 0
    for (let room = 0; room < 10_000; room++) {
      const [p, q] = [0.1 + 0.8 * random(), 0.1 + 0.8 * random()]
      const drawn = (share: number) =>
        Array.from({ length: n }, () => random() < share).filter(Boolean).length
      const [a, c] = [drawn(p), drawn(q)]
      const key = a * 100 + c
      const found = known.get(key) ?? newcombeDifference({ count: a, total: n }, { count: c, total: n })
      known.set(key, found)
      if (found.low <= p - q && p - q <= found.high) holds += 1
    }
    expect(holds / 10_000).toBeGreaterThan(0.93)
    expect(holds / 10_000).toBeLessThan(0.97)
  }
})

test('[MIRROR-10] all rooms: Mantel-Haenszel with the error of Sato for shares, weighted pairs for numbers', () => {
  const counts = [choosers(7, 10, 3, 10), choosers(5, 8, 4, 8), choosers(3, 4, 1, 4)].flatMap(
    (answers) => roomCountOf(frame, answers) ?? [],
  )
  expect(allRooms(counts, 1)).toEqual({
    value: expect.closeTo(0.3182, 4),
    low: null,
    high: null,
    rooms: 3,
    people: 44,
  })
  expect(roomCountOf(frame, choosers(3, 4, 0, 0))).toBeNull()
  expect(allRooms([], 1)).toBeUndefined()
  const rooms = Array.from({ length: 10 }, (_, index) => ({
    kind: 'pairs' as const,
    value: 0.5 + index / 40,
    first: 4,
    second: 4,
  }))
  expect(allRooms(rooms.slice(1), 1)).toMatchObject({ low: null, rooms: 9, people: 72 })
  expect(allRooms(rooms, 1)?.low).toBeLessThan(0.6125)
})

test('[MIRROR-12] the dot of a room is in the unit of the laboratories', () => {
  expect(betweenResults(frame, choosers(7, 10, 3, 10), 1).effect).toBeCloseTo(40)
  expect(standardizedDifference([1, 2, 3], [2, 3, 4])).toBeCloseTo(-1)
  expect(standardizedDifference([2, 2], [2, 2])).toBeNull()
})

test('[MIRROR-14] own: true shares, the mean guess of each side, the mean error; small sides show no mean', () => {
  const side = (choice: string, ...guesses: number[]): MirrorAnswer[] =>
    guesses.map((guess) => ({ wording: 0, choice, guess }))
  const whole = ownResults(['yes', 'no'], [...side('yes', 60, 80, 70), ...side('no', 50, 60, 70)])
  expect(whole.own).toEqual({
    sides: [
      { choice_id: 'yes', n: 3, share: 50, guess: 70 },
      { choice_id: 'no', n: 3, share: 50, guess: 60 },
    ],
    error: 15,
  })
  // With one mean withheld the error of all would give it away.
  const small = ownResults(['yes', 'no'], [...side('yes', 60, 80, 70, 90), ...side('no', 10, 20)])
  expect(small.own?.sides[1]?.guess).toBeNull()
  expect(small.own?.error).toBeNull()
  expect(ownResults(['yes', 'no'], side('yes', 1, 2, 3, 4))).toEqual({ n: 4, few: true, groups: [] })
})

test.each([
  [[10, 15, 20, 25, 30], 45.0],
  [[4, 6, 9, 12, 14], 55.1],
  [[20, 20, 20], 0],
])('[MIRROR-15] the index of %j', (values, index) => {
  const numberAnswers = values.map((number) => ({ wording: 0 as const, number, expected: 10 }))
  expect(noiseResults(numberAnswers).noise?.index).toBeCloseTo(index, 1)
})

test('[MIRROR-16, MIRROR-17] noise from three answers on, dots from five on, and an earlier run beside it', () => {
  const judges = (...values: number[]) =>
    values.map((number) => ({ wording: 0 as const, number, expected: 20 }))
  expect(noiseResults(judges(10, 20))).toEqual({ n: 2, few: true, groups: [] })
  expect(noiseResults(judges(10, 21, 30)).noise).toEqual({
    index: expect.any(Number),
    expected: 20,
    dots: [],
  })
  const again = noiseResults(judges(10, 20, 30, 40, 50), { index: 70, n: 5 })
  expect(again.noise).toMatchObject({ dots: [10, 20, 30, 40, 50], earlier: { index: 70, n: 5 } })
})

test('[MIRROR-3] over 10,000 rooms of seven each seat has each wording half of the time, and groups differ by one', () => {
  const random = seededRandom(3)
  const first = Array.from({ length: 7 }, () => 0)
  for (let room = 0; room < 10_000; room++) {
    const coins = Array.from({ length: 4 }, () => (random() < 0.5 ? 0 : 1))
    const wordings = first.map((_, place) => dealtWording(place, (block) => coins[block]!))
    wordings.forEach((wording, seat) => (first[seat]! += wording))
    expect(Math.abs(7 - 2 * wordings.filter(Boolean).length)).toBe(1)
  }
  for (const count of first) expect(Math.abs(count / 10_000 - 0.5)).toBeLessThan(0.015)
})

test('[MIRROR-13] one that did not replicate is proposed beside two that a host picked, once', () => {
  const offer = (id: string, unreplicated = false): ExperimentOffer => ({
    id,
    title: experimentTitle(id),
    form: 'between',
    unreplicated,
  })
  const offers = [offer('frame'), offer('sunk'), offer('less'), offer('incidental', true)]
  expect(proposesUnreplicated(['frame'], offers)).toBe(false)
  expect(proposesUnreplicated(['frame', 'sunk'], offers)).toBe(true)
  expect(proposesUnreplicated(['frame', 'incidental', 'sunk'], offers)).toBe(false)
})

test('[MIRROR-14, MIRROR-15] an answer has the guess or the expectation that its form asks for, within its limits', () => {
  const yesNo = { form: 'own', outcome: { kind: 'option' }, repeat: false, options: [{ id: 'yes' }] } as const
  expect(mirrorValueProblem(yesNo, { choice_ids: ['yes'], guess: 50 })).toBeNull()
  expect(mirrorValueProblem(yesNo, { choice_ids: ['yes'] })).toMatchObject({ path: 'value.guess' })
  expect(mirrorValueProblem(yesNo, { choice_ids: ['other'], guess: 50 })).toBe('unknown_choice')
  const months = { kind: 'number', least: 1, most: 120, unit: 'months' } as const
  const noise = { form: 'noise', outcome: months, repeat: false } as const
  expect(mirrorValueProblem(noise, { number: 12, expected: 10 })).toBeNull()
  expect(mirrorValueProblem(noise, { number: 12, expected: 201 })).toMatchObject({ path: 'value.expected' })
  expect(mirrorValueProblem(noise, { number: 0, expected: 10 })).toMatchObject({ path: 'value.number' })
  expect(mirrorValueProblem({ ...noise, repeat: true }, { number: 12 })).toBeNull()
  const scale = { kind: 'scale', least: 1, most: 9, low: '', high: '' } as const
  expect(
    mirrorValueProblem({ form: 'between', outcome: scale, repeat: false }, { number: 2.5 }),
  ).toMatchObject({ path: 'value.number' })
})
