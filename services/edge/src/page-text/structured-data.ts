import type { Article } from '@icio/contracts/articles/endpoints'
import { editions, type Edition } from '@icio/contracts/editions'

/*
 * JSON-LD for search engines (schema.org). It stands in a data block, which browsers never run, so that the page's policy
 * needs no exception for it.
 */

type Absolute = (path: string) => string

const context = { '@context': 'https://schema.org' }

/** The way from a hub to this screen. */
export function breadcrumbs(absolute: Absolute, way: readonly { name: string; path: string }[]): object {
  return {
    ...context,
    '@type': 'BreadcrumbList',
    itemListElement: way.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: absolute(path),
    })),
  }
}

export function articleData(
  article: Article,
  { absolute, canonical, siteName }: { absolute: Absolute; canonical: string; siteName: string },
): object {
  const house = { '@type': 'Organization', name: siteName, url: absolute('/') }
  return {
    ...context,
    '@type': 'Article',
    headline: article.title,
    description: article.summary,
    datePublished: article.added,
    inLanguage: 'en',
    educationalLevel: article.level,
    timeRequired: `PT${article.minutes}M`,
    keywords: article.tags.join(', '),
    isAccessibleForFree: true,
    mainEntityOfPage: absolute(canonical),
    author: house,
    publisher: house,
    citation: article.sources.map(({ title, publisher, year, url }) => ({
      '@type': 'CreativeWork',
      name: title,
      publisher,
      ...(year ? { datePublished: String(year) } : {}),
      ...(url ? { url } : {}),
    })),
  }
}

/** An edition's hub as a free course of its own pace, with the primers as its parts. */
export function courseData(
  edition: Edition,
  {
    absolute,
    siteName,
    description,
    primers,
  }: {
    absolute: Absolute
    siteName: string
    description: string
    primers: readonly { title: string; path: string; minutes: number }[]
  },
): object {
  const { hubTitle, hubPath } = editions[edition]
  return {
    ...context,
    '@type': 'Course',
    name: hubTitle,
    description,
    url: absolute(hubPath),
    inLanguage: 'en',
    isAccessibleForFree: true,
    provider: { '@type': 'Organization', name: siteName, url: absolute('/') },
    offers: { '@type': 'Offer', category: 'Free', price: 0, priceCurrency: 'USD' },
    hasCourseInstance: {
      '@type': 'CourseInstance',
      courseMode: 'Online',
      courseWorkload: `PT${primers.reduce((sum, { minutes }) => sum + minutes, 0)}M`,
    },
    hasPart: primers.map(({ title, path }) => ({ '@type': 'Article', name: title, url: absolute(path) })),
  }
}

export function siteData(
  absolute: Absolute,
  { name, description }: { name: string; description: string },
): object {
  return { ...context, '@type': 'WebSite', name, description, url: absolute('/'), inLanguage: 'en' }
}
