import type { Edition } from '../editions.js'
import { glossaryOf } from '../glossary/glossary.js'
import { withChangeMarks } from '../rule-changes/rule-changes.js'
import type { Article, ReadableArticle } from './endpoints.js'
import { parseArticle } from './parse-article.js'

/**
 * Adds to an article the document that a screen shows, with the marks of changed rules and the terms of the glossary:
 * a phone would take longer to parse it than to show it (TEXT-16).
 *
 * @param edition the edition that is read
 * @param today by the server's clock
 */
export function readableArticle(article: Article, edition: Edition, today: string): ReadableArticle {
  const markdown = withChangeMarks(article, edition, today)
  return { ...article, document: parseArticle(markdown, glossaryOf(edition)) }
}
