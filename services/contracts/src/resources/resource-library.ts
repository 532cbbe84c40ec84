import { articlePath, type ArticleEdition } from '../articles/article-items.js'
import type { Edition } from '../editions.js'
import { articleResources } from './resource-articles.js'
import { books } from './resource-books.js'

export type ResourceType = 'education' | 'insight' | 'book'

export interface Resource {
  url: string
  title: string
  type: ResourceType
  /** In lower case; each matches as a whole word or phrase, also in the plural. */
  keywords: readonly string[]
}

/** Returns all resources of an edition, with the URLs of that edition's variants. */
export function resourceLibrary(specialization: Edition): Resource[] {
  const fits = ({ edition }: { edition: ArticleEdition }) => edition === 'both' || edition === specialization
  return [
    ...articleResources.filter(fits).map(({ title, kind, slug, keywords }) => ({
      url: articlePath({ kind, slug }, specialization),
      title,
      type: kind,
      keywords,
    })),
    ...books
      .filter(fits)
      .map(({ url, title, keywords }) => ({ url, title, type: 'book' as const, keywords })),
  ]
}
