import { createHash } from 'node:crypto'
import { barClasses, homeLabel, signStrokes, themeKey } from '@icio/contracts/first-frame'

/**
 * Shows the theme that the visitor has chosen before anything is painted. It is the one script that stands in the page
 * itself, and the policy allows it by its hash: a file of its own would hold up the first frame.
 */
export const themeScript = `try{const t=localStorage.getItem('${themeKey}');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}`

/** Source expression of the content security policy for the theme's script. */
export const themeScriptSource = `'sha256-${createHash('sha256').update(themeScript).digest('base64')}'`

const strokes = signStrokes
  .map(({ path, width }) => `<path d="${path}" stroke-width="${width}"></path>`)
  .join('')

/**
 * What stands in the page until the shell takes its place: the bar with the sign of the house, which leads to Home. It has
 * no words, since a face that a first word waits for in vain is not used in the whole visit ('font-display: optional').
 */
export const firstFrame = `<header class="${barClasses.bar}"><div class="${barClasses.row}"><a class="${barClasses.logo}" href="/" aria-label="${homeLabel}"><svg class="${barClasses.sign}" viewBox="0 0 28 28" width="28" height="28" fill="none" aria-hidden="true">${strokes}</svg></a></div></header>`
