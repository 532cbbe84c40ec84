import { articlePath, type ArticleKind } from '@icio/contracts/articles/article-items'
import { practiceLength, type ArticleSource, type ReadableArticle } from '@icio/contracts/articles/endpoints'
import { sectionsOf } from '@icio/contracts/articles/document'
import { readableArticle } from '@icio/contracts/articles/readable-article'
import { inReadingOrder } from '@icio/contracts/articles/reading-order'
import { defaultEdition, editionIds, editions, type Edition } from '@icio/contracts/editions'
import { monthInWords } from '@icio/contracts/dates/month'
import { roomLink, roomsPath } from '@icio/contracts/rooms/room-link'
import { libraryTexts } from '@icio/contracts/site/screen-texts'
import { html, type Html } from '../html.js'
import { icon } from '../icons.js'
import {
  badge,
  buttonLink,
  controlPlace,
  editionMark,
  externalLink,
  link,
  smallDrawingPlace,
} from '../parts.js'
import type { ScreenText, TextSources } from '../screen-text.js'
import { articleData, breadcrumbs } from '../structured-data.js'
import { blocksMarkup } from './article-blocks.js'
import { takeAwaysOfArticle } from './take-away.js'

/** /learn/education/:slug and /learn/insights/:slug: null if the library has no such article. */
export function articleText(kind: ArticleKind, slug: string, sources: TextSources): ScreenText | null {
  const { library, edition, absolute, settings, today } = sources
  const libraryArticle = library.find(slug, edition)
  if (!libraryArticle) return null
  const article = readableArticle(libraryArticle, edition, today)
  const canonical = articlePath(article, article.edition === 'both' ? defaultEdition : article.edition)
  const { title: libraryTitle, path } = libraryTexts[kind]
  return {
    title: article.title,
    description: article.summary,
    kind: 'article',
    canonical,
    structuredData: [
      articleData(article, { absolute, canonical, siteName: settings.siteName }),
      breadcrumbs(absolute, [
        { name: editions[edition].hubTitle, path: editions[edition].hubPath },
        { name: libraryTitle, path: `${path}?edition=${edition}` },
        { name: article.title, path: canonical },
      ]),
    ],
    main: main(article, kind, sources),
    answers: { [`/api/content/articles/${slug}?edition=${edition}`]: article },
  }
}

function main(article: ReadableArticle, kind: ArticleKind, sources: TextSources): Html {
  const { c, edition } = sources
  const { title, path } = libraryTexts[kind]
  const blocks = article.document
  const markup = blocksMarkup(c)
  const sections = blocks.flatMap((block) => (block.at === 'heading' && block.level === 2 ? [block] : []))
  return html`<article class="${c('article', 'page')}">
    <header class="${c('article', 'header')}">
      <div class="${c('article', 'picture')}" data-needs-script>${smallDrawingPlace(c)}</div>
      <nav class="${c('article', 'way')}" aria-label="Breadcrumb" data-no-print>
        ${link(editions[edition].hubPath, editionMark(c, edition))}<span class="${c('article', 'step')}"
          >${link(`${path}?edition=${edition}`, title)}</span
        >
      </nav>
      <h1 tabindex="-1" class="${c('article', 'title')}">${article.title}</h1>
      <p class="${c('article', 'summary')}">${article.summary}</p>
      ${facts(article, sources)}${editionSwitch(article, kind, sources)}
    </header>
    <div class="${c('article', 'columns')}">
      ${contents(sections, sources)}
      <div class="${c('article', 'main')}">
        <div class="${c('article', 'text')}">
          ${sectionsOf(blocks).map((section, place) => (place > 0 ? html`<div data-slice>${markup(section)}</div>` : html`<div>${markup(section)}</div>`))}
        </div>
        ${takeAwaysOfArticle(c, article.slug, edition)}${sourceList(article.sources, sources)}
        <div class="${c('article', 'questionsPlace')}">
          ${
            article.related_questions_tags.length > 0 &&
            html`<div id="questions-on-it">
              <noscript><p>The questions on this article need JavaScript.</p></noscript>
            </div>`
          }
        </div>
        ${whereNext(article, kind, sources)}
      </div>
    </div>
  </article>`
}

function facts(article: ReadableArticle, { c, edition, knows }: TextSources): Html {
  const hasQuestions = article.related_questions_tags.length > 0
  const room = roomLink({ edition, title: article.title, topics: article.related_questions_tags })
  return html`<ul role="list" class="${c('article', 'facts')}" aria-label="About this article">
    <li>${badge(c, article.level, 'accent')}</li>
    <li>${badge(c, `${article.minutes} min`, 'neutral', icon('clock'))}</li>
    <li>${badge(c, article.edition === 'both' ? 'Both editions' : editions[article.edition].audience)}</li>
    ${hasQuestions && html`<li class="${c('article', 'toQuestions')}" data-needs-script><a href="#questions-on-it">${practiceLength} questions on it</a></li>`}
    <li class="${c('article', 'asOf')}">As of ${monthInWords(article.as_of)}</li>
    ${hasQuestions && knows(roomsPath) && html`<li data-needs-script>${buttonLink(c, room, 'Use this in a room', { size: 'sm' })}</li>`}
    <li class="${c('article', 'print')}">
      ${controlPlace(c, 'Print', { variant: 'quiet', size: 'sm', sign: icon('printer') })}
    </li>
  </ul>`
}

/** The editions of an article that was written separately for both. */
function editionSwitch(
  article: ReadableArticle,
  kind: ArticleKind,
  { c, library }: TextSources,
): Html | null {
  const variants = editionIds.filter((edition) =>
    library.list({ kind }).some((other) => other.slug === article.slug && other.edition === edition),
  )
  if (variants.length < 2) return null
  const one = (edition: Edition) =>
    edition === article.edition
      ? html`<a href="${articlePath(article, edition)}" class="${c('article', 'edition')}" aria-current="true"
          >${editions[edition].audience}</a
        >`
      : link(articlePath(article, edition), editions[edition].audience, c('article', 'edition'))
  return html`<nav class="${c('article', 'editions')}" aria-label="Edition of this article" data-no-print>
    ${variants.map(one)}
  </nav>`
}

function contents(sections: readonly { id: string; text: string }[], { c }: TextSources): Html {
  if (sections.length < 2) return html`<div></div>`
  const list = html`<ol role="list" class="${c('contents-list', 'list')}">
    ${sections.map(({ id, text }) => html`<li><a href="#${id}">${text}</a></li>`)}
  </ol>`
  return html`<div class="${c('contents-list', 'contents')}" data-no-print>
    <nav class="${c('contents-list', 'beside')}" aria-label="Contents">
      <p class="${c('contents-list', 'title')}">Contents</p>
      ${list}
    </nav>
    <details class="${c('contents-list', 'folded')}">
      <summary>Contents</summary>
      <nav aria-label="Contents, folded">${list}</nav>
    </details>
  </div>`
}

function sourceList(sources: readonly ArticleSource[], { c }: TextSources): Html | null {
  if (sources.length === 0) return null
  return html`<section class="${c('article', 'sources')}" aria-labelledby="sources">
    <h2 id="sources">Sources</h2>
    <ul>
      ${sources.map(({ title, publisher, part, year, url }) => html`<li>${url ? externalLink(c, url, title) : html`<cite>${title}</cite>`}. ${[publisher, part, year].filter(Boolean).join(', ')}</li>`)}
    </ul>
  </section>`
}

/** The next and the previous article in library order, or the library after the last one. */
function whereNext(article: ReadableArticle, kind: ArticleKind, { c, library, edition }: TextSources): Html {
  const row = inReadingOrder(library.list({ kind }), edition)
  const place = row.findIndex(({ slug }) => slug === article.slug)
  const previous = place > 0 ? row[place - 1] : undefined
  const next = place >= 0 ? row[place + 1] : undefined
  const titleClass = c('article', 'neighborTitle')
  return html`<nav class="${c('article', 'neighbors')}" aria-labelledby="where-next" data-no-print>
    <h2 id="where-next">Where next</h2>
    ${
      next
        ? html`<div class="${`${c('card', 'card', 'plain')} ${c('article', 'nextCard')}`}">
            <div class="${c('article', 'nextPicture')}" data-needs-script>${smallDrawingPlace(c)}</div>
            <p class="${c('article', 'direction')}">
              Next article, ${next.minutes} min ${icon('arrow-right')}
            </p>
            <p class="${titleClass}">${link(articlePath(next, edition), next.title)}</p>
            <p class="${c('article', 'nextSummary')}">${next.summary}</p>
          </div>`
        : html`<p class="${titleClass}">
            ${link(`/learn/education?edition=${edition}`, 'Back to the whole library')}
          </p>`
    }${previous && html`<p class="${c('article', 'previous')}">${icon('arrow-left')} Previous: ${link(articlePath(previous, edition), previous.title)}</p>`}
  </nav>`
}
