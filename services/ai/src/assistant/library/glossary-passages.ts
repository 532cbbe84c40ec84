import type { Edition } from '@icio/contracts/editions'
import { glossaryOf, type GlossaryTerm } from '@icio/contracts/glossary/glossary'
import { refusalOf } from './intent.js'
import type { Passage } from './passage.js'
import type { Repair } from './spelling.js'
import { indexWords, questionWords } from './words.js'

/** The entries of an edition's glossary, for questions that ask for a term and nothing else. */
export function createGlossary(edition: Edition, repair: Repair) {
  const terms = glossaryOf(edition).flatMap((term) => {
    const passage = glossaryPassage(edition, term)
    return [term.name, ...(term.also ?? [])].map((name) => ({ words: new Set(indexWords(name)), passage }))
  })
  return {
    /** Finds the entry that a question asks for, however it is worded: 'what is convexity?', 'IMR?'. */
    entryFor(question: string): Passage | undefined {
      if (refusalOf(question)) return undefined
      const asked = questionWords(question, repair)
      const isAsked = (words: ReadonlySet<string>) =>
        words.size > 0 && asked.length === words.size && asked.every(({ word }) => words.has(word))
      return terms.find(({ words }) => isAsked(words))?.passage
    },
  }
}

/**
 * Whether a passage covers a glossary term better than its entry does: if the passage's heading names the term, a whole
 * section is about it.
 */
export function isAbout({ section, defines }: Passage, entry: Passage): boolean {
  const words = new Set(indexWords(section))
  return !defines && indexWords(entry.section).every((word) => words.has(word))
}

function glossaryPassage(edition: Edition, { name, meaning }: GlossaryTerm): Passage {
  return {
    id: `glossary.${edition}.${name}`,
    kind: 'glossary',
    edition,
    title: 'Glossary',
    section: name,
    place: null,
    text: `${name}: ${meaning}`,
  }
}
