import { articlePath } from '@icio/contracts/article-items'
import type { ChatSource } from '@icio/contracts/assistant'
import type { Article } from '@icio/contracts/articles'
import { specializations, type Specialization } from '@icio/contracts/editions'
import { articlePassages } from './article-passages.js'
import { explanationPassages, type BankRows } from './explanation-passages.js'
import type { Passage } from './passage.js'
import { createPassageIndex } from './passage-index.js'

/** Where the library begins: for an explanation that no article comes near. */
const routeOfLibrary = '/learn/education'

/** A passage as a reply cites it, before it has its number. */
export type Found = Omit<ChatSource, 'n'>

/** The texts of the site by edition, searched by questions. */
export interface Library {
  /**
   * The passages that answer a question best, the best first; none where the library does not cover it.
   *
   * @param before what the visitor asked earlier: it helps to understand a short question
   */
  find(question: string, specialization: Specialization, options: { limit: number; before?: string }): Found[]
  /** Titles of the edition's articles, for saying what the library is about. */
  titles(specialization: Specialization): string[]
}

/** Indexes the articles and the banks' explanations. Takes some tenths of a second, so it is done once. */
export function createLibrary(
  articles: readonly Article[],
  banksOf: (specialization: Specialization) => BankRows,
): Library {
  const shelves = new Map(
    specializations.map((edition) => [edition, createShelf(edition, articles, banksOf(edition))]),
  )
  const shelf = (edition: Specialization) => shelves.get(edition) as ReturnType<typeof createShelf>
  return {
    find: (question, edition, options) => shelf(edition).find(question, options),
    titles: (edition) => shelf(edition).titles,
  }
}

function createShelf(edition: Specialization, articles: readonly Article[], banks: BankRows) {
  const fitting = articles.filter((article) => article.edition === 'both' || article.edition === edition)
  const written = fitting.flatMap(articlePassages)
  const index = createPassageIndex([...written, ...explanationPassages(edition, banks)])
  const place = createPlaces(written)
  return {
    titles: fitting.map(({ title }) => title),
    find: (question: string, { limit, before = '' }: { limit: number; before?: string }) =>
      mixed(index.search(question, before), limit).map((passage) => cite(passage, edition, place(passage))),
  }
}

/** One in so many passages may be an explanation of the banks, where the articles have something to say. */
const explanationShare = 3

/** The best passages, mostly of articles: explanations are short and would crowd them out. */
function mixed(passages: Passage[], limit: number): Passage[] {
  const allowed = Math.ceil(limit / explanationShare)
  const explanations = passages.filter(({ kind }) => kind === 'explanation')
  const kept = new Set(explanations.slice(0, allowed))
  const first = passages.filter((passage) => passage.kind !== 'explanation' || kept.has(passage))
  return [...first, ...explanations.slice(allowed)].slice(0, limit)
}

/** Where passages stand. An explanation of a bank has no page; its place is the nearest section of an article. */
function createPlaces(written: readonly Passage[]) {
  const index = createPassageIndex(written)
  const found = new Map<string, Passage['place']>()
  return ({ id, place, text }: Passage): Passage['place'] => {
    if (place) return place
    const known = found.get(id) ?? index.nearestTo(text)?.place ?? null
    found.set(id, known)
    return known
  }
}

function cite(passage: Passage, edition: Specialization, place: Passage['place']): Found {
  const { kind, title, section, text } = passage
  const url = place ? articlePath(place, edition, place.headingId) : routeOfLibrary
  return { kind, title, section, url, passage: text }
}
