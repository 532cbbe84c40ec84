import MiniSearch from 'minisearch'
import type { Passage } from './passage.js'
import { createRarity } from './rarity.js'
import { indexWords, questionWords, type QuestionWord } from './words.js'

/**
 * A passage answers a question when it holds so large a part of the question's words, weighed by their rarity. A long
 * question says more than any one passage.
 */
const coverageNeeded = (words: number) => (words > 5 ? 0.4 : words > 2 ? 0.5 : words > 1 ? 0.54 : 0.5)

/** What stands in the visitor's words counts more than what they may mean, and more than what was asked before. */
const weightMeant = 0.5
const weightBefore = 0.3

/** An article's passage goes before an explanation that fits equally well. */
const weightExplanation = 0.7

/** Who asks for a term wants its definition first. */
const weightDefinition = 2

/** A word that is only nearly there may be a slip of the visitor, or quite another word. */
const shareOfSlip = 0.5

/** Shorter words have too many neighbours: 'lawyer' is no slip for 'layer'. */
const slipsFrom = 7

/** A question with fewer words of its own is read together with the one before it. */
const wordsOfOwn = 3

/** A passage with how well it fits a question. */
interface Hit {
  passage: Passage
  score: number
  /** The question's words that it holds, weighed by rarity: 0 to 1. */
  coverage: number
}

/** Searches passages by questions. */
export function createPassageIndex(passages: readonly Passage[]) {
  const byId = new Map(passages.map((passage) => [passage.id, passage]))
  const rarity = createRarity(passages.map(wordsOf))
  const index = new MiniSearch<Passage>({
    fields: ['subject', 'text'],
    extractField: (passage, field) =>
      field === 'subject' ? subjectOf(passage) : String(passage[field as keyof Passage]),
    tokenize: indexWords,
    processTerm: (word) => word,
  })
  index.addAll(passages)

  function rank(asked: QuestionWord[], before: string[] = []): Hit[] {
    const weights = weightsOf(asked, before)
    const whole = sum(asked, rarity)
    return index
      .search([...weights.keys()].join(' '), {
        tokenize: (text) => text.split(' '),
        combineWith: 'OR',
        boost: { subject: 1.5 },
        boostTerm: (word) => weights.get(word) ?? 1,
        fuzzy: (word) => (word.length >= slipsFrom ? 0.15 : false),
        weights: { fuzzy: 0.3, prefix: 0.3 },
      })
      .map(({ id, score, terms, queryTerms }) => {
        const passage = byId.get(String(id)) as Passage
        const exact = new Set(terms)
        const found = new Set(queryTerms)
        const isIn = (held: Set<string>) =>
          asked.filter((it) => wordsMeant(it).some((word) => held.has(word)))
        const held = sum(isIn(exact), rarity)
        const nearly = sum(isIn(found), rarity) - held
        const coverage = whole === 0 ? 0 : (held + shareOfSlip * nearly) / whole
        return { passage, coverage, score: score * (0.5 + coverage) * weightOf(passage, asked) }
      })
      .sort((one, other) => other.score - one.score)
  }

  return {
    /** The passages that cover the question, the best first. */
    search(question: string, before = ''): Passage[] {
      const own = questionWords(question)
      const asked = own.length > 0 ? own : questionWords(before)
      const needed = coverageNeeded(asked.length)
      return rank(asked, own.length < wordsOfOwn ? indexWords(before) : [])
        .filter(({ coverage }) => coverage >= needed)
        .map(({ passage }) => passage)
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

function wordsOf(passage: Passage): string[] {
  return indexWords(`${subjectOf(passage)} ${passage.text}`)
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

function wordsMeant({ word, alsoMeant }: QuestionWord): string[] {
  return [word, ...alsoMeant]
}

function sum(words: readonly QuestionWord[], rarity: (word: string) => number): number {
  return words.reduce((total, { word }) => total + rarity(word), 0)
}
