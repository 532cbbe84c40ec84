import type { Article } from '@icio/contracts/articles/endpoints'
import { parseDocument } from './front-matter.js'
import { filesIn, readText } from './read-file.js'

/**
 * Reads all variants of all articles. A file is named <slug>.<edition>.md; everything else is in its front matter
 * (contracts, articles.schemas).
 */
export function readArticles(): Article[] {
  return ['education', 'insights'].flatMap((folder) =>
    filesIn('articles', folder)
      .filter((file) => file.endsWith('.md'))
      .map((file) => readArticle(folder, file)),
  )
}

function readArticle(folder: string, file: string): Article {
  const { front, markdown } = parseDocument(readText('articles', folder, file))
  const slug = file.split('.')[0] ?? file
  return { slug, ...front, markdown } as Article
}
