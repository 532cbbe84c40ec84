import type { ArticleSummary } from './endpoints.js'

/** How many articles Home names (SITE-27). */
const shownArticles = 6

/** The newest articles, one variant of each. */
export function newest<A extends ArticleSummary>(articles: readonly A[]): A[] {
  return (
    articles
      .filter(({ slug }, place) => articles.findIndex((other) => other.slug === slug) === place)
      // Days in ISO form compare as they are; a collator's first use in a page takes a phone 40 ms.
      .sort((one, other) => Number(one.added < other.added) - Number(one.added > other.added))
      .slice(0, shownArticles)
  )
}
