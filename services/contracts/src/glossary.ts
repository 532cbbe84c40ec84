import type { ArticleEdition } from './article-items.js'
import type { Specialization } from './editions.js'
import { glossaryEntries } from './glossary-entries.js'

/** An entry of the glossary as it is written. */
export interface GlossaryEntry {
  name: string
  /** Other names for the same thing; plurals by s need not be given. */
  also?: readonly string[]
  /** One sentence. */
  meaning: string
  edition: ArticleEdition
  /** The sentence that takes the place of `meaning` in an edition. */
  byEdition?: Partial<Record<Specialization, string>>
}

/** A word of the trade and what it means in an edition. */
export type GlossaryTerm = Pick<GlossaryEntry, 'name' | 'also' | 'meaning'>

/** The terms of an edition in alphabetical order, each with what it means there. */
export function glossaryOf(edition: Specialization): GlossaryTerm[] {
  return glossaryEntries
    .filter((entry) => entry.edition === 'both' || entry.edition === edition)
    .map(({ name, also, meaning, byEdition }) => ({
      name,
      ...(also ? { also } : {}),
      meaning: byEdition?.[edition] ?? meaning,
    }))
}
