import { educationPath } from '../articles/article-items.js'
import { defaultEdition, type Edition } from '../editions.js'
import { books } from './resource-books.js'
import { resourceLibrary, type Resource, type ResourceType } from './resource-library.js'

/** The weight of a matched keyword by the type of the resource (LEARN-8). */
export const typeWeights: Readonly<Record<ResourceType, number>> = { education: 1, insight: 0.8, book: 1.2 }

/** In the risk pools' edition, an education match counts this many times as much (LEARN-9). */
export const riskPoolEducationFactor = 2

export const resourceKinds: Readonly<Record<ResourceType, string>> = {
  education: 'Primer',
  insight: 'Insight',
  book: 'Book',
}

/** Maximum number of resources listed (LEARN-10). */
export const resourceLimit = 3

/** A resource in a list (DATA-8). */
export interface RelatedResource {
  url: string
  title: string
  type: ResourceType
}

/** A resource link of a game (DATA-22); for games, everything except books is 'other'. */
export interface GameResourceLink {
  title: string
  url: string
  type: 'book' | 'other'
}

/** A link to learn more (DATA-27). */
export interface LearnMoreLink {
  title: string
  url: string
}

export function weightOf(type: ResourceType, edition: Edition): number {
  const isDoubled = type === 'education' && edition === 'government-risk-pools'
  return typeWeights[type] * (isDoubled ? riskPoolEducationFactor : 1)
}

/** Returns how many of the keywords occur in the text, each counted once, as whole words in singular or plural. */
export function countKeywords(text: string, keywords: readonly string[]): number {
  const words = ` ${normalizeText(text)} `
  return keywords.filter((keyword) => {
    const plainKeyword = normalizeText(keyword)
    return [plainKeyword, `${plainKeyword}s`, `${plainKeyword}es`].some((form) => words.includes(` ${form} `))
  }).length
}

/**
 * Returns the resources with a match, best first by matched keywords times the weight of the type (LEARN-8, LEARN-9).
 * Ties keep their order.
 */
export function rankResources(
  text: string,
  edition: Edition,
  resources: readonly Resource[],
): RelatedResource[] {
  return resources
    .map((resource) => ({
      resource,
      score: countKeywords(text, resource.keywords) * weightOf(resource.type, edition),
    }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .slice(0, resourceLimit)
    .map(({ resource: { url, title, type } }) => ({ url, title, type }))
}

/** Returns the resources for a chat message, or two primers if nothing matches (LEARN-10, LEARN-11). */
export function relatedResources(
  text: string,
  edition: Edition = defaultEdition,
  resources: readonly Resource[] = resourceLibrary(edition),
): RelatedResource[] {
  const matches = rankResources(text, edition, resources)
  return matches.length > 0 ? matches : primerLinks(edition)
}

/**
 * Returns the resources for a quiz question, found by its text, or the default list if nothing matches (LEARN-12).
 * bookInfo is a link about the book whose PDF is among them with a page anchor (LEARN-13).
 */
export function questionResources(
  text: string,
  edition: Edition = defaultEdition,
  resources: readonly Resource[] = resourceLibrary(edition),
): { links: GameResourceLink[]; bookInfo: LearnMoreLink | null } {
  const matches = rankResources(text, edition, resources)
  const linkedResources = matches.length > 0 ? matches : defaultQuestionResources(edition)
  return {
    links: linkedResources.map(({ title, url, type }) => ({
      title,
      url,
      type: type === 'book' ? 'book' : 'other',
    })),
    bookInfo: bookInfoLink(linkedResources),
  }
}

/** Returns the link about a book if its PDF is among the resources with a page anchor (LEARN-13). */
export function bookInfoLink(resources: readonly RelatedResource[]): LearnMoreLink | null {
  const atPage = resources.find(({ type, url }) => type === 'book' && /\.pdf#page=\d+$/i.test(url))
  const book = atPage && books.find(({ url }) => url === atPage.url)
  return book ? { title: `About the book: ${book.title}`, url: book.infoUrl } : null
}

function primerLinks(edition: Edition): RelatedResource[] {
  return [
    primer('fixed-income-primer', 'Fixed Income Primer', edition),
    primer('risk-assets-overview', 'Risk Assets Overview', edition),
  ]
}

function defaultQuestionResources(edition: Edition): RelatedResource[] {
  return [
    ...primerLinks(edition),
    primer('investment-policy-best-practices', 'Investment Policy Best Practices', edition),
  ]
}

function primer(slug: string, title: string, edition: Edition): RelatedResource {
  return { url: educationPath(slug, edition), title, type: 'education' }
}

function normalizeText(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}
