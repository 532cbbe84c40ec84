import { titlePlaceholder } from '../extension-points/extensions.js'
import { hasScreen } from '../releases/route-ownership.js'

import { siteSettings } from '../site-settings/site-settings.js'

/*
 * The top bar with the logo. The edge writes it into the page, and the shell then renders the same bar in the same
 * place; on a phone a second passes in between.
 */

/** The local storage key of the visitor's theme; the privacy policy names it. */
export const themeKey = 'theme'

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

/** Class name of the outline of a screen that has not arrived; the edge renders it, then the shell (SITE-38). */
export const outlineClass = 'site-outline'

/** The outline has so many parts below its title: two lines of a question, and four answers. */
export const outlineParts = 6

/**
 * Returns the title that a screen has before its code arrives: what its title pattern says before the screen's own words.
 *
 * @param titles of the release, by path pattern
 * @returns an empty text for a screen without a pattern, or whose pattern begins with its own words
 */
export function outlineTitle(titles: Readonly<Record<string, string>> = {}, path: string): string {
  const [, pattern = ''] = Object.entries(titles).find(([each]) => hasScreen([each], path)) ?? []
  const before = (pattern.split(titlePlaceholder)[0] ?? '').trimEnd()
  return before.endsWith(':') ? before.slice(0, -1) : before
}

/**
 * On the root element of a page with a text, for as long as what is far below the window is not laid out: sections from the
 * third on, the footer, and elements with `data-slice` (TEXT-17, shared-ui/src/theme/base.css). None may stand in the first
 * window: until its real height is known, it would move what follows it.
 */
export const slicedAttribute = 'data-sliced'
