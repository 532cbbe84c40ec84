import { siteSettings } from '@icio/contracts/site-settings/site-settings'
import type { Announcer } from './announcer.js'

const positionsKey = 'scroll_positions'
const positionsKept = 50

export interface Arrivals {
  /**
   * Call when a screen has rendered. Sets the document title, restores the scroll position of this history entry or
   * scrolls to the top, and moves the focus to the screen's heading unless this is the first screen of the page. With a
   * fragment, it scrolls and moves the focus to the element of that name, so that the keyboard goes on from there.
   *
   * @param entry key of the history entry
   * @param hash fragment of the address, with its '#'
   */
  arrive(entry: string, hash: string, title: string): void
  /** Gives the open path a title in place of that of its route. */
  rename(path: string, title: string): void
  /** Call when the screen is being replaced: from then on, scrolling is not the visitor's. */
  depart(): void
  note(): void
  keep(): void
}

/** Manages title, focus, and scroll position when a screen arrives. */
export function createArrivals({
  announcer,
  storage,
  isScrolledByReader = false,
}: {
  announcer: Announcer
  storage: Storage | null
  /** True if the text of the first screen stood in the page: then its reader, or the browser, has set the position. */
  isScrolledByReader?: boolean
}): Arrivals {
  const positions = new Map<string, number>(readPositions(storage))
  let first = true
  let shownEntry: string | null = null
  // A screen gives its title before it arrives, because effects of children come first.
  let titleOverride = { path: '', title: '' }
  return {
    arrive(entry, hash, title) {
      shownEntry = entry
      document.title = titleOf(titleOverride.path === location.pathname ? titleOverride.title : title)
      const arrivedByNavigation = !first
      first = false
      if (arrivedByNavigation) announcer.clear()
      const target = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null
      const stays = isScrolledByReader && !arrivedByNavigation && !positions.has(entry)
      if (stays) return
      if (target) target.scrollIntoView()
      else window.scrollTo(0, positions.get(entry) ?? 0)
      // Wait until a dialog that closes at the same time has returned the focus.
      if (arrivedByNavigation) setTimeout(() => focusScreen(announcer, title, target), 0)
    },
    rename(path, title) {
      titleOverride = { path, title }
      document.title = titleOf(title)
    },
    depart() {
      shownEntry = null
    },
    note: () => void (shownEntry && positions.set(shownEntry, window.scrollY)),
    keep: () => storage?.setItem(positionsKey, JSON.stringify([...positions].slice(-positionsKept))),
  }
}

export function titleOf(title: string): string {
  return title ? `${title} · ${siteSettings.siteName}` : siteSettings.siteName
}

function focusScreen(announcer: Announcer, title: string, part: HTMLElement | null) {
  const main = document.querySelector('main')
  const heading = main?.querySelector('h1')
  if (!heading) announcer.say(title)
  const target = part ?? heading ?? main
  if (!target) return
  if (!target.hasAttribute('tabindex')) target.setAttribute('tabindex', '-1')
  target.focus({ preventScroll: true })
}

function readPositions(storage: Storage | null): [string, number][] {
  try {
    return JSON.parse(storage?.getItem(positionsKey) ?? '[]') as [string, number][]
  } catch {
    return []
  }
}
