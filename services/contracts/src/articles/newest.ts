import type { ArticleSummary } from './endpoints.js'

/** How many articles Home names (SITE-27). */
const shownArticles = 6

/** The newest articles, one variant of each. */
export function newest<A extends ArticleSummary>(articles: readonly A[]): A[] {
  return articles
    .filter(({ slug }, place) => articles.findIndex((other) => other.slug === slug) === place)
    .sort((one, other) => other.added.localeCompare(one.added))
    .slice(0, shownArticles)
}
