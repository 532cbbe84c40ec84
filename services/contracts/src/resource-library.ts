import { articlePath, type ArticleEdition } from './article-items.js'
import type { Specialization } from './editions.js'
import { articleResources } from './resource-articles.js'
import { books } from './resource-books.js'

export type ResourceType = 'education' | 'insight' | 'book'

/** What can be recommended, with the words that speak for it. */
export interface Resource {
  url: string
  title: string
  type: ResourceType
  /** Lower case; one occurs as a whole word or phrase, also in the plural. */
  keywords: readonly string[]
}

/** All that can be recommended in an edition, each with the address of that edition's variant. */
export function resourceLibrary(specialization: Specialization): Resource[] {
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
