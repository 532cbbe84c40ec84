import { educationItems } from './article-items.js'
import type { ArticleSummary } from './endpoints.js'
import type { Edition } from '../editions.js'

/**
 * Returns one variant of each article for an edition, in reading order: education items as listed (LEARN-6), insights
 * by title.
 */
export function inReadingOrder<A extends ArticleSummary>(articles: readonly A[], edition: Edition): A[] {
  return articles
    .filter((article) => article.edition === edition || article.edition === 'both')
    .sort((one, other) => placeOf(one) - placeOf(other) || alphabetically(one.title, other.title))
}

/** Compares English titles without a collator, whose first use in a page takes a phone 40 ms. */
function alphabetically(one: string, other: string): number {
  const [a, b] = [one.toLowerCase(), other.toLowerCase()]
  if (a === b) return 0
  return a < b ? -1 : 1
}

function placeOf({ kind, slug }: ArticleSummary): number {
  if (kind === 'insight') return educationItems.length + 1
  const place = educationItems.findIndex((item) => item.slug === slug)
  return place < 0 ? educationItems.length : place
}
