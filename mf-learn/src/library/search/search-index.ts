import { foldText } from '@icio/contracts/search/folded'
import MiniSearch from 'minisearch'
import type { Passage } from './passages.js'

export interface Hit {
  passage: Passage
  /** Words of the text that matched, folded. */
  words: string[]
}

export type SearchIndex = ReturnType<typeof createSearchIndex>

export const hitLimit = 20

/** Creates an index over the passages. It matches prefixes, and tolerates a typo in longer words. */
export function createSearchIndex(passages: readonly Passage[]) {
  const byId = new Map(passages.map((passage) => [passage.id, passage]))
  const index = new MiniSearch<Passage>({
    fields: ['title', 'from', 'tags', 'text'],
    extractField: (passage, field) => {
      const value = passage[field as keyof Passage]
      return Array.isArray(value) ? value.join(' ') : String(value ?? '')
    },
    processTerm: foldText,
    searchOptions: {
      boost: { title: 4, from: 2, tags: 2 },
      prefix: (word) => word.length >= 2,
      fuzzy: (word) => (word.length >= 5 ? 0.2 : false),
      combineWith: 'AND',
    },
  })
  index.addAll(passages)
  return {
    /** Returns the best passages for the text typed so far, best first. */
    find: (query: string, isWanted: (passage: Passage) => boolean): Hit[] =>
      index
        .search(query, { filter: ({ id }) => isWanted(byId.get(id as string) as Passage) })
        .slice(0, hitLimit)
        .map(({ id, match }) => ({ passage: byId.get(id as string) as Passage, words: Object.keys(match) })),
  }
}

/**
 * Returns the part of a text around the first match, cut at word boundaries.
 *
 * @param length approximate length in characters
 */
export function excerpt(text: string, words: readonly string[], length = 180): string {
  if (text.length <= length) return text
  const places = words.map((word) => foldText(text).indexOf(word)).filter((place) => place >= 0)
  const first = places.length > 0 ? Math.min(...places) : 0
  const wantedStart = Math.max(0, first - length / 3)
  const from = wantedStart === 0 ? 0 : text.indexOf(' ', wantedStart) + 1
  const cut = text.lastIndexOf(' ', from + length)
  const to = from + length >= text.length || cut <= from ? text.length : cut
  return `${from > 0 ? '… ' : ''}${text.slice(from, to)}${to < text.length ? ' …' : ''}`
}

/** Splits a text into matched and unmatched pieces; the words are folded, as those of a hit. */
export function markWords(text: string, words: readonly string[]): { text: string; found: boolean }[] {
  const pieces: { text: string; found: boolean }[] = []
  for (const piece of text.split(/([\p{L}\p{M}\p{N}]+)/u)) {
    const isFound = words.includes(foldText(piece))
    const before = pieces.at(-1)
    if (before && !before.found && !isFound) before.text += piece
    else if (piece !== '') pieces.push({ text: piece, found: isFound })
  }
  return pieces
}
