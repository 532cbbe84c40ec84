import { readExperiments } from '@icio/banks/mirror'
import { readForecastTemplates, readRangeQuestions } from '@icio/banks/ranges'
import { editionIds } from '@icio/contracts/editions'
import { behavioralBooks } from '@icio/contracts/games/book-references'
import { publishedFigures } from '@icio/contracts/published-figures/published-figures'
import { books } from '@icio/contracts/resources/resource-books'
import { partnersTexts } from '@icio/contracts/site/screen-texts'
import { isPlaceholder } from '@icio/contracts/site-settings/placeholder-addresses'
import type { ChangeableSettings } from '@icio/contracts/site-settings/site-settings'
import type { Library } from '../articles/library.js'

/** An address outside the site, and what the site says is there. */
export interface LinkFound {
  url: string
  leads_to: string
}

/**
 * Every address outside the site to which a page leads: those of the settings, of the library, and of the questions and
 * figures with a source (SITE-31). Each once, in the order in which it was found.
 */
export function outsideLinks(settings: ChangeableSettings, library: Library): LinkFound[] {
  const links: LinkFound[] = [...ofSettings(settings), ...ofContent(library)]
  return [...new Map(links.toReversed().map((link) => [link.url, link])).values()].toReversed()
}

function ofSettings({ partners, discussionGroup, newsletter }: ChangeableSettings): LinkFound[] {
  return [
    ...partners.flatMap(({ name, url, membershipUrl }) => [
      { url, leads_to: `Partner: ${name}` },
      { url: membershipUrl, leads_to: `Partner: ${name}, membership` },
    ]),
    { url: discussionGroup.url, leads_to: `${discussionGroup.name} on ${discussionGroup.network}` },
    { url: newsletter.url, leads_to: `Newsletter: ${newsletter.name}` },
  ].filter(({ url }) => !isPlaceholder(url))
}

function ofContent(library: Library): LinkFound[] {
  return [
    ...partnersTexts.field.pages.map(({ name, url }) => ({ url, leads_to: name })),
    ...books.flatMap(({ title, url, infoUrl }) => [
      { url, leads_to: `Book: ${title}` },
      { url: infoUrl, leads_to: `About the book: ${title}` },
    ]),
    ...behavioralBooks.map(({ title, url }) => ({ url, leads_to: `Book: ${title}` })),
    ...library
      .list({})
      .flatMap(({ title, sources, markdown }) => [
        ...sources.flatMap((source) =>
          source.url ? [{ url: source.url, leads_to: `${source.publisher}: ${source.title}` }] : [],
        ),
        ...linksIn(markdown).map((url) => ({ url, leads_to: `Cited in “${title}”` })),
      ]),
    ...library
      .changes()
      .flatMap(({ source }) =>
        source.url ? [{ url: source.url, leads_to: `${source.publisher}: ${source.title}` }] : [],
      ),
    ...Object.values(publishedFigures).flatMap((figure) =>
      'link' in figure ? [{ url: figure.link, leads_to: `Study: ${figure.source}` }] : [],
    ),
    ...linksIn(JSON.stringify(readExperiments())).map((url) => ({ url, leads_to: 'Study of the mirror' })),
    ...editionIds.flatMap((edition) =>
      linksIn(JSON.stringify([readRangeQuestions(edition), readForecastTemplates(edition)])).map((url) => ({
        url,
        leads_to: 'Source of a range or forecast',
      })),
    ),
  ]
}

function linksIn(text: string): string[] {
  return text.match(/https?:\/\/[^\s"'<>)\\]+/g) ?? []
}
