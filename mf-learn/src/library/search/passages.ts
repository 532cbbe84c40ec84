import { articlePath, type ArticleLevel } from '@icio/contracts/articles/article-items'
import type { ArticleList } from '@icio/contracts/articles/endpoints'
import type { Edition } from '@icio/contracts/editions'
import { glossaryOf } from '@icio/contracts/glossary/glossary'
import { books } from '@icio/contracts/resources/resource-books'
import { toolList } from '@icio/contracts/tools/endpoints'
import { withoutFigures } from '@icio/contracts/articles/figure-lines'
import { headingId } from '@icio/contracts/articles/heading-id'
import { inReadingOrder } from '@icio/contracts/articles/reading-order'

/** A unit that the search can find. */
export interface Passage {
  id: string
  kind: 'article' | 'term' | 'book' | 'tool'
  /** Title of the passage itself: a section's heading, a term, a book. */
  title: string
  /** Title of the whole that it is part of, for example of the article. */
  from: string
  text: string
  /** Where it opens; null for a term, which is shown in the result itself. */
  address: string | null
  external: boolean
  level: ArticleLevel | null
  tags: readonly string[]
}

type FullArticle = ArticleList['articles'][number]

/** Returns all passages of an edition: each article by section, the glossary, the books and the tools. */
export function passagesOf(articles: readonly FullArticle[], edition: Edition): Passage[] {
  return [
    ...inReadingOrder(articles, edition).flatMap((article) => articlePassages(article, edition)),
    ...glossaryOf(edition).map(({ name, also = [], meaning }): Passage => ({
      ...plain('term', name, [...also, meaning].join('. '), 'Glossary'),
      text: meaning,
    })),
    ...books
      .filter((book) => book.edition === 'both' || book.edition === edition)
      .map((book): Passage => ({
        ...plain('book', book.title, book.summary, book.author),
        address: book.url,
        external: true,
        tags: book.keywords,
      })),
    ...toolList.map((tool): Passage => ({
      ...plain('tool', tool.name, tool.description, 'Tools'),
      address: tool.address,
      external: tool.address.startsWith('http'),
      tags: tool.features,
    })),
  ]
}

function plain(kind: Passage['kind'], title: string, text: string, from: string): Passage {
  return {
    id: `${kind} ${title}`,
    kind,
    title,
    from,
    text,
    address: null,
    external: false,
    level: null,
    tags: [],
  }
}

function articlePassages(article: FullArticle, edition: Edition): Passage[] {
  const whole: Passage = {
    ...plain('article', article.title, article.summary, article.kind === 'education' ? 'Primer' : 'Insight'),
    id: `article ${article.slug}`,
    address: articlePath(article, edition),
    level: article.level,
    tags: article.tags,
  }
  const sections = withoutFigures(article.markdown ?? '')
    .split(/^## /m)
    .slice(1)
  return [
    whole,
    ...sections.map((section, index): Passage => {
      const [title = '', ...lines] = section.split('\n')
      return {
        ...whole,
        id: `article ${article.slug} ${index}`,
        title,
        from: article.title,
        text: withoutMarks(lines.join('\n')),
        address: articlePath(article, edition, headingId(title)),
      }
    }),
  ]
}

export function withoutMarks(markdown: string): string {
  return markdown
    .replace(/^\|[\s:|-]+\|$/gm, ' ')
    .replace(/[*`]/g, '')
    .replace(/[|#]|^- /gm, ' ')
    .replace(/\[([^\][]+)\]\([^()]*\)/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()
}
