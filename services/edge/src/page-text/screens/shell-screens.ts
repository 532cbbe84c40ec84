import { policyDate, privacyPolicy, type PolicyBlock } from '@icio/contracts/site/privacy-policy-text'
import { isPlaceholder } from '@icio/contracts/site-settings/placeholder-addresses'
import { notFoundTexts, partnersTexts, policyLead, writeTexts } from '@icio/contracts/site/screen-texts'
import { writeToUsPath } from '@icio/contracts/visitor-messages/message-rules'
import { html, type Html } from '../html.js'
import { buttonLink, externalLink, link, page, section } from '../parts.js'
import type { ScreenText, TextSources } from '../screen-text.js'

/** /privacy-policy */
export function privacyPolicyText({ c, settings }: TextSources): ScreenText {
  const sections = privacyPolicy(settings)
  const lead = policyLead(settings.siteName)
  return {
    title: 'Privacy Policy',
    description: lead,
    kind: 'website',
    canonical: '/privacy-policy',
    structuredData: [],
    main: page(c, {
      title: 'Privacy Policy',
      lead: html`<p>${lead}</p>`,
      content: html`<div class="${c('privacy-policy', 'layout')}">
        <nav class="${c('privacy-policy', 'contents')}" aria-label="Sections of the policy">
          <ol>
            ${sections.map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li>`)}
          </ol>
        </nav>
        <div class="${c('privacy-policy', 'text')}">
          <p class="${c('privacy-policy', 'date')}">In effect since ${policyDate}.</p>
          ${sections.map(
            ({ id, title, blocks }, index) =>
              html`<section id="${id}" aria-labelledby="${id}-title">
                <h2 id="${id}-title" tabindex="-1">${index + 1}. ${title}</h2>
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
export function notFoundText({ c }: TextSources): ScreenText {
  const { title, documentTitle, text, action } = notFoundTexts
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
        <div class="${c('empty-state', 'action')}">${buttonLink(c, '/', action, { variant: 'primary' })}</div>
      </div>
    </div>`,
  }
}
