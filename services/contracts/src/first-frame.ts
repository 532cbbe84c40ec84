import { siteSettings } from './site-settings.js'

/*
 * The bar with the house's sign, as the edge writes it into the page and as the shell then shows it in the same place:
 * on a phone a second passes between the two.
 */

/** Local storage keeps the visitor's choice of theme under this key; the privacy policy names it. */
export const themeKey = 'theme'

/** What the link on the house's name is called. */
export const homeLabel = `${siteSettings.siteName}, home`

/** The strokes of the house's sign, in a box of 28 by 28. */
export const signStrokes = [
  { path: 'M3 6.5h22', width: 3 },
  { path: 'M3 11.5h22', width: 1 },
  { path: 'M7 15v9M14 15v9M21 15v9', width: 3 },
] as const

/** Classes that the shell's stylesheet knows by these names. */
export const barClasses = {
  bar: 'site-bar',
  row: 'site-bar-row',
  logo: 'site-logo',
  sign: 'site-logo-sign',
} as const
