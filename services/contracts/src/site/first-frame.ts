import { siteSettings } from '../site-settings/site-settings.js'

/*
 * The top bar with the logo. The edge writes it into the page, and the shell then renders the same bar in the same
 * place; on a phone a second passes in between.
 */

/** The local storage key of the visitor's theme; the privacy policy names it. */
export const themeKey = 'theme'

/** The accessible name of the logo link. */
export const homeLabel = `${siteSettings.siteName}, home`

/** The strokes of the logo, in a 28 by 28 box. */
export const signStrokes = [
  { path: 'M3 6.5h22', width: 3 },
  { path: 'M3 11.5h22', width: 1 },
  { path: 'M7 15v9M14 15v9M21 15v9', width: 3 },
] as const

/** The global class names in the shell's stylesheet. */
export const barClasses = {
  bar: 'site-bar',
  row: 'site-bar-row',
  logo: 'site-logo',
  sign: 'site-logo-sign',
} as const

/**
 * On the root element of a page with a text, for as long as what is far below the window is not laid out: sections from the
 * third on, the footer, and elements with `data-slice` (TEXT-17, shared-ui/src/theme/base.css). None may stand in the first
 * window: until its real height is known, it would move what follows it.
 */
export const slicedAttribute = 'data-sliced'
