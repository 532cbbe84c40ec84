import { accessibilityDate, accessibilityStatement } from '@icio/contracts/site/accessibility-statement'
import {
  policyDate,
  privacyPolicy,
  type PolicyBlock,
  type PolicySection,
} from '@icio/contracts/site/privacy-policy-text'
import { accessibilityPath } from '@icio/contracts/site/route-paths'
import { isPlaceholder } from '@icio/contracts/site-settings/placeholder-addresses'
import {
  accessibilityLead,
  notFoundTexts,
  partnersTexts,
  policyLead,
  writeTexts,
} from '@icio/contracts/site/screen-texts'
import { writeToUsPath } from '@icio/contracts/visitor-messages/message-rules'
import { html, type Html } from '../html.js'
import { buttonLink, externalLink, link, page, section } from '../parts.js'
import type { ScreenText, TextSources } from '../screen-text.js'

/** /privacy-policy */
export function privacyPolicyText({ c, settings }: TextSources): ScreenText {
  return statement(c, {
    title: 'Privacy Policy',
    lead: policyLead(settings.siteName),
    path: '/privacy-policy',
    contents: 'Sections of the policy',
    date: `In effect since ${policyDate}.`,
    sections: privacyPolicy(settings),
  })
}

/** /accessibility (A11Y-1) */
export function accessibilityText({ c, settings }: TextSources): ScreenText {
  return statement(c, {
    title: 'Accessibility',
    lead: accessibilityLead,
    path: accessibilityPath,
    contents: 'Sections of the statement',
    date: `Looked at last on ${accessibilityDate}.`,
    sections: accessibilityStatement(settings),
  })
}

interface Statement {
  title: string
  lead: string
  path: string
  contents: string
  date: string
  sections: readonly PolicySection[]
}

function statement(
  c: TextSources['c'],
  { title, lead, path, contents, date, sections }: Statement,
): ScreenText {
  return {
    title,
    description: lead,
    kind: 'website',
    canonical: path,
    structuredData: [],
    main: page(c, {
      title,
      lead: html`<p>${lead}</p>`,
      content: html`<div class="${c('statements', 'layout')}">
        <nav class="${c('statements', 'contents')}" aria-label="${contents}">
          <ol>
            ${sections.map(({ id, title: heading }) => html`<li><a href="#${id}">${heading}</a></li>`)}
          </ol>
        </nav>
        <div class="${c('statements', 'text')}">
          <p class="${c('statements', 'date')}">${date}</p>
          ${sections.map(
            ({ id, title: heading, blocks }, index) =>
              html`<section id="${id}" aria-labelledby="${id}-title">
                <h2 id="${id}-title" tabindex="-1">${index + 1}. ${heading}</h2>
                ${blocks.map(policyBlock)}
              </section>`,
          )}
        </div>
      </div>`,
    }),
  }
}

function policyBlock(block: PolicyBlock): Html {
  if (typeof block === 'string') return html`<p>${block}</p>`
  if ('to' in block) return html`<p>${block.text} ${link(block.to, block.label)}.</p>`
  return html`<ul>
    ${block.list.map((item) => html`<li>${item}</li>`)}
  </ul>`
}

/** /partners */
export function partnersText({ c, settings }: TextSources): ScreenText {
  const { eyebrow, field, write, writeLead, missing } = partnersTexts
  const { partners } = settings
  const isUnset = partners.some(
    ({ url, membershipUrl }) => isPlaceholder(url) || isPlaceholder(membershipUrl),
  )
  const title = isUnset ? partnersTexts.unset : partnersTexts.set
  const lead = isUnset ? partnersTexts.lead : partnersTexts.leadSet
  return {
    title,
    description: lead,
    kind: 'website',
    canonical: '/partners',
    structuredData: [],
    main: page(c, {
      eyebrow,
      title,
      lead,
      width: 'reading',
      content: html`<ul role="list" class="${c('partners', 'list')}" aria-label="Partners">
          ${partners.map(
            ({ name, description, url }) =>
              html`<li>
                ${isPlaceholder(url) ? html`<strong>${name}</strong>` : externalLink(c, url, name)}
                <p>${description} ${isPlaceholder(url) && missing}</p>
              </li>`,
          )}
        </ul>
        ${section(c, {
          title: field.title,
          lead: field.lead,
          content: html`<ul role="list" class="${c('partners', 'list')}">
            ${field.pages.map(
              ({ name, url, text }) =>
                html`<li>
                  ${externalLink(c, url, name)}
                  <p>${text}</p>
                </li>`,
            )}
          </ul>`,
        })}
        <p class="${c('partners', 'write')}">
          ${writeLead} ${buttonLink(c, writeToUsPath('partners'), write, { variant: 'primary' })}
        </p>`,
    }),
  }
}

/** /write-to-us: what it is; the form works only with script. */
export function writeToUsText({ c, settings: { contactEmail } }: TextSources): ScreenText {
  const { eyebrow, title, lead } = writeTexts
  return {
    title,
    description: lead,
    kind: 'website',
    canonical: '/write-to-us',
    structuredData: [],
    main: page(c, {
      eyebrow,
      title,
      lead,
      width: 'reading',
      content: html`<noscript><p>The form needs JavaScript.</p></noscript>
        ${!isPlaceholder(contactEmail) && html`<p>You can also write a mail to <a href="mailto:${contactEmail}">${contactEmail}</a>.</p>`}`,
    }),
  }
}

/** An address without a screen. */
export function notFoundText({ c, knows }: TextSources): ScreenText {
  const { title, documentTitle, text, action, others } = notFoundTexts
  return {
    title: documentTitle,
    description: text,
    kind: 'website',
    canonical: '',
    isListed: false,
    structuredData: [],
    main: html`<div class="${c('quiet-screen', 'screen')}">
      <div class="${c('empty-state', 'empty')}">
        <h1 class="${c('empty-state', 'title')}">${title}</h1>
        <div class="${c('empty-state', 'text')}"><p>${text}</p></div>
        <div class="${c('empty-state', 'action')}">
          ${buttonLink(c, '/', action, { variant: 'primary' })}${Object.entries(others).map(([to, label]) => knows(to) && buttonLink(c, to, label))}
        </div>
      </div>
    </div>`,
  }
}
