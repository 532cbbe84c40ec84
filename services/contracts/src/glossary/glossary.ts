import type { ArticleEdition } from '../articles/article-items.js'
import type { Specialization } from '../editions.js'
import { glossaryEntries } from './glossary-entries.js'

/** A glossary entry in the source data. */
export interface GlossaryEntry {
  name: string
  /** Other names for the same thing; regular plurals are not needed. */
  also?: readonly string[]
  /** One sentence. */
  meaning: string
  edition: ArticleEdition
  /** The sentence that replaces `meaning` in an edition. */
  byEdition?: Partial<Record<Specialization, string>>
}

/** A term and its meaning in an edition. */
export type GlossaryTerm = Pick<GlossaryEntry, 'name' | 'also' | 'meaning'>

/** Returns the terms of an edition in alphabetical order, with their meanings in that edition. */
export function glossaryOf(edition: Specialization): GlossaryTerm[] {
  return glossaryEntries
    .filter((entry) => entry.edition === 'both' || entry.edition === edition)
    .map(({ name, also, meaning, byEdition }) => ({
      name,
      ...(also ? { also } : {}),
      meaning: byEdition?.[edition] ?? meaning,
    }))
}
