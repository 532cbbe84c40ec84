import type { Edition } from '../editions.js'
import { glossaryEntries, type GlossaryEntry } from './glossary-entries.js'

export type { GlossaryEntry } from './glossary-entries.js'

/** A term and its meaning in an edition. */
export type GlossaryTerm = Pick<GlossaryEntry, 'name' | 'also' | 'meaning' | 'source'>

/** Returns the terms of an edition in alphabetical order, with their meanings in that edition. */
export function glossaryOf(edition: Edition): GlossaryTerm[] {
  return glossaryEntries
    .filter((entry) => entry.edition === 'both' || entry.edition === edition)
    .map(({ name, also, meaning, byEdition, source }) => ({
      name,
      ...(also ? { also } : {}),
      meaning: byEdition?.[edition] ?? meaning,
      ...(source ? { source } : {}),
    }))
}
