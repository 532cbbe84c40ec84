import { slicedAttribute } from '@icio/contracts/site/first-frame'
import { isOwned } from '@icio/contracts/releases/route-ownership'

/**
 * The text of a public page, which the edge writes into the document and which stands there until the screen has its
 * content (docs/decisions/026-text-first.md). React renders beside the document meanwhile, so that nothing is seen
 * twice, and nothing is missing for a moment.
 */
export interface StandingText {
  container: HTMLElement
  /** The path whose text stood in the page. */
  path: string
  /** True until the rendered page stands in the document. */
  isStanding(): boolean
  /** Puts the rendered page in the place of the text, now or as soon as its screen has its content. */
  takeOver(when: 'now' | 'with its content'): void
  /** Puts the words of the screen into an element, for a screen that cannot be shown. */
  keepIn(element: HTMLElement): void
}

/** Marks what a screen shows while it loads (shared-ui/parts/loading.tsx). */
const loading = '[data-loading]'
/** Marks places within a screen that load when the reader comes near, and for which the text does not wait. */
const later = '[data-later]'

/** Returns the text in the root element, or null if the page has none. */
export function findStandingText(root: HTMLElement, path: string): StandingText | null {
  const main = root.querySelector('main')
  if (!main) return null
  const words = [...main.childNodes]
  const container = document.createElement('div')
  container.id = root.id
  let isStanding = true
  const observer = new MutationObserver(() => {
    if (hasContent(container)) replaceInPlace()
  })

  /** A page that its reader has scrolled is first laid out as a whole, so that the same words stay in the window. */
  function replaceInPlace() {
    if (window.scrollY === 0 || !root.hasAttribute(slicedAttribute)) return replace()
    observer.disconnect()
    root.removeAttribute(slicedAttribute)
    // By the second frame, the browser has moved the window along with what it shows.
    requestAnimationFrame(() => requestAnimationFrame(replace))
  }

  function replace() {
    if (!isStanding) return
    isStanding = false
    observer.disconnect()
    container.toggleAttribute(slicedAttribute, root.hasAttribute(slicedAttribute) && window.scrollY === 0)
    const { activeElement } = document
    const focusedSelector = activeElement && root.contains(activeElement) ? likeness(activeElement) : null
    const { scrollY } = window
    root.replaceWith(container)
    // To ask where the page stands lays it out at once; at its top, the next frame does that soon enough.
    if (scrollY > 0 && window.scrollY !== scrollY) window.scrollTo(0, scrollY)
    if (focusedSelector) container.querySelector<HTMLElement>(focusedSelector)?.focus({ preventScroll: true })
    if (container.hasAttribute(slicedAttribute))
      // The frame lays the window out first.
      requestAnimationFrame(() =>
        setTimeout(layOutBySlices, 0, container, [...container.querySelectorAll<HTMLElement>(slices)]),
      )
  }

  return {
    container,
    path,
    isStanding: () => isStanding,
    takeOver(when) {
      if (when === 'now') return replace()
      observer.observe(container, { subtree: true, childList: true, attributes: true })
    },
    keepIn: (element) => element.replaceChildren(...words),
  }
}

/** Returns whether the screen in the container has been rendered and is not waiting for anything. */
function hasContent(container: HTMLElement): boolean {
  const main = container.querySelector('main')
  if (!main || main.textContent.trim() === '') return false
  return [...main.querySelectorAll(loading)].every((part) => part.closest(later) !== null)
}

/** The parts of a page that are laid out one by one. */
const slices = 'section ~ section ~ section, footer, [data-slice]'

/** Lays out what is below the window in tasks of their own, so that a phone answers a tap in between (TEXT-17). */
function layOutBySlices(page: HTMLElement, [next, ...others]: readonly HTMLElement[]) {
  if (!next) return page.removeAttribute(slicedAttribute)
  next.style.contentVisibility = 'visible'
  void next.offsetHeight
  setTimeout(layOutBySlices, 0, page, others)
}

/** A selector for the same link or heading in the rendered page. */
function likeness(element: Element): string | null {
  const href = element.getAttribute('href')
  if (href) return `a[href="${CSS.escape(href)}"]`
  return element.id ? `#${CSS.escape(element.id)}` : null
}

interface GatedLinks {
  agreed(): boolean
  run(action: () => void): unknown
  openExternal(url: string): void
  assign(url: string): void
}

/**
 * Asks for the disclosure before a link of the standing text is followed, as the screens do (GATE-4). Before this script
 * runs, and without script, a link opens its page directly, as an address typed in does.
 */
export function gateLinks(text: StandingText, root: HTMLElement, gate: GatedLinks): void {
  root.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const isModified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (!link?.hasAttribute('href') || isModified || gate.agreed()) return
    const { origin, pathname, href } = link
    const isExternal = origin !== location.origin
    const isLearnPath = pathname !== location.pathname && isOwned(['/learn', '/learn-risk-pools'], pathname)
    if (!isExternal && !isLearnPath) return
    event.preventDefault()
    // The disclosure is part of the rendered page.
    text.takeOver('now')
    if (isExternal) gate.openExternal(href)
    else void gate.run(() => gate.assign(href))
  })
}
