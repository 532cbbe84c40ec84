import type { FillInRow, GovernanceRow, QuizRow } from '@icio/contracts/question-bank/endpoints'
import { minTrainingQuestions, type FormCues } from '@icio/contracts/form-cues/endpoints'
import { choicesOf } from '@icio/contracts/banks/question-problems'
import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * How much of the key do the choices reveal to somebody who has not read the question? A logistic regression learns
 * from the choices alone, from their words and their form (length, commas, numbers, hedges), and picks one choice of
 * each item that it has not seen. A bank without cues is at chance level.
 */

/** An item as it is scored: its choices, and the index of the right one. */
export interface CueItem {
  id: string
  choices: readonly string[]
  right: number
}

export function cueItemOf(row: QuizRow | FillInRow | GovernanceRow): Pick<CueItem, 'choices' | 'right'> {
  const { choices } = choicesOf(row)
  return {
    choices: choices.map(({ text }) => text),
    right: choices.findIndex(({ isCorrect }) => isCorrect),
  }
}

export const cueKinds = ['form', 'words', 'both'] as const
export type CueKind = (typeof cueKinds)[number]

/** A bank whose share of right picks exceeds these reveals its keys: measured chance plus the scatter of 100 items. */
export const cueLimits: Readonly<Record<number, number>> = { 3: 0.41, 4: 0.33 }

/** A row of sparse features: places and values. */
type Cells = [number, number][]

const wordPattern = /[a-z']+|[$%]|\d[\d.,]*/g
const wordsOf = (text: string) =>
  (text.toLowerCase().match(wordPattern) ?? []).map((word) => (/\d/.test(word) ? '#' : word))
const counter = (pattern: RegExp) => (text: string) => text.match(pattern)?.length ?? 0
const averageWord = (text: string) => {
  const words = wordsOf(text)
  return words.reduce((sum, word) => sum + word.length, 0) / (words.length || 1)
}

/** Measures of a choice that are compared with those of the other choices. */
const measures: readonly ((text: string) => number)[] = [
  (text) => text.length,
  counter(/,/g),
  counter(/\d/g),
  averageWord,
  counter(
    /\b(may|might|can|could|often|usually|generally|about|roughly|some|most|mainly|tend|likely|largely|unless|although)\b/g,
  ),
  counter(
    /\b(all|every|always|never|only|none|no|any|must|nothing|everyone|single|entire|whole|fully|completely|guarantees?)\b/g,
  ),
  counter(/\b(and|or)\b/g),
  counter(/\b(not|no|never|nothing|without)\b/g),
  counter(/\b(if|once|until|before|after|when)\b/g),
  counter(/\b(because|since|as|so)\b/g),
]

function formOf(choices: readonly string[], place: number): number[] {
  const text = choices[place] ?? ''
  const others = choices.filter((_, index) => index !== place)
  const meanOf = (measure: (text: string) => number) =>
    others.reduce((sum, other) => sum + measure(other), 0) / others.length
  const lengths = others.map(({ length }) => length)
  const own = wordsOf(text)
  const numbers = choices.map((choice) => Number(/-?\d+(\.\d+)?/.exec(choice.replace(/,/g, ''))?.[0] ?? NaN))
  const rank = numbers.some(Number.isNaN)
    ? -1
    : [...numbers].sort((one, other) => one - other).indexOf(numbers[place] ?? NaN)
  const last = choices.length - 1
  const flag = (isSo: boolean) => (isSo ? 1 : 0)
  return [
    ...measures.map((measure) => measure(text) - meanOf(measure)),
    Math.log(text.length / (meanOf(({ length }) => length) || 1)),
    flag(text.length > Math.max(...lengths)),
    flag(text.length < Math.min(...lengths)),
    meanOf((other) => wordsOf(other).filter((word) => word.length > 3 && own.includes(word)).length),
    flag(rank === 0),
    flag(rank === last),
    flag(rank > 0 && rank < last),
  ]
}

function termsOf(text: string): string[] {
  const words = wordsOf(text)
  return [...new Set([...words, ...words.slice(1).map((word, index) => `${words[index]} ${word}`)])]
}

/** What the models need from an item; prepared once, since every fold uses it. */
interface ReadItem extends CueItem {
  terms: string[][]
  forms: number[][]
}

function read(item: CueItem): ReadItem {
  return {
    ...item,
    terms: item.choices.map(termsOf),
    forms: item.choices.map((_, place) => formOf(item.choices, place)),
  }
}

/** Prepares items without blocking the rest of the process. */
async function readInTurns(cueItems: readonly CueItem[]): Promise<ReadItem[]> {
  const items: ReadItem[] = []
  for (const item of cueItems) {
    items.push(read(item))
    if (items.length % readAtOnce === 0) await nextTurn()
  }
  return items
}

/** Turns choices into features; vocabulary and scales come only from the items used for learning. */
function featuresOf(items: readonly ReadItem[], kind: CueKind) {
  const holders = new Map<string, number>()
  for (const term of items.flatMap(({ terms }) => terms.flat()))
    holders.set(term, (holders.get(term) ?? 0) + 1)
  const forms = items.flatMap((item) => item.forms)
  const count = forms.length
  const vocabulary = new Map(
    [...holders]
      .filter(([, holderCount]) => holderCount >= 2)
      .map(([term, holderCount], place) => [
        term,
        { place, rarity: Math.log((1 + count) / (1 + holderCount)) + 1 },
      ]),
  )
  const width = forms[0]?.length ?? 0
  const columns = Array.from({ length: width }, (_, column) => forms.map((form) => form[column] ?? 0))
  const averages = columns.map((column) => column.reduce((sum, value) => sum + value, 0) / count)
  const spreads = columns.map(
    (column, index) =>
      Math.sqrt(column.reduce((sum, value) => sum + (value - (averages[index] ?? 0)) ** 2, 0) / count) || 1,
  )
  const weight = kind === 'both' ? 0.15 : 0.3
  const rowsOf = ({ terms, forms: own }: ReadItem): Cells[] =>
    own.map((form, index) => [
      ...(kind === 'form' ? [] : wordCells(terms[index] ?? [])),
      ...(kind === 'words'
        ? []
        : form.map((value, column): [number, number] => [
            vocabulary.size + column,
            (weight * (value - (averages[column] ?? 0))) / (spreads[column] ?? 1),
          ])),
    ])
  const wordCells = (terms: readonly string[]): Cells => {
    const knownTerms = terms.flatMap((term) => vocabulary.get(term) ?? [])
    const norm = Math.sqrt(knownTerms.reduce((sum, { rarity }) => sum + rarity * rarity, 0)) || 1
    return knownTerms.map(({ place, rarity }) => [place, rarity / norm])
  }
  return { rowsOf, size: vocabulary.size + width }
}

/** Strength of the L2 penalty, number of steps, and momentum. */
const learning = { strength: 2, steps: 300, momentum: 0.9 }

/** Steps taken, or items prepared, before yielding to other work: a few milliseconds for a hundred items. */
const stepsAtOnce = 10
const readAtOnce = 10

/** Feature rows in flat arrays: iterating over tuples took twenty times as long, and this runs millions of times. */
function laidFlat(rows: readonly Cells[]) {
  const starts = new Int32Array(rows.length + 1)
  rows.forEach((cells, row) => (starts[row + 1] = (starts[row] as number) + cells.length))
  const places = Int32Array.from(rows.flatMap((cells) => cells.map(([place]) => place)))
  const values = Float64Array.from(rows.flatMap((cells) => cells.map(([, value]) => value)))
  return { starts, places, values }
}

/** A trained model, which scores the choices of an item. */
type Scores = (item: ReadItem) => number[]

/**
 * Logistic regression with an L2 penalty, by gradient descent with momentum; the data is small, so a simple method is
 * enough. It yields after some steps, so that a service can answer other requests in between.
 */
function* learn(items: readonly ReadItem[], kind: CueKind): Generator<void, Scores> {
  const { rowsOf, size } = featuresOf(items, kind)
  yield
  const rows = items.flatMap(rowsOf)
  yield
  const { starts, places, values } = laidFlat(rows)
  const labels = Float64Array.from(
    items.flatMap(({ choices, right }) => choices.map((_, place) => (place === right ? 1 : 0))),
  )
  const weights = new Float64Array(size + 1)
  const pace = new Float64Array(size + 1)
  const slope = new Float64Array(size + 1)
  const count = rows.length
  for (let step = 0; step < learning.steps; step += 1) {
    if (step % stepsAtOnce === 0) yield
    slope.fill(0)
    for (let row = 0; row < count; row += 1) {
      const [from, to] = [starts[row]!, starts[row + 1]!]
      let sum = weights[size]!
      for (let cell = from; cell < to; cell += 1) sum += weights[places[cell]!]! * values[cell]!
      const miss = 1 / (1 + Math.exp(-sum)) - labels[row]!
      for (let cell = from; cell < to; cell += 1) slope[places[cell]!]! += miss * values[cell]!
      slope[size]! += miss
    }
    for (let place = 0; place <= size; place += 1) {
      const penalty = place < size ? weights[place]! / (learning.strength * count) : 0
      const way = slope[place]! / count + penalty
      pace[place] = learning.momentum * pace[place]! - way
      weights[place]! += pace[place]!
    }
  }
  return (item) =>
    rowsOf(item).map((cells) =>
      cells.reduce((sum, [place, value]) => sum + weights[place]! * value, weights[size]!),
    )
}

function trainModel(items: readonly ReadItem[], kind: CueKind): Scores {
  const work = learn(items, kind)
  let step = work.next()
  while (!step.done) step = work.next()
  return step.value
}

/** Learns without blocking the rest of the process. */
async function learnedInTurns(items: readonly ReadItem[], kind: CueKind): Promise<Scores> {
  const work = learn(items, kind)
  let step = work.next()
  while (!step.done) {
    await nextTurn()
    step = work.next()
  }
  return step.value
}

/** 1 if the right choice has the highest score, divided among ties. */
function hit(scores: readonly number[], right: number): number {
  const best = Math.max(...scores)
  return scores[right] === best ? 1 / scores.filter((score) => score === best).length : 0
}

const folds = 10
const seeds = [1, 2, 3]

/** How often a model that has learned from the other items picks the right choice of each. */
function crossValidated(items: readonly ReadItem[], kind: CueKind): number[] {
  const hits = items.map(() => 0)
  for (const seed of seeds) {
    const order = shuffledPlaces(items.length, seed)
    for (let fold = 0; fold < folds; fold += 1) {
      const heldOutPlaces = new Set(order.filter((_, index) => index % folds === fold))
      const scores = trainModel(
        items.filter((_, place) => !heldOutPlaces.has(place)),
        kind,
      )
      for (const place of heldOutPlaces) {
        const item = items[place] as ReadItem
        hits[place] = (hits[place] ?? 0) + hit(scores(item), item.right) / seeds.length
      }
    }
  }
  return hits
}

/** A shuffled order that is the same for the same seed on every machine: a 32-bit linear congruential generator. */
function shuffledPlaces(count: number, seed: number): number[] {
  let state = seed * 2654435761
  const draws = Array.from({ length: count }, (_, place) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return [state / 2 ** 32, place] as const
  })
  return draws.sort(([one], [other]) => one - other).map(([, place]) => place)
}

export interface BankCues {
  items: number
  /** Share of right picks by guessing. */
  chance: number
  shares: Record<CueKind, number>
  /** Ids of the items whose right choice is picked most often, the most guessable first. */
  guessable: string[]
}

/** Scores a bank with ten folds and three seeds; takes some seconds for a hundred items. The result is reproducible. */
export function bankCues(cueItems: readonly CueItem[], guessableCount = 12): BankCues {
  const items = cueItems.map(read)
  const hits = cueKinds.map((kind) => crossValidated(items, kind))
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const total = items.map((_, place) => hits.reduce((sum, ofKind) => sum + (ofKind[place] ?? 0), 0))
  const rankedItems = items.map(({ id }, place) => ({ id, hits: total[place] ?? 0 }))
  return {
    items: items.length,
    chance: mean(items.map(({ choices }) => 1 / choices.length)),
    shares: Object.fromEntries(cueKinds.map((kind, index) => [kind, mean(hits[index] ?? [])])) as Record<
      CueKind,
      number
    >,
    guessable: rankedItems
      .sort((one, other) => other.hits - one.hits || (one.id < other.id ? -1 : 1))
      .slice(0, guessableCount)
      .map(({ id }) => id),
  }
}

/** The folds of the quick figure for every item of a bank. */
const quickFolds = 5

/**
 * For each item of a bank, the probability that a model gives to its right choice, having learned from four fifths of
 * the other items. Takes about a second for a hundred items, and yields in between.
 *
 * @returns by id; empty if the bank has too few items to learn from
 */
export async function bankGuesses(cueItems: readonly CueItem[]): Promise<Map<string, number>> {
  const guesses = new Map<string, number>()
  if (cueItems.length * (1 - 1 / quickFolds) < minTrainingQuestions) return guesses
  const items = await readInTurns(cueItems)
  const order = shuffledPlaces(items.length, seeds[0] ?? 1)
  for (let fold = 0; fold < quickFolds; fold += 1) {
    const heldOutPlaces = new Set(order.filter((_, index) => index % quickFolds === fold))
    const scoresOf = await learnedInTurns(
      items.filter((_, place) => !heldOutPlaces.has(place)),
      'both',
    )
    for (const place of heldOutPlaces) {
      const item = items[place] as ReadItem
      guesses.set(item.id, shareOfCorrect(scoresOf(item), item.right))
    }
  }
  return guesses
}

function shareOfCorrect(scores: readonly number[], right: number): number {
  const weights = scores.map((score) => 1 / (1 + Math.exp(-score)))
  return (weights[right] ?? 0) / weights.reduce((sum, weight) => sum + weight, 0)
}

/**
 * What the choices of one item reveal to a model that has learned from the other items of its bank. Takes some tenths
 * of a second for a hundred items, and yields in between.
 *
 * @returns the probability that the model assigns to the right choice, from 0 to 1; null if there is too little data
 */
export async function itemCues(item: CueItem, others: readonly CueItem[]): Promise<FormCues> {
  const baseFields = { chance: 1 / item.choices.length, learned_from: others.length }
  if (others.length < minTrainingQuestions) return { ...baseFields, score: null }
  const scoresOf = await learnedInTurns(await readInTurns(others), 'both')
  return { ...baseFields, score: shareOfCorrect(scoresOf(read(item)), item.right) }
}
