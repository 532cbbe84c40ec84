import { html, type Html } from './html.js'
import type { PageText } from './page-text.js'

interface AboutOptions {
  siteName: string
  absolute(path: string): string
  /** URL path of the picture for link previews, if the shell has one. */
  picture: string | undefined
}

/** Size of the picture for link previews, in pixels. */
export const pictureSize = { width: 1200, height: 630 } as const

/**
 * The part of a page's head that search engines and link previews read: title, description, canonical address, Open
 * Graph, and structured data (TEXT-3).
 */
export function aboutPage(text: PageText, { siteName, absolute, picture }: AboutOptions): string {
  const { title, description, kind, canonical, structuredData, isListed = true } = text
  const full = title ? `${title} · ${siteName}` : siteName
  const tags: (Html | false | undefined)[] = [
    html`<title>${full}</title>`,
    html`<meta name="description" content="${description}" />`,
    !isListed && html`<meta name="robots" content="noindex" />`,
    isListed && html`<link rel="canonical" href="${absolute(canonical)}" />`,
    html`<meta property="og:type" content="${kind}" />`,
    html`<meta property="og:site_name" content="${siteName}" />`,
    html`<meta property="og:title" content="${title || siteName}" />`,
    html`<meta property="og:description" content="${description}" />`,
    isListed && html`<meta property="og:url" content="${absolute(canonical)}" />`,
    picture !== undefined &&
      html`<meta property="og:image" content="${absolute(picture)}" />
        <meta property="og:image:width" content="${pictureSize.width}" />
        <meta property="og:image:height" content="${pictureSize.height}" />
        <meta
          property="og:image:alt"
          content="The sign of ${siteName} and what it is: education and community for insurance investment professionals"
        />
        <meta name="twitter:card" content="summary_large_image" />`,
  ]
  const data = structuredData.map(
    (object) => `<script type="application/ld+json">${dataBlock(object)}</script>`,
  )
  return [...tags.flatMap((tag) => (tag ? [tag.markup] : [])), ...data].join('\n')
}

/** JSON inside a script element must not be able to end it. */
export function dataBlock(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}
