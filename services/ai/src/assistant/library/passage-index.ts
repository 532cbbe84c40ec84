import MiniSearch from 'minisearch'
import type { IsHeldBack } from '../held-back.js'
import type { Passage } from './passage.js'
import { answerable, isRemark, type Signals } from './answerable.js'
import { clausesOf } from './clauses.js'
import { isElsewhere, refusalOf, type Refusal } from './intent.js'
import { createPhraseMatch } from './phrase-match.js'
import type { Scope } from './scope.js'
import type { Repair } from './spelling.js'
import { indexWords, plainWords, questionWords, type QuestionWord } from './words.js'

/** Passages with a smaller weighted share of the question's words are unrelated to it. */
const leastCoverage = 0.1

/** At these odds or above, the nearest sections are worth naming. */
const oddsOfNear = -3

/** The visitor's own words count more than their synonyms, and more than what was asked before. */
const weightMeant = 0.5
const weightBefore = 0.3

/**
 * An explanation has at most one phrase, so its text stands in for phrases, but counts less than an article's text
 * would.
 */
const weightExplanation = 1.6

/**
 * A question for a term wants its definition first: this bonus equals the maximum that the nearest phrases can give.
 */
const bonusOfDefinition = 2

/** A word that is only similar may be the visitor's typing error, or a different word. */
const shareOfSlip = 0.5

/** Shorter words have too many neighbors: 'lawyer' is not a typing error for 'layer'. */
const slipsFrom = 7

/** A question with fewer words is read together with the previous one. */
const wordsOfOwn = 3

/** A passage and how well it fits a question. */
interface Hit {
  passage: Passage
  score: number
  /** The rarity-weighted share of the question's trade terms and everyday words that it contains: 0 to 1. */
  coverage: number
}

/** The result of a search. */
export interface Findings {
  /** 'covered': the passages answer the question; 'near': they are the nearest; 'none': it is about another subject. */
  kind: 'covered' | 'near' | 'none'
  /** The best first. */
  passages: Passage[]
  /** Why the message is not a question for a library. */
  refusal: Refusal | null
  /** Words of the question that the library does not know. */
  foreign: string[]
}

/** Trade terms, and everyday words for them; a single everyday word proves nothing. */
export interface Domain {
  trade: ReadonlySet<string>
  everyday: ReadonlySet<string>
  /** Words that are used about anything. */
  vague: ReadonlySet<string>
}

export interface IndexOptions {
  /** The everyday words for the subject of a passage. */
  everydayOf?: (passage: Passage) => string
  phrasesOf?: (passage: Passage) => readonly string[]
  /** Words that place a question in this library's domain, in the form that indexWords produces. */
  domain?: Domain
  repair?: Repair
  /** Whether a message belongs to the library's subjects. */
  scope?: Scope
}

/** Creates a search over passages. */
export function createPassageIndex(
  passages: readonly Passage[],
  { everydayOf = () => '', phrasesOf = () => [], domain, repair, scope = () => 0 }: IndexOptions = {},
) {
  const byId = new Map(passages.map((passage) => [passage.id, passage]))
  const wordsOf = (passage: Passage) =>
    indexWords(`${subjectOf(passage)} ${passage.text} ${everydayOf(passage)}`)
  const rarity = createRarity(passages.map(wordsOf))
  const phrases = createPhraseMatch(
    new Map(passages.map((passage) => [sectionOf(passage), phrasesOf(passage)])),
    rarity,
  )
  const isOfTrade = (asked: QuestionWord) =>
    wordsMeant(asked).some((word) => domain?.trade.has(word) ?? true) || isStandard(asked.word)
  const isCounted = (asked: QuestionWord) =>
    isOfTrade(asked) || wordsMeant(asked).some((word) => domain?.everyday.has(word))
  const index = new MiniSearch<Passage>({
    fields: ['subject', 'text', 'everyday'],
    extractField: (passage, field) => {
      if (field === 'subject') return subjectOf(passage)
      return field === 'everyday' ? everydayOf(passage) : String(passage[field as keyof Passage])
    },
    tokenize: indexWords,
    processTerm: (word) => word,
  })
  index.addAll(passages)

  function rank(asked: QuestionWord[], before: string[] = []): Hit[] {
    const weights = weightsOf(asked, before)
    const counted = asked.filter(isCounted)
    const whole = sum(counted, rarity)
    const near = phrases.score(asked)
    const hits = index
      .search([...weights.keys()].join(' '), {
        tokenize: (text) => text.split(' '),
        combineWith: 'OR',
        boost: { subject: 1.5, everyday: 2 },
        boostTerm: (word) => weights.get(word) ?? 1,
        fuzzy: (word) => (word.length >= slipsFrom ? 0.15 : false),
        weights: { fuzzy: 0.3, prefix: 0.3 },
      })
      .map(({ id, score, terms, queryTerms }) => {
        const passage = byId.get(String(id)) as Passage
        const exact = new Set(terms)
        const found = new Set(queryTerms)
        const isIn = (held: Set<string>) =>
          counted.filter((it) => wordsMeant(it).some((word) => held.has(word)))
        const held = sum(isIn(exact), rarity)
        const nearly = sum(isIn(found), rarity) - held
        const coverage = whole === 0 ? 0 : (held + shareOfSlip * nearly) / whole
        return { passage, coverage, score: score * (0.5 + coverage) }
      })
    // The texts and the phrases of the sections have equal weight, whatever the length of the question.
    const bestText = Math.max(...hits.map(({ score }) => score), Number.MIN_VALUE)
    const bestTogether = Math.max(
      ...[...near.sections.values()].map(({ together }) => together),
      Number.MIN_VALUE,
    )
    const byPhrases = (passage: Passage) => {
      const { nearest, together } = near.sections.get(sectionOf(passage)) ?? { nearest: 0, together: 0 }
      return isDefinition(passage, asked) ? bonusOfDefinition : nearest + together / bestTogether
    }
    return hits
      .map((hit) => ({
        ...hit,
        score: (hit.score / bestText) * weightOf(hit.passage) + byPhrases(hit.passage),
      }))
      .sort((one, other) => other.score - one.score)
  }

  const isOther = (word: string, plain: string) =>
    isElsewhere(plain) || (rarity.isUnknown(word) && word.length > 2 && !/\d/.test(word))

  const repaired = (text: string) =>
    plainWords(text)
      .map((word) => repair?.(word) ?? word)
      .join(' ')

  /** Splits a message into what it asks, what it states, and why a part is not a question for a library. */
  function read(message: string, before: string) {
    const clauses = clausesOf(message).map(({ text, asks }) => ({
      text,
      asks,
      refusal: refusalOf(text),
      words: questionWords(text, repair),
    }))
    const open = clauses.filter((clause) => clause.refusal === null)
    const asksOpen = open.some(({ asks, words }) => asks && words.some(isOfTrade))
    const refusal =
      clauses.find(
        (clause) => clause.refusal !== null && (clause.refusal === 'task' || clause.asks || !asksOpen),
      )?.refusal ?? null
    const words = unique(open.flatMap((clause) => clause.words))
    const text = repaired(open.map((clause) => clause.text).join(' '))
    // A question such as 'And why?' refers to the previous question.
    return words.length > 0 || refusal
      ? { refusal, words, text }
      : { refusal, words: questionWords(before, repair), text: repaired(`${before} ${text}`) }
  }

  return {
    /** Finds the passages that cover the question, or else the nearest ones. */
    search(question: string, before = '', isHeldBack: IsHeldBack = () => false): Findings {
      const { refusal, words, text } = read(question, before)
      const counted = words.filter(isCounted)
      const foreign = words.filter(({ word, plain }) => isOther(word, plain)).map(({ plain }) => plain)
      const none: Findings = { kind: 'none', passages: [], refusal, foreign }
      if (counted.length === 0 || (refusal && !isRemark(refusal))) return none
      const context = words.length < wordsOfOwn ? indexWords(before) : []
      const ranked = rank(words, context)
      const hits = ranked.filter(({ passage }) => !isHeldBack(passage))
      const near = phrases.score(words)
      const signals: Signals = {
        scope: scope(text),
        nearest: Math.max(0, ...[...near.sections.values()].map(({ nearest }) => nearest)),
        known: near.known,
        coverage: Math.max(0, ...ranked.map(({ coverage }) => coverage)),
        trade: counted.filter(isOfTrade).length,
        foreign: foreign.length / words.length,
      }
      const odds = answerable(signals)
      const chosen = hits.filter(({ coverage }) => coverage > leastCoverage)
      if (chosen.length === 0 || odds < oddsOfNear || foreign.some(isElsewhere)) return none
      const kind = odds >= 0 ? 'covered' : 'near'
      return { kind, passages: chosen.map(({ passage }) => passage), refusal, foreign }
    },
    /** Finds the passage that shares the most with a text. */
    nearestTo(text: string): Passage | undefined {
      return rank(questionWords(text))[0]?.passage
    },
  }
}

/** The key under which phrases are stored: a section of an article, or the explanation itself. */
function sectionOf({ place, id }: Passage): string {
  return place ? `${place.slug}#${place.headingId}` : id
}

/** What a passage is about. For an explanation this is not its title, which names the work that it cites. */
function subjectOf({ kind, title, section }: Passage): string {
  return kind === 'explanation' ? '' : `${title} ${section}`
}

/** The words to search for, with weights; the words of the question itself have weight 1. */
function weightsOf(asked: QuestionWord[], before: string[]): Map<string, number> {
  const weights = new Map(before.map((word) => [word, weightBefore]))
  for (const { alsoMeant } of asked) for (const word of alsoMeant) weights.set(word, weightMeant)
  for (const { word } of asked) weights.set(word, 1)
  return weights
}

function weightOf({ kind }: Passage): number {
  return kind === 'explanation' ? weightExplanation : 1
}

/** Whether a passage defines the exact term that is asked for. */
function isDefinition({ defines }: Passage, asked: readonly QuestionWord[]): boolean {
  const term = new Set(indexWords(defines ?? ''))
  return term.size > 0 && asked.length === term.size && asked.every(({ word }) => term.has(word))
}

/** Whether a word is a standard with its number: 'gasb40', 'naic1'. */
function isStandard(word: string): boolean {
  return /^[a-z]+\d+$/.test(word)
}

function wordsMeant({ word, alsoMeant }: QuestionWord): string[] {
  return [word, ...alsoMeant]
}

function unique(words: readonly QuestionWord[]): QuestionWord[] {
  return [...new Map(words.map((word) => [word.word, word])).values()]
}

function sum(words: readonly QuestionWord[], rarity: (word: string) => number): number {
  return words.reduce((total, { word }) => total + rarity(word), 0)
}

/** Weights of words. A word that occurs nowhere weighs as much as the rarest one. */
interface Rarity {
  (word: string): number
  /** Whether the word occurs nowhere. */
  isUnknown(word: string): boolean
}

/**
 * How much a word tells about a subject: the rarer, the more.
 *
 * @param texts the words of each text of the collection
 */
function createRarity(texts: readonly (readonly string[])[]): Rarity {
  const holders = new Map<string, number>()
  for (const words of texts) {
    for (const word of new Set(words)) holders.set(word, (holders.get(word) ?? 0) + 1)
  }
  const rarity = (word: string) => Math.log(1 + texts.length / (holders.get(word) ?? 1))
  return Object.assign(rarity, { isUnknown: (word: string) => !holders.has(word) })
}
