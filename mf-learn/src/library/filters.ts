import { articleLevels, type ArticleLevel } from '@icio/contracts/articles/article-items'
import { defaultEdition, isEdition, type Edition } from '@icio/contracts/editions'

/** The filters of the library, kept in the URL so that it can be shared and reloaded. */
export interface Filters {
  edition: Edition
  level: ArticleLevel | null
  topic: string | null
  query: string
}

/** The filters that apply to articles. */
export type Narrowing = Pick<Filters, 'level' | 'topic'>

/** Reads the filters from the URL. @param handedOver the edition from the navigation state, for example of a hub */
export function readFilters(search: URLSearchParams, handedOver?: unknown): Filters {
  const edition = search.get('edition') ?? handedOver
  const level = articleLevels.find((articleLevel) => articleLevel === search.get('level'))
  return {
    edition: isEdition(edition) ? edition : defaultEdition,
    level: level ?? null,
    topic: search.get('topic') || null,
    query: search.get('q') ?? '',
  }
}

/** Returns the filters for the URL; inactive ones are left out. */
export function writeFilters({ edition, level, topic, query }: Filters): Record<string, string> {
  return {
    edition,
    ...(level ? { level } : {}),
    ...(topic ? { topic } : {}),
    ...(query ? { q: query } : {}),
  }
}

/** True if an article matches. 'All Levels' matches every level. */
export function passes(
  article: { level: ArticleLevel; tags: readonly string[] },
  filters: Narrowing,
): boolean {
  const levelFits = !filters.level || article.level === filters.level || article.level === 'All Levels'
  return levelFits && (!filters.topic || article.tags.includes(filters.topic))
}

/** Formats a tag for people: 'risk-based-capital' becomes 'Risk based capital'. */
export function topicName(tag: string): string {
  if (tag === 'lgip') return 'LGIP'
  const words = tag.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
