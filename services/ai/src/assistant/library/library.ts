import type { Article } from '@icio/contracts/articles/endpoints'
import type { ChatSource } from '@icio/contracts/assistant/endpoints'
import type { BiasCard } from '@icio/contracts/biases/schemas'
import { editionIds, type Edition } from '@icio/contracts/editions'
import type { GlossaryTerm } from '@icio/contracts/glossary/glossary'
import type { RuleChange } from '@icio/contracts/rule-changes/endpoints'
import type { IsHeldBack } from '../held-back.js'
import { createLearnedAlike, type LearnedWords } from './learned-words.js'
import { textOf, type Passage } from './passage.js'
import { excerptOf, firstSentence, quoteOf } from './quote.js'
import { createSearch, type Findings } from './search.js'
import {
  articlePassages,
  biasPassages,
  explanationPassages,
  glossaryPassages,
  ruleChangePassages,
  subjectOf,
  subjectOfRegister,
  toolPassages,
  type BankRows,
  type FigureText,
} from './site-passages.js'
import { createRepair } from './spelling.js'
import { plainWords, wordsWithoutSubject } from './words.js'

/** The library's front page: the link for an explanation that no article is close to. */
const routeOfLibrary = '/learn/education'

/** A passage as a reply cites it, before it gets its number. */
export type Found = Omit<ChatSource, 'n'> & { firstSentence: string }

/** What the library has on a question: passages of different sections, the best first. */
export type FoundOn = Omit<Findings, 'passages' | 'words'> & { found: Found[] }

interface FindOptions {
  limit: number
  before?: string
  isHeldBack?: IsHeldBack
}

/** The texts of the site by edition, searchable by question. */
export interface Library {
  /**
   * Searches an edition for a question.
   *
   * @param before what the visitor asked earlier, which helps to understand a short question
   * @param isHeldBack which passages are withheld from the visitor, as if they did not exist
   */
  find(question: string, edition: Edition, options: FindOptions): FoundOn
  /** Titles of the edition's articles, which show what the library is about. */
  titles(edition: Edition): string[]
}

/** Everything of the site that the assistant may quote. */
export interface LibraryTexts {
  articles: readonly Article[]
  figures: readonly FigureText[]
  biases: readonly BiasCard[]
  glossaryOf(edition: Edition): readonly GlossaryTerm[]
  banksOf(edition: Edition): BankRows
  /** The register of coming changes, of both editions. */
  ruleChanges: readonly RuleChange[]
  /** What visitors say, about the library's subject and about others. */
  learned: LearnedWords
}

/** Indexes the texts of the site, an edition's when it is first asked: that takes some tenths of a second. */
export function createLibrary(texts: LibraryTexts): Library {
  const shelves = new Map<Edition, ReturnType<typeof createShelf>>()
  const learnedAlike = createLearnedAlike(texts.learned)
  const shelf = (edition: Edition) => {
    const editionShelf = shelves.get(edition) ?? createShelf(edition, texts, learnedAlike)
    shelves.set(edition, editionShelf)
    return editionShelf
  }
  return {
    find: (question, edition, options) => shelf(edition).find(question, options),
    titles: (edition) => shelf(edition).titles,
  }
}

/** All passages of an edition. A further source of texts joins here. */
function passagesOf(edition: Edition, texts: LibraryTexts): Passage[] {
  const { figures, biases, learned } = texts
  const articles = articlesOf(edition, texts)
  const everyday = new Map(
    [...learned.passages].map(([id, words]) => [
      id,
      words.flatMap(({ word, isListed }) => (isListed ? [word] : [])).join(' '),
    ]),
  )
  const glossary = texts.glossaryOf(edition)
  return [
    ...articles.flatMap((article) => articlePassages(article, edition, { figures, glossary, everyday })),
    ...glossaryPassages(edition, glossary),
    ...biasPassages(biases, everyday),
    ...toolPassages(),
    ...ruleChangePassages(edition, texts.ruleChanges),
    ...explanationPassages(edition, texts.banksOf(edition)),
  ]
}

/** What each passage of both editions says by itself, by its id. */
export function ownTexts(texts: LibraryTexts): Map<string, string> {
  return new Map(
    editionIds
      .flatMap((edition) => passagesOf(edition, texts))
      .map((passage) => [
        passage.id,
        [passage.section, ...(passage.defines ?? []), textOf(passage)].join(' '),
      ]),
  )
}

function articlesOf(edition: Edition, { articles }: LibraryTexts): Article[] {
  return articles.filter((article) => article.edition === 'both' || article.edition === edition)
}

function createShelf(
  edition: Edition,
  texts: LibraryTexts,
  learnedAlike: ReturnType<typeof createLearnedAlike>,
) {
  const articles = articlesOf(edition, texts)
  const passages = passagesOf(edition, texts)
  const { others } = texts.learned
  const repair = createRepair(wordCounts(passages, Object.values(others)))
  const search = createSearch(passages, {
    others,
    articles: [...articles.map(subjectOf), subjectOfRegister(edition, texts.ruleChanges)],
    learnedAlike,
    repair,
  })
  return {
    titles: articles.map(({ title }) => title),
    find: (question: string, options: FindOptions): FoundOn => {
      const { passages: rankedPassages, words, ...findings } = search.find(question, options)
      const askedWords = new Set(words)
      const foundPassages = rankedPassages.map((passage) => ({
        ...kindOf(passage),
        title: passage.title,
        section: passage.section,
        url: passage.url ?? search.nearestTo(textOf(passage))?.url ?? routeOfLibrary,
        ...(passage.year ? { year: passage.year } : {}),
        passage: excerptOf(passage, askedWords),
        ...quoteOf(passage, askedWords),
        firstSentence: firstSentence(passage),
      }))
      return { ...findings, found: foundPassages }
    },
  }
}

/** The entries of biases and tools are told as entries, with what they are beside it. */
function kindOf({ kind }: Passage): Pick<ChatSource, 'kind' | 'entry'> {
  return kind === 'bias' || kind === 'tool' ? { kind: 'glossary', entry: kind } : { kind }
}

/** The words that a typing error may stand for, with the likelihood of each: small words and terms before others. */
function wordCounts(passages: readonly Passage[], others: readonly string[]): Map<string, number> {
  const counts = new Map([...wordsWithoutSubject].map((word) => [word, 1000]))
  for (const { kind, defines } of passages)
    if (kind === 'glossary') for (const word of plainWords((defines ?? []).join(' '))) counts.set(word, 500)
  const texts = passages.map(
    (passage) => `${passage.title} ${passage.section} ${textOf(passage)} ${passage.words}`,
  )
  for (const text of [...texts, ...others])
    for (const word of plainWords(text)) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}
