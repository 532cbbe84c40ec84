import MiniSearch from 'minisearch'
import type { IsHeldBack } from '../held-back.js'
import type { Passage } from './passage.js'
import { clausesOf } from './clauses.js'
import { isElsewhere, refusalOf, type Refusal } from './intent.js'
import { createRarity } from './rarity.js'
import type { Repair } from './spelling.js'
import { indexWords, questionWords, type QuestionWord } from './words.js'

/**
 * A passage answers a question when it holds so large a part of the question's words of the trade, weighed by their
 * rarity. A long question says more than any one passage.
 */
const coverageNeeded = (words: number) => (words > 5 ? 0.26 : words > 2 ? 0.36 : 0.5)

/** What stands in the visitor's words counts more than what they may mean, and more than what was asked before. */
const weightMeant = 0.5
const weightBefore = 0.3

/** An article's passage goes before an explanation that fits equally well. */
const weightExplanation = 0.7

/** Who asks for a term wants its definition first. */
const weightDefinition = 2

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
  /** Words that make a question one for this library, as indexWords makes them. */
  domain?: Domain
  repair?: Repair
}

/** Searches passages by questions. */
export function createPassageIndex(
  passages: readonly Passage[],
  { everydayOf = () => '', domain, repair }: IndexOptions = {},
) {
  const byId = new Map(passages.map((passage) => [passage.id, passage]))
  const wordsOf = (passage: Passage) =>
    indexWords(`${subjectOf(passage)} ${passage.text} ${everydayOf(passage)}`)
  const rarity = createRarity(passages.map(wordsOf))
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
    return index
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
        return { passage, coverage, score: score * (0.5 + coverage) * weightOf(passage, asked) }
      })
      .sort((one, other) => other.score - one.score)
  }

  const isOther = (word: string, plain: string) =>
    isElsewhere(plain) || (rarity.isUnknown(word) && word.length > 2 && !/\d/.test(word))

  /** The parts of a message: what it asks, what it tells beside, and why a part is no question for a library. */
  function read(message: string, before: string) {
    const clauses = clausesOf(message).map(({ text, asks }) => ({
      asks,
      refusal: refusalOf(text),
      words: questionWords(text, repair),
    }))
    const open = clauses.filter(({ refusal }) => refusal === null)
    const own = unique(open.filter(({ asks }) => asks).flatMap(({ words }) => words))
    const told = unique(open.filter(({ asks }) => !asks).flatMap(({ words }) => words))
    const refusal = clauses.find((clause) => clause.refusal !== null)?.refusal ?? null
    if (own.some(isCounted) || refusal) return { refusal, own, told }
    // 'How can that be?' asks of what was told before it.
    const asked = unique([...own, ...told])
    return { refusal, own: asked.length > 0 ? asked : questionWords(before, repair), told: [] }
  }

  return {
    /** What covers the question, else what comes nearest. */
    search(question: string, before = '', isHeldBack: IsHeldBack = () => false): Findings {
      const { refusal, own, told } = read(question, before)
      const counted = own.filter(isCounted)
      const foreign = own.filter(({ word, plain }) => isOther(word, plain)).map(({ plain }) => plain)
      const none: Findings = { kind: 'none', passages: [], refusal, foreign }
      if (counted.length === 0 || (refusal && !isRemark(refusal))) return none
      const context = own.length < wordsOfOwn ? indexWords(before) : []
      const ranked = rank(own, [...told.map(({ word }) => word), ...context])
      const hits = ranked.filter(({ passage }) => !isHeldBack(passage))
      const needed = coverageNeeded(counted.length)
      const covering = hits.filter(({ coverage }) => coverage >= needed)
      // Words of every day are said of anything, and prove nothing without one of the trade.
      const isOfOtherThings =
        !counted.some(isOfTrade) ||
        foreign.some(isElsewhere) ||
        (foreign.length > 0 && foreign.length >= counted.length) ||
        (counted.length === 1 && own.filter(({ word }) => !domain?.vague.has(word)).length > 3)
      const [kind, chosen] =
        covering.length > 0 && !isOfOtherThings
          ? (['covered', covering] as const)
          : (['near', hits.filter(({ coverage }) => coverage >= needed / 2)] as const)
      return chosen.length === 0
        ? none
        : { kind, passages: chosen.map(({ passage }) => passage), refusal, foreign }
    },
    /** The passage that shares most with a text. */
    nearestTo(text: string): Passage | undefined {
      return rank(questionWords(text))[0]?.passage
    },
  }
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

function weightOf({ kind, defines }: Passage, asked: QuestionWord[]): number {
  if (kind === 'explanation') return weightExplanation
  if (!defines) return 1
  const term = new Set(indexWords(defines))
  const isMeant = asked.length === term.size && asked.every(({ word }) => term.has(word))
  return isMeant ? weightDefinition : 1
}

/** What may stand beside a question and leaves it one. */
function isRemark(refusal: Refusal): boolean {
  return refusal === 'talk' || refusal === 'personal'
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
