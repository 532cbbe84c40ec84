import { createHash } from 'node:crypto'
import { barClasses, homeLabel, signStrokes, themeKey } from '@icio/contracts/site/first-frame'

/**
 * Applies the visitor's theme before the first paint. It is the only inline script of the page, allowed by its hash: a
 * separate file would delay the first frame.
 */
export const themeScript = `try{const t=localStorage.getItem('${themeKey}');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}`

/** Source expression for the theme script in the content security policy. */
export const themeScriptSource = `'sha256-${createHash('sha256').update(themeScript).digest('base64')}'`

const strokes = signStrokes
  .map(({ path, width }) => `<path d="${path}" stroke-width="${width}"></path>`)
  .join('')

/**
 * Shown until the shell replaces it: the bar with the logo that links to Home. It has no text, because a font that
 * misses the first text is not used for the rest of the visit ('font-display: optional').
 */
export const firstFrame = `<header class="${barClasses.bar}"><div class="${barClasses.row}"><a class="${barClasses.logo}" href="/" aria-label="${homeLabel}"><svg class="${barClasses.sign}" viewBox="0 0 28 28" width="28" height="28" fill="none" aria-hidden="true">${strokes}</svg></a></div></header>`
