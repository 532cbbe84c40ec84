import type { Edition } from '../editions.js'

export const articleKinds = ['education', 'insight'] as const
export type ArticleKind = (typeof articleKinds)[number]

/** The edition of an article variant; 'both' is one text for both editions. */
export const articleEditions = ['general', 'government-risk-pools', 'both'] as const
export type ArticleEdition = (typeof articleEditions)[number]

export const articleLevels = ['Beginner', 'Intermediate', 'Advanced', 'All Levels'] as const
export type ArticleLevel = (typeof articleLevels)[number]

/** An item of the education library (DATA-9). */
export interface EducationItem {
  slug: string
  title: string
  level: ArticleLevel
  /** In minutes. */
  duration: number
  /** The hub card that lists it. */
  card: 'primers' | 'policy'
}

/** The education items, in order (LEARN-6). */
export const educationItems: readonly EducationItem[] = [
  {
    slug: 'fixed-income-primer',
    title: 'Fixed Income Primer',
    level: 'Beginner',
    duration: 10,
    card: 'primers',
  },
  {
    slug: 'risk-assets-overview',
    title: 'Risk Assets Overview',
    level: 'Intermediate',
    duration: 7,
    card: 'primers',
  },
  {
    slug: 'risk-tolerance-framework',
    title: 'Risk Tolerance Framework',
    level: 'Advanced',
    duration: 4,
    card: 'policy',
  },
  {
    slug: 'asset-allocation-strategies',
    title: 'Asset Allocation Strategies',
    level: 'Intermediate',
    duration: 9,
    card: 'primers',
  },
  {
    slug: 'investment-policy-best-practices',
    title: 'Investment Policy Best Practices',
    level: 'All Levels',
    duration: 3,
    card: 'policy',
  },
  {
    slug: 'swot-analysis-framework',
    title: 'SWOT Analysis Framework',
    level: 'Intermediate',
    duration: 2,
    card: 'policy',
  },
]

/**
 * Returns the path of an article. The edition selects the variant: a primer has different documents for insurers and
 * for risk pools (LEARN-7).
 *
 * @param section the id of a heading in the article
 */
export function articlePath(
  article: { kind: ArticleKind; slug: string },
  edition: Edition,
  section?: string,
): string {
  const folder = article.kind === 'education' ? 'education' : 'insights'
  return `/learn/${folder}/${article.slug}?edition=${edition}${section ? `#${section}` : ''}`
}

export function educationPath(slug: string, edition: Edition): string {
  return articlePath({ kind: 'education', slug }, edition)
}
