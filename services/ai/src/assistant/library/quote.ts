import type { ChatSource } from '@icio/contracts/assistant/endpoints'
import { textOf, type Block, type Passage } from './passage.js'
import { indexWords } from './words.js'

/** A quote reads at a glance; a single paragraph may be longer. */
const quoteEnough = 700

/** A table is read at a glance, however long it is. */
const mostOfTable = 300

/** What a model gets of a passage. */
const excerptEnough = 1600

/** Words with which a paragraph leans on what stands before it. */
const leaning =
  /^(?:but|so|and|or|yet|still|then|that|this|these|those|they|it|its|their|he|she|here|there|such|neither|either|both|instead|otherwise|however|therefore|also|next|again|now|our|one more|check too|if not|after that|to go back|who|suppose|assume|the (?:first|second|third|fourth|last|same|other|lesson|gap|result|reverse|remaining|cure|product|smallest)|(?:in|for|at) (?:this|that))\b/i

/** Words of a first sentence that point to what stands before it. */
const pointing =
  /\b(?:also|as well|column|(?:this|that|the|these|in our) (?:table|example|case|lines?|page))\b/i

const ofExample =
  /\b(?:suppose|assume|imagine|invented|illustrat\w+|example|consider|take (?:a|an|the|this|two|\$))\b/i

/** What a reply quotes of a passage. */
export type Quote = Pick<ChatSource, 'quote' | 'parts' | 'isExample'>

/**
 * The part of a passage that answers: from a paragraph that stands alone to the one that shares the most words with the
 * question. A table comes with its caption.
 */
export function quoteOf(passage: Passage, askedWords: ReadonlySet<string>): Quote {
  const [from, to] = rangeOf(passage, askedWords, quoteEnough)
  const blocks = passage.blocks.slice(from, to + 1)
  const blockTexts = blocks.map(({ text, table, lead }) =>
    table && !lead ? `${table.caption}:\n${text}` : text,
  )
  const parts = blocks.map(({ text, table, lead = '' }) => (table ? { text: lead, table } : { text }))
  const [first = ''] = blockTexts
  // A section that begins with a list, or with 'They', leans on its heading.
  const isHeaded = /^(?:- |1\. )/.test(first) || (from === 0 && !blocks[0]?.table && leaning.test(first))
  const heading = isHeaded ? [`${passage.section}:`] : []
  const isExample = /[$%]|\d{3}/.test(blockTexts.join(' ')) && ofExample.test(textOf(passage))
  return {
    quote: [...heading, ...blockTexts].join('\n'),
    parts: [...heading.map((text) => ({ text })), ...parts],
    ...(isExample ? { isExample } : {}),
  }
}

/** What a model gets of a passage: the whole of it, or as much as fits around what answers. */
export function excerptOf(passage: Passage, askedWords: ReadonlySet<string>): string {
  const whole = textOf(passage)
  if (whole.length <= excerptEnough) return whole
  const [from, to] = rangeOf(passage, askedWords, excerptEnough, true)
  return passage.blocks
    .slice(from, to + 1)
    .map(({ text }) => text)
    .join('\n')
}

export function firstSentence({ blocks }: Passage): string {
  const text = blocks.find(({ table }) => !table)?.text.split('\n')[0] ?? ''
  return firstSentenceIn(text)
}

function rangeOf(
  { blocks }: Passage,
  askedWords: ReadonlySet<string>,
  enough: number,
  addsTables = false,
): [number, number] {
  const sharedCounts = blocks.map(({ text, table }) => {
    const count = new Set(indexWords(text).filter((word) => askedWords.has(word))).size
    return table || text.startsWith('Figure, ') ? count * 0.5 : count
  })
  const best = sharedCounts.indexOf(Math.max(...sharedCounts))
  let from = best
  const sizeOf = (first: number, last: number) =>
    blocks
      .slice(first, last + 1)
      .reduce((sum, { text, table }) => sum + Math.min(text.length, table ? mostOfTable : Infinity), 0)
  if (sizeOf(0, best) <= enough) from = 0
  while (from > 0 && leansOn(blocks[from - 1], blocks[from])) from -= 1
  let to = best
  while (to > from && sizeOf(from, to) > enough * 2.5) to -= 1
  while (to + 1 < blocks.length && (addsTables || !blocks[to + 1]?.table) && sizeOf(from, to + 1) <= enough)
    to += 1
  // A table does not stand alone if a paragraph explains it.
  const [only] = blocks.slice(from, to + 1)
  if (from === to && only?.table && !only.lead && to + 1 < blocks.length) to += 1
  return [from, to]
}

/** Whether a block cannot be read without the one before it; what follows a table speaks of it. */
function leansOn(before: Block | undefined, { text, table, lead }: Block = { text: '' }): boolean {
  if (table) return !lead
  return before?.table !== undefined || leaning.test(text) || pointing.test(firstSentenceIn(text))
}

function firstSentenceIn(text: string): string {
  return /^.+?[.?!](?=\s|$)/.exec(text)?.[0] ?? text
}
