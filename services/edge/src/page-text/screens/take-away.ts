import { editionIds, editions, type Edition } from '@icio/contracts/editions'
import { takeAways, takeAwaysOf, takeAwayTexts, type TakeAway } from '@icio/contracts/take-away/take-away'
import type { ClassNames } from '../class-names.js'
import { html, type Html } from '../html.js'
import { controlPlace, needsScript, section } from '../parts.js'

const { title, toolsTitle, toolsLead, button, note } = takeAwayTexts

/** The documents that are made from an article, below its text (DOC-12). */
export function takeAwaysOfArticle(c: ClassNames, slug: string, edition: Edition): Html | null {
  const documents = takeAwaysOf(slug, edition)
  if (documents.length === 0) return null
  return html`<section class="${c('take-away', 'ofArticle')}" aria-labelledby="to-take-away" data-no-print>
    <h2 id="to-take-away">${title}</h2>
    ${list(c, documents, [button])}
    <p class="${c('take-away', 'note')}">${note}</p>
    ${needsScript('The files need JavaScript.')}
  </section>`
}

/** All documents with both editions, on the tools page (DOC-12). */
export function allTakeAways(c: ClassNames): Html {
  return section(c, {
    id: 'documents',
    title: toolsTitle,
    lead: toolsLead,
    content: html`${list(
        c,
        takeAways,
        editionIds.map((edition) => editions[edition].audience),
      )}
      <p class="${c('take-away', 'note')}">${note}</p>
      ${needsScript('The files need JavaScript.')}`,
  })
}

function list(c: ClassNames, documents: readonly TakeAway[], buttons: readonly string[]): Html {
  return html`<ul role="list" class="${c('take-away', 'documents')}">
    ${documents.map(
      (document) =>
        html`<li class="${c('take-away', 'document')}">
          <p class="${c('take-away', 'words')}"><strong>${document.title}.</strong> ${document.text}</p>
          ${buttons.map((label) => controlPlace(c, label, { size: 'sm' }))}
        </li>`,
    )}
  </ul>`
}
