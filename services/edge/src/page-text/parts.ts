import { isSafeAddress } from '@icio/contracts/articles/parse-article'
import { editions, type Edition } from '@icio/contracts/editions'
import { partnerAddress } from '@icio/contracts/site-settings/placeholder-addresses'
import type { ClassNames } from './class-names.js'
import { html, type Html, type Insert } from './html.js'
import { icon } from './icons.js'

/*
 * The components of shared-ui as markup: same elements, same classes. They are written here because no code of a
 * release runs in the edge's process (docs/decisions/026-text-first.md). The journey "text-first" compares the words of
 * every screen with those of its text.
 */

/** A link inside the site. */
export function link(to: string, text: Insert, className = ''): Html {
  return html`<a href="${isSafeAddress(to) ? to : '/'}" ${attribute('class', className)}>${text}</a>`
}

/** An attribute, or nothing if its value is empty. */
export function attribute(
  name: 'class' | 'id' | 'aria-label' | 'data-here',
  value: string | undefined,
): Html {
  switch (value ? name : null) {
    case 'class':
      return html` class="${value}"`
    case 'id':
      return html` id="${value}"`
    case 'aria-label':
      return html` aria-label="${value}"`
    case 'data-here':
      return html` data-here="${value}"`
    default:
      return html``
  }
}

export type ButtonVariant = 'primary' | 'secondary' | 'quiet'

/** A link that looks like a button. */
export function buttonLink(
  c: ClassNames,
  to: string,
  label: Insert,
  { variant = 'secondary', size = 'md', more = '', sign }: ButtonLook = {},
): Html {
  return link(
    to,
    html`${sign && html`<span class="${c('button', 'icon')}" aria-hidden="true">${sign}</span>`}<span
        class="${c('button', 'label')}"
        >${label}</span
      >`,
    `${c('button', 'button', variant, size)} ${more}`.trim(),
  )
}

interface ButtonLook {
  variant?: ButtonVariant
  size?: 'sm' | 'md' | 'lg'
  more?: string
  sign?: Html
}

/** Holds the place of a control that works only with script; hidden from readers and from browsers without it. */
export function controlPlace(
  c: ClassNames,
  label: Insert,
  { variant = 'secondary', size = 'md', more = '', sign }: ButtonLook = {},
): Html {
  return html`<span
    class="${`${c('button', 'button', variant, size)} ${more}`.trim()}"
    aria-hidden="true"
    data-needs-script
    >${sign && html`<span class="${c('button', 'icon')}">${sign}</span>`}<span class="${c('button', 'label')}"
      >${label}</span
    ></span
  >`
}

/** A link to another site; unsafe addresses become plain text. */
export function externalLink(c: ClassNames, href: string, text: Insert): Html {
  if (!/^https?:\/\//i.test(href)) return html`${text}`
  return html`<a
    class="${c('external-link', 'link')}"
    href="${href}"
    target="_blank"
    rel="noopener noreferrer"
    >${text}${icon('arrow-up-right', c('external-link', 'sign'))}<span
      class="${c('visually-hidden', 'hidden')}"
    >
      (opens in a new tab)</span
    ></a
  >`
}

/** A link to what a partner offers; until its address is configured, to the page that says so (SITE-23). */
export function partnerLink(c: ClassNames, address: string, text: Insert): Html {
  const to = partnerAddress(address)
  return to.startsWith('/') ? link(to, text) : externalLink(c, to, text)
}

/** The layout of a screen: heading, lead, actions, content. */
export function page(
  c: ClassNames,
  {
    eyebrow,
    title,
    lead,
    actions,
    picture,
    content,
    width = 'wide',
  }: {
    eyebrow?: Insert
    title: Insert
    lead?: Insert
    actions?: Insert
    picture?: Insert
    content: Insert
    width?: 'wide' | 'reading'
  },
): Html {
  return html`<div class="${c('page', 'page', width)}">
    <header class="${picture ? c('page', 'header', 'pictured') : c('page', 'header')}">
      <div>
        ${eyebrow && html`<p class="${c('page', 'eyebrow')}">${eyebrow}</p>`}
        <h1 class="${c('page', 'title')}" tabindex="-1">${title}</h1>
      </div>
      ${picture && html`<div class="${c('page', 'picture')}" data-needs-script>${picture}</div>`}
      ${(lead || actions) && html`<div class="${c('page', 'aside')}">${lead && html`<div class="${c('page', 'lead')}">${lead}</div>`}${actions && html`<div class="${c('page', 'actions')}">${actions}</div>`}</div>`}
    </header>
    <div class="${c('page', 'content')}">${content}</div>
  </div>`
}

/** A part of a page with its own heading. */
export function section(
  c: ClassNames,
  {
    title,
    lead,
    actions,
    content,
    id,
  }: { title: string; lead?: string; actions?: Insert; content: Insert; id?: string },
): Html {
  return html`<section class="${c('section', 'section')}" ${attribute('id', id)}>
    <header class="${c('section', 'header')}">
      <div>
        <h2>${title}</h2>
        ${lead && html`<p class="${c('section', 'lead')}">${lead}</p>`}
      </div>
      ${actions && html`<div class="${c('section', 'actions')}">${actions}</div>`}
    </header>
    ${content}
  </section>`
}

/** The heading of a card. */
export function cardTitle(
  c: ClassNames,
  { eyebrow, title, as = 'h3' }: { eyebrow?: Insert; title: Insert; as?: 'h2' | 'h3' },
): Html {
  const heading = c('card', 'title')
  return html`<div class="${c('card', 'titleBlock')}">
    ${eyebrow && html`<p class="${c('card', 'eyebrow')}">${eyebrow}</p>`}${as === 'h2' ? html`<h2 class="${heading}">${title}</h2>` : html`<h3 class="${heading}">${title}</h3>`}
  </div>`
}

/** A short label. */
export function badge(
  c: ClassNames,
  text: Insert,
  tone: 'neutral' | 'accent' | 'success' = 'neutral',
  sign?: Html,
): Html {
  return html`<span class="${c('badge', 'badge', tone)}"
    >${sign && html`<span class="${c('badge', 'icon')}" aria-hidden="true">${sign}</span>`}${text}</span
  >`
}

/** The emblem and the audience of an edition. */
export function editionMark(c: ClassNames, edition: Edition): Html {
  const emblem =
    edition === 'general'
      ? html`<path
            data-part="tint"
            d="M2.5 13a9.5 9.5 0 0 1 19 0q-2.4-2-4.75 0-2.4-2-4.75 0-2.4-2-4.75 0-2.4-2-4.75 0z"
          ></path
          ><path d="M12 2v1.5M12 12v7a2.4 2.4 0 0 0 4.8 0"></path>`
      : html`<path data-part="tint" d="M3 8.5L12 3l9 5.5z"></path><path d="M5.5 11v5M12 11v5M18.5 11v5"></path
          ><path
            d="M2.5 19q2.4-1.800 4.750 0t4.750 0 4.750 0 4.750 0M5 22q1.750-1.3 3.5 0t3.5 0 3.5 0 3.5 0"
          ></path>`
  return html`<span class="${c('edition', 'edition', 'mark')}" data-edition="${edition}"
    ><svg
      class="${c('edition', 'edition', 'emblem')}"
      data-edition="${edition}"
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      ${emblem}</svg
    >${editions[edition].audience}</span
  >`
}

/** Holds the place of a drawing, which the script draws. */
export function drawingPlace(
  className: string,
  viewBox: '0 0 280 140' | '0 0 96 72' | '0 0 320 120' | '0 0 1200 200',
): Html {
  return html`<svg class="${className}" viewBox="${viewBox}" aria-hidden="true"></svg>`
}

/** Holds the place of an article's small drawing. */
export function smallDrawingPlace(c: ClassNames): Html {
  return drawingPlace(c('drawing', 'drawing'), '0 0 96 72')
}

/** Holds the place of the wide drawing of an edition, in its color. */
export function editionFigurePlace(c: ClassNames, edition: Edition, className: string): Html {
  return html`<span class="${`${c('edition', 'edition')} ${className}`.trim()}" data-edition="${edition}"
    >${drawingPlace(c('edition', 'edition', 'figure'), '0 0 320 120')}</span
  >`
}

/** Holds the place of a field, which works only with script. */
export function fieldPlace(c: ClassNames, label: string, control: Insert): Html {
  return html`<div class="${c('field', 'field')}">
    <span class="${c('field', 'label')}">${label}</span>${control}
  </div>`
}

/** Holds the place of a select. */
export function selectPlace(c: ClassNames, label: string, optionText: string): Html {
  return fieldPlace(
    c,
    label,
    html`<span class="${c('select-field', 'frame')}"
      ><select
        class="${`${c('field', 'control')} ${c('select-field', 'select')}`}"
        disabled
        aria-label="${label}"
      >
        <option>${optionText}</option></select
      >${icon('chevron-down', c('select-field', 'arrow'))}</span
    >`,
  )
}

/** Says what a browser without script misses here. */
export function needsScript(sentence: Insert): Html {
  return html`<noscript><p>${sentence}</p></noscript>`
}
