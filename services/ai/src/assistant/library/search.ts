import type { IsHeldBack } from '../held-back.js'
import { clausesOf } from './clauses.js'
import { evidenceOf, isAnswerable, isNear } from './evidence.js'
import type { LearnedAlike } from './learned-words.js'
import type { Passage } from './passage.js'
import { refusalOf, type Refusal } from './refusals.js'
import { createSearchIndex, isWritten, unique, type SearchedTexts, type SearchIndex } from './search-index.js'
import { slipsBetween } from './spelling.js'
import { indexWords, questionWords, type QuestionWord } from './words.js'

/** What was asked before counts less than the question; a question with fewer words is read together with it. */
const weightBefore = 0.3
const wordsOfOwn = 3

/** A synonym counts less than the visitor's own word. */
const weightMeant = 0.5

/** An explanation of the banks is quoted, beyond the limit and last, if it has this share of the question's words. */
const shareOfExplanation = 0.75

/** How many of an article's sections say what it is about; their mean counts as much as the section's own score. */
const sectionsOfSubject = 5

/** What an article is about counts at most this share of the best section's score. */
const weightOfArticle = 0.3

/** The passage that the question's words lead to most counts this share of the best passage's score. */
const weightOfLearned = 0.4

/** Words that ask for the meaning of others. */
const asksMeaning = new Set(
  indexWords(
    'definition term word plain english simple words exactly actually called trustee new beginner quick short learn read understand sentence stand',
  ),
)

/** The result of a search. */
export interface Findings {
  /** 'covered': the passages answer the question; 'near': they are the nearest; 'none': it is not our subject. */
  kind: 'covered' | 'near' | 'none'
  /** The best first. */
  passages: Passage[]
  /** Why the message is not a question for a library. */
  refusal: Refusal | null
  /** The words of the question, in the form that indexWords gives. */
  words: string[]
}

/**
 * Creates a search over passages. Each of them competes with the other subjects: texts of everyday words about what the
 * library does not cover.
 */
export function createSearch(passages: readonly Passage[], texts: SearchedTexts = {}) {
  const searchIndex = createSearchIndex(passages, texts)
  const { byId, counts, twinOf } = searchIndex
  return {
    /** Finds the passages that answer a question, or else the nearest ones. */
    find(
      question: string,
      {
        before = '',
        limit,
        isHeldBack = () => false,
      }: { before?: string; limit: number; isHeldBack?: IsHeldBack },
    ): Findings & { evidence: number } {
      const { refusal, words: askedWords, asking } = read(searchIndex, question, before)
      const words = askedWords.flatMap(({ word, alsoMeant }) => [word, ...alsoMeant])
      if (refusal || askedWords.length === 0)
        return { kind: 'none', passages: [], refusal, words, evidence: -Infinity }
      const alone = rank(searchIndex, askedWords)
      // What was asked before helps to choose, and is no evidence that this question is answered.
      const hits =
        before && askedWords.length < wordsOfOwn ? rank(searchIndex, askedWords, indexWords(before)) : alone
      const likeness = searchIndex.learnedAlike(askedWords)
      const rankedPassages = inOrder(searchIndex, hits, askedWords, likeness.passages)
      const evidence = evidenceOf(askedWords, {
        counts,
        ours: alone.find(({ id }) => byId.has(String(id)))?.score ?? 0,
        others: alone.find(({ id }) => !byId.has(String(id)))?.score ?? 0,
        learned: likeness,
      })
      const definitions =
        [askedWords, ...asking]
          .map((words) => definitionsOf(searchIndex, words))
          .find((candidates) => candidates.length > 0) ?? []
      const kind =
        definitions.length > 0 || isAnswerable(evidence) ? 'covered' : isNear(evidence) ? 'near' : 'none'
      if (kind === 'none' || (rankedPassages.length === 0 && definitions.length === 0))
        return { kind: 'none', passages: [], refusal, words, evidence }
      const sections = oneOfTwins(unique([...definitions, ...rankedPassages]), twinOf).slice(0, limit)
      const explanation = explanationOf(searchIndex, askedWords, isHeldBack)
      const passages = explanation ? [...sections, explanation] : sections
      return { kind, passages, refusal, words, evidence }
    },
    /** The passage of an article that shares the most with a text. */
    nearestTo(text: string): Passage | undefined {
      return rank(searchIndex, questionWords(text))
        .flatMap(({ id }) => byId.get(String(id)) ?? [])
        .find(isWritten)
    },
  }
}

function rank({ index }: SearchIndex, askedWords: readonly QuestionWord[], before: readonly string[] = []) {
  const weights = new Map(before.map((word) => [word, weightBefore]))
  for (const { alsoMeant } of askedWords) for (const word of alsoMeant) weights.set(word, weightMeant)
  for (const { word } of askedWords) weights.set(word, 1)
  return index.search([...weights.keys()].join(' '), {
    tokenize: (text) => text.split(' '),
    combineWith: 'OR',
    boost: { heading: 1.5, words: 2 },
    boostTerm: (word) => weights.get(word) ?? 1,
  })
}

/** How well each article's subject matches, as a share of the best of them. */
function articlesOn({ articleIndex }: SearchIndex, askedWords: readonly QuestionWord[]): Map<string, number> {
  const hits = articleIndex.search(askedWords.map(({ word }) => word).join(' '), {
    tokenize: (text) => text.split(' '),
    combineWith: 'OR',
  })
  return new Map(hits.map(({ id, score }) => [String(id), score / (hits[0]?.score ?? score)]))
}

/**
 * The passages of a ranking, the best first; a section rises where other sections of its article match too, and where
 * the article's own subject does; any passage, where the question's words lead to it (CHAT-43).
 */
function inOrder(
  searchIndex: SearchIndex,
  hits: ReturnType<typeof rank>,
  askedWords: readonly QuestionWord[],
  learnedWeights: LearnedAlike['passages'],
): Passage[] {
  const scoredPassages = hits.flatMap(({ id, score }) => {
    const passage = searchIndex.byId.get(String(id))
    return passage ? [{ passage, score }] : []
  })
  const scores = new Map<string, number[]>()
  for (const { passage, score } of scoredPassages)
    if (isWritten(passage)) scores.set(passage.title, [...(scores.get(passage.title) ?? []), score])
  const averages = new Map(
    [...scores].map(([title, all]) => [
      title,
      all.slice(0, sectionsOfSubject).reduce((sum, score) => sum + score, 0) / sectionsOfSubject,
    ]),
  )
  const raisedPassages = scoredPassages.map(({ passage, score }) => ({
    passage,
    score: isWritten(passage) ? score + (averages.get(passage.title) ?? 0) : score,
  }))
  const most = weightOfArticle * Math.max(0, ...raisedPassages.map(({ score }) => score))
  const matching = articlesOn(searchIndex, askedWords)
  for (const entry of raisedPassages)
    if (isWritten(entry.passage)) entry.score += most * (matching.get(entry.passage.title) ?? 0)
  const best = Math.max(0, ...raisedPassages.map(({ score }) => score))
  const learnedWeightOf = (passage: Passage) => learnedWeights.get(passage.id) ?? 0
  const mostNamed = Math.max(0, ...raisedPassages.map(({ passage }) => learnedWeightOf(passage)))
  if (mostNamed > 0)
    for (const entry of raisedPassages)
      entry.score +=
        weightOfLearned *
        (isLabeled(entry.passage) ? (best * learnedWeightOf(entry.passage)) / mostNamed : entry.score)
  return raisedPassages.sort((one, other) => other.score - one.score).map(({ passage }) => passage)
}

/** The passages that define what is asked for, if a message asks for a term and nothing else. */
function definitionsOf({ terms }: SearchIndex, askedWords: readonly QuestionWord[]): Passage[] {
  const words = new Set(askedWords.map(({ word }) => word))
  if (words.size === 0) return []
  const isAsked = (term: readonly string[], free: ReadonlySet<string>) =>
    term.length > 0 &&
    term.every((word) => words.has(word)) &&
    [...words].every((word) => term.includes(word) || free.has(word))
  const exact = terms.filter((term) => isAsked(term.words, new Set()))
  const matchingTerms = exact.length > 0 ? exact : terms.filter((term) => isAsked(term.words, asksMeaning))
  if (matchingTerms.length > 0) return ofGlossaryFirst(unique(matchingTerms.map(({ passage }) => passage)))
  const text = askedWords.map(({ plain }) => plain).join('')
  const similarTerms = terms.filter(({ name }) => {
    const allowedSlips = Math.max(1, Math.floor(name.length / 7))
    const isAlike = name.length > 5 && Math.abs(name.length - text.length) <= allowedSlips
    return isAlike && slipsBetween(text, name) <= allowedSlips
  })
  return ofGlossaryFirst(unique(similarTerms.map(({ passage }) => passage)))
}

/** Splits a message into what it asks, and why a part is not a question for a library. */
function read({ repair }: SearchIndex, message: string, before: string) {
  const clauses = clausesOf(message).map(({ text, asks }) => ({
    asks,
    refusal: refusalOf(text),
    words: questionWords(text, repair),
  }))
  const open = clauses.filter((clause) => clause.refusal === null)
  const asksOpen = open.some(({ asks, words }) => asks && words.length > 0)
  const refusedClause = clauses.find(
    ({ refusal, asks }) =>
      refusal && (refusal === 'other text' || refusal === 'other role' || asks || !asksOpen),
  )
  const words = uniqueWords(open.flatMap((clause) => clause.words))
  const refusal = refusedClause?.refusal ?? null
  // A question such as 'And why?' refers to the previous question.
  return {
    refusal,
    words: words.length > 0 || refusal ? words : questionWords(before, repair),
    asking: open.filter(({ asks }) => asks).map((clause) => clause.words),
  }
}

/** The explanation of the banks that shares most with a question, if it shares enough. */
function explanationOf(
  { explainedBy }: SearchIndex,
  askedWords: readonly QuestionWord[],
  isHeldBack: IsHeldBack,
): Passage | undefined {
  if (askedWords.length < wordsOfOwn + 1) return undefined
  const sharedCountByPassage = new Map<Passage, number>()
  for (const { word } of askedWords)
    for (const passage of explainedBy.get(word) ?? [])
      sharedCountByPassage.set(passage, (sharedCountByPassage.get(passage) ?? 0) + 1)
  let best: Passage | undefined
  let most = shareOfExplanation * askedWords.length
  for (const [passage, count] of sharedCountByPassage) {
    if (count < most || isHeldBack(passage)) continue
    if (best && count === most) continue
    best = passage
    most = count
  }
  return best
}

function oneOfTwins(passages: readonly Passage[], twinOf: ReadonlyMap<string, string>): Passage[] {
  const seenIds = new Set<string>()
  return passages.filter(({ id }) => {
    const one = twinOf.get(id) ?? id
    return !seenIds.has(one) && seenIds.add(one)
  })
}

/** The entries of glossary and biases; the key terms of an article only where there are none. */
function ofGlossaryFirst(passages: readonly Passage[]): Passage[] {
  const entries = passages.filter(({ kind }) => kind === 'glossary' || kind === 'bias')
  return entries.length > 0 ? entries : passages.slice(0, 1)
}

/** Whether the sets of questions name it: tools and coming changes have no label, and keep their distance to the best. */
function isLabeled({ id }: Passage): boolean {
  return !/^(?:tool|change):/.test(id)
}

function uniqueWords(words: readonly QuestionWord[]): QuestionWord[] {
  return [...new Map(words.map((word) => [word.word, word])).values()]
}
