import type { ChatSource } from '@icio/contracts/assistant/endpoints'
import type { OpenQuestion } from '@icio/contracts/open-questions/endpoints'
import type { ArticleEdition } from '@icio/contracts/articles/article-items'

/** A piece of the site's own texts, small enough to quote and large enough to be understood alone. */
export interface Passage {
  /** Unique in the library. */
  id: string
  kind: ChatSource['kind']
  edition: ArticleEdition
  title: string
  section: string
  /** The term that it defines, if it is a glossary entry. */
  defines?: string
  /** The bank's question that it explains. */
  explains?: OpenQuestion
  /** The wording of that question: a visitor who asks it wants this explanation. Never quoted. */
  prompt?: string
  /** The article, and the id of the heading above the passage; null for an explanation from a bank. */
  place: { kind: 'education' | 'insight'; slug: string; headingId: string } | null
  /** Plain text; its paragraphs and the rows of its tables are lines. */
  text: string
}
