import MiniSearch from 'minisearch'
import type { IsHeldBack } from '../held-back.js'
import type { Passage } from './passage.js'
import { answerable, isRemark, type Signals } from './answerable.js'
import { clausesOf } from './clauses.js'
import { isElsewhere, refusalOf, type Refusal } from './intent.js'
import { createPhraseMatch } from './phrase-match.js'
import { createRarity } from './rarity.js'
import type { Scope } from './scope.js'
import type { Repair } from './spelling.js'
import { indexWords, plainWords, questionWords, type QuestionWord } from './words.js'

/** Passages with a smaller part of the question's words, by weight, have nothing to do with it. */
const leastCoverage = 0.1

/** From here on the nearest sections are worth naming. */
const oddsOfNear = -3

/** What stands in the visitor's words counts more than what they may mean, and more than what was asked before. */
const weightMeant = 0.5
const weightBefore = 0.3

/** An explanation has one phrase or none, so its text counts for phrases too, though less than an article's would. */
const weightExplanation = 1.6

/** Who asks for a term wants its definition first: as much as the nearest phrases can give. */
const bonusOfDefinition = 2

/** A word that is only nearly there may be a slip of the visitor, or quite another word. */
const shareOfSlip = 0.5

/** Shorter words have too many neighbors: 'lawyer' is no slip for 'layer'. */
const slipsFrom = 7

/** A question with fewer words of its own is read together with the one before it. */
const wordsOfOwn = 3

/** A passage with how well it fits a question. */
interface Hit {
  passage: Passage
  score: number
  /** The question's words of the trade and of every day that it holds, weighed by rarity: 0 to 1. */
  coverage: number
}

/** What the library has on a question. */
export interface Findings {
  /** 'covered': the passages answer it; 'near': they are the nearest; 'none': it is of another subject. */
  kind: 'covered' | 'near' | 'none'
  /** The best first. */
  passages: Passage[]
  /** Why it is no question for a library. */
  refusal: Refusal | null
  /** Words of the question of which the library says nothing. */
  foreign: string[]
}

/** Words of the trade, and words in which visitors speak of it: one of the latter alone proves nothing. */
export interface Domain {
  trade: ReadonlySet<string>
  everyday: ReadonlySet<string>
  /** Words that are said of anything. */
  vague: ReadonlySet<string>
}

export interface IndexOptions {
  /** What visitors say for the subject of a passage. */
  everydayOf?: (passage: Passage) => string
  phrasesOf?: (passage: Passage) => readonly string[]
  /** Words that make a question one for this library, as indexWords makes them. */
  domain?: Domain
  repair?: Repair
  /** Whether a message is of the library's subjects. */
  scope?: Scope
}

/** Searches passages by questions. */
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
    // The texts and the phrases of the sections have the same say, whatever the length of the question.
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

  /** The parts of a message: what it asks, what it tells beside, and why a part is no question for a library. */
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
    // 'And why?' asks of what was asked before it.
    return words.length > 0 || refusal
      ? { refusal, words, text }
      : { refusal, words: questionWords(before, repair), text: repaired(`${before} ${text}`) }
  }

  return {
    /** What covers the question, else what comes nearest. */
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
    /** The passage that shares most with a text. */
    nearestTo(text: string): Passage | undefined {
      return rank(questionWords(text))[0]?.passage
    },
  }
}

/** What phrases belong to: a section of an article, or an explanation by itself. */
function sectionOf({ place, id }: Passage): string {
  return place ? `${place.slug}#${place.headingId}` : id
}

/** An explanation has no heading of its own: the name of the work that it rests on is not what it is about. */
function subjectOf({ kind, title, section }: Passage): string {
  return kind === 'explanation' ? '' : `${title} ${section}`
}

/** The words to look for; those of the question itself weigh 1. */
function weightsOf(asked: QuestionWord[], before: string[]): Map<string, number> {
  const weights = new Map(before.map((word) => [word, weightBefore]))
  for (const { alsoMeant } of asked) for (const word of alsoMeant) weights.set(word, weightMeant)
  for (const { word } of asked) weights.set(word, 1)
  return weights
}

function weightOf({ kind }: Passage): number {
  return kind === 'explanation' ? weightExplanation : 1
}

/** Whether a passage defines the very term that is asked for. */
function isDefinition({ defines }: Passage, asked: readonly QuestionWord[]): boolean {
  const term = new Set(indexWords(defines ?? ''))
  return term.size > 0 && asked.length === term.size && asked.every(({ word }) => term.has(word))
}

/** 'gasb40', 'naic1': a standard and its number. */
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
