import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { verdictLines } from '../ranges/rules.js'
import { mirrorTexts } from '../rooms/mirror.js'
import { betweenResults, type MirrorAnswer } from '../rooms/results/mirror-results.js'
import { roundTexts } from '../rooms/round.js'
import { roundLines } from '../rooms/results/round-lines.js'
import { choiceResults, numberResults } from '../rooms/results/round-results.js'
import { seededRandom } from './bootstrap.js'
import { confidenceVerdict } from './calibration.js'
import { rangeVerdict, stretchNeeded } from './ranges.js'

/** Whether the sentence is heard after so many of the cases that count, of so many in all. */
type Heard = (count: number, total: number) => boolean

/** The probability of hearing it where each case counts with probability `p`: by Pascal's triangle, in integers. */
function share(heard: Heard, total: number, p: number): number {
  let ways = [1]
  for (let i = 0; i < total; i += 1) ways = [1, ...ways.slice(1).map((one, k) => one + (ways[k] ?? 0)), 1]
  return ways.reduce(
    (sum, way, count) => sum + (heard(count, total) ? way * p ** count * (1 - p) ** (total - count) : 0),
    0,
  )
}

const from = (least: number, most: number) => Array.from({ length: most - least + 1 }, (_, i) => least + i)
const most = (shares: readonly number[]) => Math.max(...shares)

/** What a room hears in which `right` moved to the right answer and the others of those who moved away from it. */
function choiceLines(right: number, moved: number): string[] {
  const seats = from(1, moved).map(String)
  const vote = (before: boolean) =>
    new Map(
      seats.map((seat, index) => {
        const choice = index < right === before ? 'b' : 'a'
        return [seat, { choice, confidence: null }]
      }),
    )
  const results = choiceResults(['a', 'b'], 'a', [vote(true), vote(false)])
  return roundLines(results).map(({ text }) => text)
}

/** The same for numbers: `nearer` came nearer to 50. */
function numberLines(nearer: number, moved: number): string[] {
  const seats = from(1, moved)
  const vote = (isFirst: boolean) =>
    new Map(seats.map((seat) => [String(seat), seat <= nearer === isFirst ? 70 : 60]))
  const results = numberResults({ scale: 'linear', truth: 50 }, [vote(true), vote(false)])
  return roundLines(results).map(({ text }) => text)
}

/** Rooms of 30 whose first majority, ten for b, is wrong; of those who moved `to` went to it and the others left it for c. */
function pulledLines(to: number, moved: number): string[] {
  const stays = { b: 10 - (moved - to), c: 9 - to, d: 9 }
  const seats = [
    ...Array.from({ length: to }, () => ['c', 'b']),
    ...Array.from({ length: moved - to }, () => ['b', 'c']),
    ...Object.entries(stays).flatMap(([choice, count]) =>
      Array.from({ length: count }, () => [choice, choice]),
    ),
  ]
  const vote = (at: 0 | 1) =>
    new Map(seats.map((votes, seat) => [String(seat), { choice: votes[at] ?? '', confidence: null }]))
  const results = choiceResults(['a', 'b', 'c', 'd'], 'a', [vote(0), vote(1)])
  return roundLines(results).map(({ text }) => text)
}

const experiment = (kind: 'option' | 'scale') => ({
  id: 'some',
  outcome: kind === 'option' ? { kind, option: 'a' } : { kind, least: 1, most: 9, low: '', high: '' },
  expected: { higher: 1 as const, text: '' },
})

/** The probability that a room hears a sentence about two shares, over all pairs of counts. */
function ofShares(sentence: string): (n1: number, n0: number, p1: number, p0: number) => number {
  const known = new Map<string, boolean>()
  const hears = (a: number, n1: number, c: number, n0: number) => {
    const key = [a, n1, c, n0].join()
    const group = (wording: 0 | 1, count: number, total: number): MirrorAnswer[] =>
      Array.from({ length: total }, (_, index) => ({ wording, choice: index < count ? 'a' : 'b' }))
    const heard =
      known.get(key) ??
      betweenResults(experiment('option'), [...group(0, a, n1), ...group(1, c, n0)], 1).sentence === sentence
    known.set(key, heard)
    return heard
  }
  return (n1, n0, p1, p0) =>
    from(0, n1).reduce(
      (sum, a) => sum + share((count) => count === a, n1, p1) * share((c) => hears(a, n1, c, n0), n0, p0),
      0,
    )
}

const sizes = [
  [8, 8],
  [8, 9],
  [10, 10],
  [15, 15],
] as const
const withoutEffect = (sentence: string) => {
  const of = ofShares(sentence)
  return most(sizes.flatMap(([n1, n0]) => from(1, 19).map((p) => of(n1, n0, p / 20, p / 20))))
}

/**
 * The share of simulated rooms of two eights that hear a sentence about answers from 1 to 9.
 *
 * @param shift by how many standard deviations the text that is expected to be higher raises them
 */
function ofScales(sentence: string, rooms: number, shift: number, higher: 1 | 2 = 1): number {
  const random = seededRandom(40)
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  const answer = (by: number) => Math.min(9, Math.max(1, Math.round(5 + 2 * (normal() + by))))
  const expectedHigher = { ...experiment('scale'), expected: { higher, text: '' } }
  const heard = from(1, rooms).filter((room) => {
    const group = (wording: 0 | 1, by: number): MirrorAnswer[] =>
      Array.from({ length: 8 }, () => ({ wording, number: answer(by) }))
    return betweenResults(expectedHigher, [...group(0, shift), ...group(1, 0)], room).sentence === sentence
  })
  return heard.length / rooms
}

const rangeHeard =
  (sentence: string): Heard =>
  (hits, n) =>
    verdictLines({ n, verdict: rangeVerdict(hits, n), stretch: null }).includes(sentence)

/** The share of simulated rounds of ten that are told to widen their ranges; `width` of what holds nine in ten. */
function ofStretch(width: number): number {
  const random = seededRandom(41)
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  const half = 1.644854 * width
  const rounds = 4000
  const trueVerdicts = from(1, rounds).filter(() => {
    const answers = from(1, 10).map(() => ({
      low: -half,
      high: half,
      truth: normal(),
      scale: 'linear' as const,
    }))
    const hits = answers.filter(({ truth }) => Math.abs(truth) <= half).length
    const lines = verdictLines({ n: 10, verdict: rangeVerdict(hits, 10), stretch: stretchNeeded(answers) })
    return lines.some((line) => line.startsWith('Make your ranges about'))
  })
  return trueVerdicts.length / rounds
}

const confidenceHeard =
  (verdict: string, confidence: number): Heard =>
  (right, n) =>
    confidenceVerdict(from(1, n).map((answer) => ({ confidence, isCorrect: answer <= right }))) === verdict
const calibrated = (verdict: string) =>
  most(
    from(10, 20).flatMap((n) =>
      from(10, 19).map((step) => share(confidenceHeard(verdict, step * 5), n, step / 20)),
    ),
  )

const moves = from(6, 16)
const changes = (lines: typeof choiceLines, sentence: string, p: number, totals = moves) =>
  totals.map((total) => share((count, of) => lines(count, of).includes(sentence), total, p))

/** Each verdict: the largest share that hears it where it is false, and the share that hears it at the effect named. */
const verdicts: Record<string, () => readonly [number, number]> = {
  [roundTexts.toRight]: () => [
    most(changes(choiceLines, roundTexts.toRight, 0.5)),
    changes(choiceLines, roundTexts.toRight, 0.9, [10])[0]!,
  ],
  [roundTexts.toWrong]: () => [
    most(changes(choiceLines, roundTexts.toWrong, 0.5)),
    changes(choiceLines, roundTexts.toWrong, 0.1, [10])[0]!,
  ],
  [roundTexts.nearer]: () => [
    most(changes(numberLines, roundTexts.nearer, 0.5)),
    changes(numberLines, roundTexts.nearer, 0.9, [10])[0]!,
  ],
  [roundTexts.farther]: () => [
    most(changes(numberLines, roundTexts.farther, 0.5)),
    changes(numberLines, roundTexts.farther, 0.1, [10])[0]!,
  ],
  [roundTexts.pulled]: () => [
    most(changes(pulledLines, roundTexts.pulled, 0.5, from(6, 9))),
    changes(pulledLines, roundTexts.pulled, 0.9, [9])[0]!,
  ],
  [`${mirrorTexts.shows} (options)`]: () => [
    withoutEffect(mirrorTexts.shows),
    ofShares(mirrorTexts.shows)(8, 8, 0.85, 0.25),
  ],
  [`${mirrorTexts.opposite} (options)`]: () => [
    withoutEffect(mirrorTexts.opposite),
    ofShares(mirrorTexts.opposite)(8, 8, 0.25, 0.85),
  ],
  [`${mirrorTexts.shows} (numbers)`]: () => [
    ofScales(mirrorTexts.shows, 120, 0),
    ofScales(mirrorTexts.shows, 40, 1.5),
  ],
  // The same rooms where the other text was expected to be higher.
  [`${mirrorTexts.opposite} (numbers)`]: () => [
    ofScales(mirrorTexts.opposite, 120, 0, 2),
    ofScales(mirrorTexts.opposite, 40, 1.5, 2),
  ],
  'Your ranges were too narrow.': () => [
    most(from(9, 60).map((n) => share(rangeHeard('Your ranges were too narrow.'), n, 0.9))),
    share(rangeHeard('Your ranges were too narrow.'), 10, 0.6),
  ],
  'Your ranges were wider than they had to be.': () => [
    most(from(9, 60).map((n) => share(rangeHeard('Your ranges were wider than they had to be.'), n, 0.9))),
    share(rangeHeard('Your ranges were wider than they had to be.'), 29, 0.98),
  ],
  'Make your ranges about {k} times as wide.': () => [ofStretch(1), ofStretch(0.5)],
  'You were surer than your answers bore out.': () => [
    calibrated('too-sure'),
    share(confidenceHeard('too-sure', 90), 10, 0.6),
  ],
  'You knew more than you gave yourself credit for.': () => [
    calibrated('too-modest'),
    share(confidenceHeard('too-modest', 60), 10, 0.95),
  ],
}

/** Sentences that find nothing: how many hear them all the same at the strong effect named. */
const nothingFound: Record<string, () => number> = {
  [roundTexts.chance]: () => changes(choiceLines, roundTexts.chance, 0.9, [20])[0]!,
  [mirrorTexts.cannotTell]: () => ofShares(mirrorTexts.cannotTell)(15, 15, 0.9, 0.2),
  '{n} answers do not show that your ranges are too narrow.': () =>
    share(rangeHeard('Ten answers do not show that your ranges are too narrow.'), 10, 0.3),
  '{n} answers show neither that your ranges are too narrow nor that they are too wide.': () =>
    share(
      rangeHeard('40 answers show neither that your ranges are too narrow nor that they are too wide.'),
      40,
      0.6,
    ),
  '{n} answers do not show that you were too sure or too modest.': () =>
    share(confidenceHeard('in-line', 90), 10, 0.3),
}

const page = readFileSync(join(__dirname, '../../../../docs/quality/sentences.md'), 'utf8')

/** The rows of a table of the page, by its heading: the sentence and the percents of the other columns. */
function rowsUnder(heading: string): [string, number[]][] {
  const [, section = ''] = page.split(`## ${heading}\n`)
  const rows = (section.split('\n## ')[0] ?? '').split('\n').filter((line) => line.startsWith("| '"))
  return rows.map((row) => {
    const [sentence = '', ...cells] = row.split('|').slice(1, -1)
    const percents = cells.flatMap((cell) => /^ ([\d.]+) % $/.exec(cell)?.[1] ?? [])
    return [sentence.trim().replaceAll("'", ''), percents.map(Number)]
  })
}

const percentOf = (value: number) => Number((value * 100).toFixed(1))

test.each(Object.entries(verdicts))(
  '[QUIZ-31] %s: at most 5%% hear it where it is false, at least half where it is due',
  (sentence, compute) => {
    const [falsely, truly] = compute()
    expect(falsely).toBeLessThanOrEqual(0.05)
    expect(truly).toBeGreaterThanOrEqual(0.5)
    expect(Object.fromEntries(rowsUnder('Verdicts'))[sentence]).toEqual([
      percentOf(falsely),
      percentOf(truly),
    ])
  },
)

test.each(Object.entries(nothingFound))(
  '[QUIZ-31] %s: at most 5%% hear it at a strong effect',
  (sentence, compute) => {
    const heard = compute()
    expect(heard).toBeLessThanOrEqual(0.05)
    expect(Object.fromEntries(rowsUnder('Where nothing is found'))[sentence]).toEqual([percentOf(heard)])
  },
)

test('[QUIZ-31] the page lists these verdicts and no others, and every sentence of rooms and ranges', () => {
  expect(rowsUnder('Verdicts').map(([sentence]) => sentence)).toEqual(Object.keys(verdicts))
  expect(rowsUnder('Where nothing is found').map(([sentence]) => sentence)).toEqual(Object.keys(nothingFound))
  const isAction = new Set<string>([
    ...['alone', 'discuss', 'again', 'farOut', 'skipped', 'write', 'sure'].map((name) =>
      String(Reflect.get(roundTexts, name)),
    ),
    ...['takePart', 'onlyWatch', 'onDevice', 'larger', 'help', 'guess', 'expected', 'again', 'played'].map(
      (name) => String(Reflect.get(mirrorTexts, name)),
    ),
  ])
  const judging = [...Object.values(roundTexts), ...Object.values(mirrorTexts)].filter(
    (text) => !isAction.has(text),
  )
  const words = page.replace(/\s+/g, ' ')
  for (const text of judging) expect(words).toContain(text)
})
