import { articleLevels, type ArticleLevel } from '@icio/contracts/article-items'
import { defaultSpecialization, isSpecialization, type Specialization } from '@icio/contracts/editions'

/** What a visitor narrows the library by; kept in the address, so that it can be shared and reloaded. */
export interface Filters {
  edition: Specialization
  level: ArticleLevel | null
  topic: string | null
  query: string
}

/** The part of the filters that narrows articles. */
export type Narrowing = Pick<Filters, 'level' | 'topic'>

/** @param handedOver the edition that came with the navigation, for example from a hub */
export function readFilters(search: URLSearchParams, handedOver?: unknown): Filters {
  const edition = search.get('edition') ?? handedOver
  const level = articleLevels.find((known) => known === search.get('level'))
  return {
    edition: isSpecialization(edition) ? edition : defaultSpecialization,
    level: level ?? null,
    topic: search.get('topic') || null,
    query: search.get('q') ?? '',
  }
}

/** The filters as an address keeps them: what is not narrowed is left out. */
export function writeFilters({ edition, level, topic, query }: Filters): Record<string, string> {
  return {
    edition,
    ...(level ? { level } : {}),
    ...(topic ? { topic } : {}),
    ...(query ? { q: query } : {}),
  }
}

/** True where an article passes. 'All Levels' is for readers of each level. */
export function passes(
  article: { level: ArticleLevel; tags: readonly string[] },
  filters: Narrowing,
): boolean {
  const levelFits = !filters.level || article.level === filters.level || article.level === 'All Levels'
  return levelFits && (!filters.topic || article.tags.includes(filters.topic))
}

/** A tag as people read it: 'risk-based-capital' is 'Risk based capital'. */
export function topicName(tag: string): string {
  if (tag === 'lgip') return 'LGIP'
  const words = tag.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
