import { articlePath } from '@icio/contracts/articles/article-items'
import type { ChatSource } from '@icio/contracts/assistant/endpoints'
import type { Article } from '@icio/contracts/articles/endpoints'
import { withoutFigures } from '@icio/contracts/articles/figure-lines'
import { glossaryOf } from '@icio/contracts/glossary/glossary'
import { editionIds, type Edition } from '@icio/contracts/editions'
import type { IsHeldBack } from '../held-back.js'
import { articlePassages } from './article-passages.js'
import { phrasedSections, phrasesAt, phrasesOf } from './everyday-words/everyday-words.js'
import { explanationPassages, type BankRows } from './explanation-passages.js'
import { foreignPhrases } from './foreign-phrases.js'
import { createGlossary, isAbout } from './glossary-passages.js'
import type { Passage } from './passage.js'
import { createPassageIndex, type Domain, type Findings } from './passage-index.js'
import { createScope, type Scope } from './scope.js'
import { createRepair } from './spelling.js'
import { indexWords, plainWords, wordsWithoutSubject } from './words.js'

/** The library's front page: the link for the glossary, and for an explanation that no article is close to. */
const routeOfLibrary = '/learn/education'

/** Shorter lines are headings and cells, which mean nothing on their own. */
const shortestLine = 20

/** A passage as a reply cites it, before it gets its number. */
export type Found = Omit<ChatSource, 'n'>

/** What the library has on a question: passages of different sections, the best first. */
export type FoundOn = Omit<Findings, 'passages'> & { found: Found[] }

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

/** A recorded question with the sections that answer it, as article#heading; none if it is out of scope. */
export interface AskedQuestion {
  question: string
  sections: readonly string[]
}

/** Indexes the articles and the banks' explanations. Takes some tenths of a second, so it is done once. */
export function createLibrary(
  articles: readonly Article[],
  banksOf: (edition: Edition) => BankRows,
  asked: readonly AskedQuestion[] = [],
): Library {
  const scope = createScope(
    [
      ...phrasedSections.flatMap(phrasesAt),
      ...editionIds.flatMap((edition) => saidIn(banksOf(edition))),
      ...articles.flatMap(({ markdown }) => sentencesOf(withoutFigures(markdown))),
      ...asked.filter(({ sections }) => sections.length > 0).map(({ question }) => question),
    ],
    [
      ...foreignPhrases,
      ...asked.filter(({ sections }) => sections.length === 0).map(({ question }) => question),
    ],
  )
  const shelves = new Map(
    editionIds.map((edition) => [edition, createShelf(edition, articles, banksOf(edition), scope)]),
  )
  const shelf = (edition: Edition) => shelves.get(edition) as ReturnType<typeof createShelf>
  return {
    find: (question, edition, options) => shelf(edition).find(question, options),
    titles: (edition) => shelf(edition).titles,
  }
}

/** The texts of the banks' questions: examples of the library's subjects that are never quoted. */
function saidIn({ quiz, fillIn, governance }: BankRows): string[] {
  return [
    ...quiz.map(({ prompt }) => prompt),
    ...fillIn.map((row) => `${row.sentence_before}${row.blank}${row.sentence_after}`),
    ...governance.flatMap(({ context, question }) => [...sentencesOf(context), question]),
  ]
}

/** The sentences of an article, including the questions that it suggests to its readers. */
function sentencesOf(text: string): string[] {
  return text
    .split('\n')
    .filter((line) => line.length > shortestLine)
    .flatMap((line) => line.split(/(?<=[.?!])\s+/))
}

function createShelf(edition: Edition, articles: readonly Article[], banks: BankRows, scope: Scope) {
  const fitting = articles.filter((article) => article.edition === 'both' || article.edition === edition)
  const written = fitting.flatMap(articlePassages)
  const passages = [...written, ...explanationPassages(edition, banks)]
  const repair = createRepair(wordCounts(passages, termsOf(edition)))
  const index = createPassageIndex(passages, {
    everydayOf,
    phrasesOf: ({ place, prompt }) => (place ? phrasesOf(place) : prompt ? [prompt] : []),
    domain: domainOf(fitting, written, banks, edition),
    repair,
    scope,
  })
  const glossary = createGlossary(edition, repair)
  const place = createPlaces(written)
  return {
    titles: fitting.map(({ title }) => title),
    find: (question: string, { limit, before = '', isHeldBack }: FindOptions): FoundOn => {
      const { passages: ranked, ...findings } = index.search(question, before, isHeldBack)
      const entry = glossary.entryFor(question)
      const [best] = ranked
      // A question for a term is always answered, even if the library would otherwise reject a single word.
      const kind = entry ? 'covered' : findings.kind
      const chosen = entry
        ? best && isAbout(best, entry)
          ? ranked
          : [entry, ...ranked.filter(({ defines }) => !defines)]
        : ranked
      const found = mixed(onePerSection(chosen), limit)
      return { ...findings, kind, found: found.map((passage) => cite(passage, edition, place(passage))) }
    },
  }
}

function everydayOf({ place }: Passage): string {
  return place ? phrasesOf(place).join(' ') : ''
}

/** Trade terms, and words about the board that decides on it, that no glossary explains. */
const plainTrade = `accounting actuary adviser advisor agenda ai asset audit bank benchmark board bond bonds borrow broker capital
  cash catastrophe chair chairman claim committee consultant contract coupon crash custodian cyber default deposit dividend
  downgrade duration equity fee fees finance fraud fund hurricane index inflation insurer interest invest investment insurance
  investor law lend liability liquidity loan loss manager market maturity meeting member minutes money mortgage muni newspaper
  breach compliance limit loses lose mandate operating outsource phishing policy pool portfolio premium price profit quorum rate rating record regulator reinsurance reserve return
  risk staff statement stock storm strength surplus swot tax trade treasurer treasury trustee unpaid vendor vote weakness wire
  yield`

/** Words that occur inside trade terms but also in any other context: 'amortized cost', 'fair value'. */
const vagueInTerms = new Set(
  indexWords(
    'cost value level fair short long open time question charge plan current point life water save end general line test free',
  ),
)

function termsOf(edition: Edition): string[] {
  return glossaryOf(edition).flatMap(({ name, also = [] }) => [name, ...also])
}

/** Words that visitors use about anything: they help to rank but prove nothing. */
const vague = new Set(
  indexWords(
    `back keep kept take taken gave year years month day time first second last new old long short high low right wrong
    real really every everything everybody nobody somebody someone anyone many different kind kinds type types example
    step steps plan start begin need needs people person man men thing stuff look looks find name number point part
    place part home room open close hour minute minutes much other another happen happens run move moves get sense`,
  ),
)

/** The words that place a question in this library's domain: from its glossary, titles, tags, and everyday phrases. */
function domainOf(
  articles: readonly Article[],
  written: readonly Passage[],
  banks: BankRows,
  edition: Edition,
): Domain {
  const rows = [...banks.quiz, ...banks.fillIn, ...banks.governance]
  const tags = [...articles, ...rows].flatMap((subject) => subject.tags)
  const everyday = written.map(everydayOf)
  return {
    trade: new Set([
      ...indexWords(plainTrade),
      ...indexWords([...termsOf(edition), ...tags].join(' ')).filter(
        (word) => !vague.has(word) && !vagueInTerms.has(word),
      ),
    ]),
    vague,
    everyday: new Set(indexWords(everyday.join(' ')).filter((word) => !vague.has(word))),
  }
}

/** The words that a typing error may stand for, with the likelihood of each: trade terms before others. */
function wordCounts(passages: readonly Passage[], terms: readonly string[]): Map<string, number> {
  const counts = new Map([...wordsWithoutSubject].map((word) => [word, 1000]))
  for (const word of plainWords(terms.join(' '))) counts.set(word, 500)
  for (const passage of passages)
    for (const word of plainWords(
      `${passage.title} ${passage.section} ${passage.text} ${everydayOf(passage)}`,
    ))
      counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

/** Keeps the best passage of each section: three sections say more than three pieces of one. */
function onePerSection(ranked: readonly Passage[]): Passage[] {
  const seen = new Set<string>()
  return ranked.filter(({ id, place, defines }) => {
    const section = place && !defines ? `${place.slug}#${place.headingId}` : id
    return !seen.has(section) && seen.add(section)
  })
}

/** One in this many passages may be an explanation from the banks, if the articles have something to say. */
const explanationShare = 3

/** The best passages, mostly from articles: explanations are short and would crowd them out. */
function mixed(passages: Passage[], limit: number): Passage[] {
  const allowed = Math.ceil(limit / explanationShare)
  const explanations = passages.filter(({ kind }) => kind === 'explanation')
  const kept = new Set(explanations.slice(0, allowed))
  const first = passages.filter((passage) => passage.kind !== 'explanation' || kept.has(passage))
  return [...first, ...explanations.slice(allowed)].slice(0, limit)
}

/**
 * Finds the place of a passage. An explanation has no page of its own; its place is the nearest section of an article.
 */
function createPlaces(written: readonly Passage[]) {
  const index = createPassageIndex(written)
  const found = new Map<string, Passage['place']>()
  return ({ id, kind, place, text }: Passage): Passage['place'] => {
    if (place || kind === 'glossary') return place
    const known = found.get(id) ?? index.nearestTo(text)?.place ?? null
    found.set(id, known)
    return known
  }
}

function cite(passage: Passage, edition: Edition, place: Passage['place']): Found {
  const { kind, title, section, text } = passage
  const elsewhere = kind === 'glossary' ? `${routeOfLibrary}?edition=${edition}` : routeOfLibrary
  const url = place ? articlePath(place, edition, place.headingId) : elsewhere
  return { kind, title, section, url, passage: text }
}
