import { createHash } from 'node:crypto'
import { escapeHtml } from '@icio/kit/http/escape-html'
import {
  barClasses,
  homeLabel,
  outlineClass,
  outlineParts,
  signStrokes,
  slicedAttribute,
  themeKey,
} from '@icio/contracts/site/first-frame'

/** The type of a script, and the relation of a preload, that wait until the text of their page has been painted. */
export const afterText = 'after-text'

/** The relation of a font that is preloaded only where it can arrive before the first text. */
export const onFastConnection = 'on-fast-connection'

/** Below this, in Mbit/s as the browser estimates it, a font comes too late for the first text and only delays the scripts. */
const slowConnection = 1

/** A page that is not painted, because it went to the background, starts its scripts after this time. */
const unpaintedMs = 2000

/**
 * The only inline script of a page, allowed by its hash: a separate file would delay the first frame. It applies the
 * visitor's theme before the first paint, preloads the fonts unless the connection is slow, and starts the scripts and preloads that wait for the text to be painted. A page
 * that opens in its middle is laid out as a whole, because only then does the browser find the place (TEXT-17). A script that
 * is moved runs as if it were new; its address stays the one that the parser read, so that Trusted Types are content.
 */
export const inlineScript = `try{const t=localStorage.getItem('${themeKey}');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}
if(!(navigator.connection?.downlink<${slowConnection}))for(const l of document.querySelectorAll('link[rel=${onFastConnection}]'))l.rel='preload'
addEventListener('DOMContentLoaded',()=>{
if(location.hash||performance.getEntriesByType('navigation')[0]?.type!=='navigate')document.getElementById('root').removeAttribute('${slicedAttribute}')
const start=()=>{for(const s of document.querySelectorAll('script[type=${afterText}]')){s.type='';s.async=false;document.head.append(s)}
for(const l of document.querySelectorAll('link[rel=${afterText}]'))l.rel='preload'}
if(document.hidden||!PerformanceObserver.supportedEntryTypes.includes('paint'))return start()
new PerformanceObserver(start).observe({type:'paint',buffered:true})
setTimeout(start,${unpaintedMs})
})`

/** Source expression for the inline script in the content security policy. */
export const inlineScriptSource = `'sha256-${createHash('sha256').update(inlineScript).digest('base64')}'`

const strokes = signStrokes
  .map(({ path, width }) => `<path d="${path}" stroke-width="${width}"></path>`)
  .join('')

/**
 * The outline of a screen without a text, below the bar (SITE-38). Its title is set in a font of the device, because a font
 * that misses the first text is not used for the rest of the visit ('font-display: optional').
 *
 * @param title plain text; empty for a screen whose title only its code knows
 */
export function outline(title: string): string {
  return `<div class="${outlineClass}" aria-busy="true"><p>${escapeHtml(title)}</p>${'<span></span>'.repeat(outlineParts)}</div>`
}

/** Shown until the shell replaces it: the bar with the logo that links to Home, without any text. */
export const firstFrame = `<header class="${barClasses.bar}"><div class="${barClasses.row}"><a class="${barClasses.logo}" href="/" aria-label="${homeLabel}"><svg class="${barClasses.sign}" viewBox="0 0 28 28" width="28" height="28" fill="none" aria-hidden="true">${strokes}</svg></a></div></header>`
