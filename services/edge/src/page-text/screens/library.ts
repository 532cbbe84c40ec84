import { articlePath, type ArticleKind } from '@icio/contracts/articles/article-items'
import type { Article } from '@icio/contracts/articles/endpoints'
import { inReadingOrder } from '@icio/contracts/articles/reading-order'
import { editionIds, editions } from '@icio/contracts/editions'
import { glossaryOf } from '@icio/contracts/glossary/glossary'
import { books } from '@icio/contracts/resources/resource-books'
import { pathAddress, pathEntry, pathPage } from '@icio/contracts/path/path-words'
import { ruleChangesEntry, ruleChangesPath } from '@icio/contracts/rule-changes/rule-changes'
import { booksTexts, libraryTexts } from '@icio/contracts/site/screen-texts'
import { html, type Html } from '../html.js'
import {
  buttonLink,
  cardTitle,
  drawingPlace,
  editionMark,
  externalLink,
  fieldPlace,
  link,
  page,
  partnerLink,
  section,
  selectPlace,
  smallDrawingPlace,
} from '../parts.js'
import type { ScreenText, TextSources } from '../screen-text.js'
import { breadcrumbs } from '../structured-data.js'

/** /learn/education and /learn/insights, without a search: all articles of an edition. */
export function libraryText(kind: ArticleKind, sources: TextSources): ScreenText {
  const { c, library, edition, absolute } = sources
  const { eyebrow, title, lead, path, other } = libraryTexts[kind]
  const articles = library.list({ kind })
  return {
    title,
    description: lead,
    kind: 'website',
    canonical: edition === 'general' ? path : `${path}?edition=${edition}`,
    structuredData: [
      breadcrumbs(absolute, [
        { name: editions[edition].hubTitle, path: editions[edition].hubPath },
        { name: title, path: `${path}?edition=${edition}` },
      ]),
    ],
    main: page(c, {
      eyebrow,
      title,
      lead,
      actions: buttonLink(c, other.path, other.label),
      content: html`<p
          class="${`${c('edition', 'edition')} ${c('library', 'edition')}`}"
          data-edition="${edition}"
        >
          ${editionMark(c, edition)}<span class="${c('library', 'editionFigure')}"
            >${drawingPlace(c('edition', 'edition', 'figure'), '0 0 320 120')}</span
          >
        </p>
        ${filterPlace(sources)}${cards(articles, sources)}${kind === 'education' && html`${pathSection(sources)}${changesSection(sources)}${bookShelf(sources)}${glossary(sources)}`}<noscript
          ><p>
            Search and filters need JavaScript.
            ${editionIds.filter((id) => id !== edition).map((id) => link(`${path}?edition=${id}`, `Read the edition for ${editions[id].audience}`))}
          </p></noscript
        >`,
    }),
    answers: {
      [`/api/content/articles?kind=${kind}`]: {
        articles: articles.map(({ markdown: _, changes: __, ...summary }) => summary),
      },
    },
  }
}

function cards(articles: readonly Article[], { c, edition }: TextSources): Html {
  return html`<ul role="list" class="${c('library', 'cards')}">
    ${inReadingOrder(articles, edition).map(
      (article, place) =>
        html`<li
          class="${`${c('card', 'card', 'plain')} ${c('library', 'card')}`}"
          ${place > 2 && html`data-slice`}
        >
          <div class="${c('library', 'picture')}" data-needs-script>${smallDrawingPlace(c)}</div>
          ${cardTitle(c, { as: 'h2', eyebrow: `${article.level}, ${article.minutes} min`, title: link(articlePath(article, edition), article.title, c('library', 'title')) })}
          <p class="${c('library', 'summary')}">${article.summary}</p>
        </li>`,
    )}
  </ul>`
}

/** Holds the place of search and filters, which work only with script. */
function filterPlace({ c, edition }: TextSources): Html {
  return html`<div class="${c('library', 'filters')}" aria-hidden="true" data-needs-script>
    ${fieldPlace(c, 'Search everything', html`<input class="${c('field', 'control')}" type="search" placeholder="Duration, surplus, groupthink…" disabled />`)}${selectPlace(c, 'Edition', editions[edition].audience)}${selectPlace(c, 'Level', 'Any level')}${selectPlace(c, 'Topic', 'Any topic')}
  </div>`
}

/** The way to the path (PATH-1). */
function pathSection({ c, edition, knows }: TextSources): Html | null {
  if (!knows(pathPage)) return null
  const { title, lead, label } = pathEntry
  return section(c, { title, lead, content: html`<p>${link(pathAddress(edition), label)}</p>` })
}

/** The way to the page of changes (CHANGE-1). */
function changesSection({ c, edition, knows }: TextSources): Html | null {
  if (!knows(ruleChangesPath)) return null
  const { title, lead, label } = ruleChangesEntry
  return section(c, {
    title,
    lead,
    content: html`<p>${link(`${ruleChangesPath}?edition=${edition}`, label)}</p>`,
  })
}

function bookShelf({ c, edition, settings }: TextSources): Html {
  const shelf = books.filter((book) => book.edition === 'both' || book.edition === edition)
  const [partner] = settings.partners
  return section(c, {
    ...booksTexts,
    content: html`<ul role="list" class="${c('library', 'books')}">
        ${shelf.map(
          (book) =>
            html`<li>
              <h3 class="${c('library', 'bookTitle')}">${externalLink(c, book.url, book.title)}</h3>
              <p>${book.author}, ${book.year}${book.pdfPage && `. PDF, opens at page ${book.pdfPage}`}</p>
              <p>${book.summary}</p>
              ${book.infoUrl !== book.url && html`<p>${externalLink(c, book.infoUrl, 'About the book')}</p>`}
            </li>`,
        )}
      </ul>
      <p>Courses and papers of our partner: ${partnerLink(c, partner.url, partner.name)}</p>`,
  })
}

function glossary({ c, edition }: TextSources): Html {
  const terms = glossaryOf(edition)
  return section(c, {
    title: 'Glossary',
    lead: `${terms.length} words of the trade, as the articles use them.`,
    content: html`<details class="${c('library', 'fold')}">
      <summary>Show all terms</summary>
      <dl class="${c('library', 'terms')}">
        ${terms.map(
          ({ name, meaning }) =>
            html`<div>
              <dt>${name}</dt>
              <dd>${meaning}</dd>
            </div>`,
        )}
      </dl>
    </details>`,
  })
}
