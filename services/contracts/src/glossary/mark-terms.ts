import type { Inline } from '../articles/document.js'
import type { GlossaryTerm } from './glossary.js'

export interface TermMarker {
  /** Splits a text so that terms not yet marked become separate pieces. */
  mark(text: string): Inline[]
}

/** Creates a marker that marks each term once, at its first occurrence. Longer names win over shorter ones. */
export function createTermMarker(terms: readonly GlossaryTerm[]): TermMarker {
  const byName = new Map(terms.flatMap((term) => namesOf(term).map((name) => [name, term] as const)))
  const names = [...byName.keys()].sort((one, other) => other.length - one.length).map(escapePattern)
  const markedTerms = new Set<GlossaryTerm>()
  if (names.length === 0) return { mark: (text) => [{ at: 'text', text }] }
  const pattern = new RegExp(`(?<![\\w-])(${names.join('|')})(?![\\w-])`, 'gi')
  return {
    mark(text) {
      const words: Inline[] = []
      let after = 0
      for (const match of text.matchAll(pattern)) {
        const term = byName.get(match[0].toLowerCase())
        if (!term || markedTerms.has(term)) continue
        markedTerms.add(term)
        if (match.index > after) words.push({ at: 'text', text: text.slice(after, match.index) })
        words.push({ at: 'term', term, text: match[0] })
        after = match.index + match[0].length
      }
      if (after < text.length) words.push({ at: 'text', text: text.slice(after) })
      return words
    },
  }
}

function namesOf({ name, also = [] }: GlossaryTerm): string[] {
  return [name, ...also].flatMap((each) => [each.toLowerCase(), `${each.toLowerCase()}s`])
}

function escapePattern(name: string): string {
  return name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
