import type { ChatSource } from '@icio/contracts/assistant/endpoints'
import type { OpenQuestion } from '@icio/contracts/open-questions/endpoints'
import type { ArticleEdition } from '@icio/contracts/articles/article-items'

/** A piece of the site's own texts, small enough to quote and large enough to stand alone. */
export interface Passage {
  /** Unique in the library. */
  id: string
  kind: ChatSource['kind']
  edition: ArticleEdition
  title: string
  section: string
  /** The term that it defines, where it is an entry of a glossary. */
  defines?: string
  /** The question of a bank that it explains. */
  explains?: OpenQuestion
  /** How that question is put: who asks it so wants this explanation. It is quoted nowhere. */
  prompt?: string
  /** Where it stands: the article and the id of the heading above it; null for an explanation of a bank. */
  place: { kind: 'education' | 'insight'; slug: string; headingId: string } | null
  /** Plain text; its paragraphs and the rows of its tables are lines. */
  text: string
}
