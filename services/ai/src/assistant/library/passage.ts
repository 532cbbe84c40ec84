import type { ChatSource } from '@icio/contracts/assistant/endpoints'
import type { OpenQuestion } from '@icio/contracts/open-questions/endpoints'

/** A paragraph, a list, or a table, each with the line that introduces it. */
export interface Block {
  /** Plain text without bars: each row of a table is a line of words. */
  text: string
  table?: NonNullable<ChatSource['parts']>[number]['table']
  /** The line that introduces the table. */
  lead?: string
}

/** One text of the site: a section of an article, an entry of the glossary, a bias, a tool, an explanation. */
export interface Passage {
  /** Unique in the library of an edition: 'fixed-income-primer#what-a-bond-is', 'glossary:Duration'. */
  id: string
  kind: ChatSource['kind'] | NonNullable<ChatSource['entry']>
  title: string
  section: string
  /** The path that opens at the passage; null for an explanation, which has no page of its own. */
  url: string | null
  /** The year in which its facts were last checked. */
  year?: number
  /** What it defines, by all of its names. */
  defines?: readonly string[]
  /** The bank's question that it explains. */
  explains?: OpenQuestion
  blocks: readonly Block[]
  /** Everyday words for its subject that are never quoted: what visitors say who do not know the terms. */
  words: string
}

export function textOf({ blocks }: Passage): string {
  return blocks.map(({ text }) => text).join('\n')
}
