import type { GlossaryTerm } from '../glossary/glossary.js'

/** Text inside a block. */
export type Inline =
  | { at: 'text'; text: string }
  | { at: 'strong'; children: Inline[] }
  | { at: 'emphasis'; children: Inline[] }
  | { at: 'code'; text: string }
  | { at: 'link'; href: string; children: Inline[] }
  | { at: 'term'; term: GlossaryTerm; text: string }
  | { at: 'break' }

export interface TableCell {
  children: Inline[]
}

/** A block of an article, in reading order. */
export type Block =
  | { at: 'heading'; level: 2 | 3 | 4; id: string; text: string }
  | { at: 'paragraph'; children: Inline[] }
  | { at: 'list'; ordered: boolean; start: number; items: Block[][] }
  | {
      at: 'table'
      header: TableCell[]
      rows: TableCell[][]
      /** True for columns of figures, which are aligned to the end of the cell. */
      figures: boolean[]
    }
  | { at: 'quote'; blocks: Block[] }
  | { at: 'code'; text: string }
  | { at: 'rule' }
  /** An interactive figure, by id. */
  | { at: 'figure'; id: string }

/** The blocks of a document, section by section: each begins with a heading of the second level, the first one perhaps not. */
export function sectionsOf(document: readonly Block[]): Block[][] {
  const sections: Block[][] = []
  for (const block of document) {
    const begins = block.at === 'heading' && block.level === 2
    const open = sections.at(-1)
    if (open && !begins) open.push(block)
    else sections.push([block])
  }
  return sections
}
