import { policyDate, privacyPolicy, type PolicyBlock } from '@icio/contracts/site/privacy-policy-text'
import { notFoundTexts, policyLead } from '@icio/contracts/site/screen-texts'
import { html, type Html } from '../html.js'
import { buttonLink, page } from '../parts.js'
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
  return html`<ul>
    ${block.list.map((item) => html`<li>${item}</li>`)}
  </ul>`
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
