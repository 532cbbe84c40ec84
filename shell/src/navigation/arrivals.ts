import { siteSettings } from '@icio/contracts/site-settings'
import type { Announcer } from './announcer.js'

const positionsKey = 'scroll_positions'
const positionsKept = 50

export interface Arrivals {
  /**
   * A screen is there: names the page, brings the visitor to where this history entry was left or to its top, and,
   * unless it is the first screen of the page, moves the focus to the screen's heading.
   *
   * @param entry key of the history entry
   * @param hash fragment of the address, with its '#'
   */
  arrive(entry: string, hash: string, title: string): void
  /** The screen is being replaced: from here on the page's scrolling is not the visitor's. */
  depart(): void
  /** Notes how far down the visitor is on the entry that is shown. */
  note(): void
  /** Keeps the positions for a reload. */
  keep(): void
}

/** What happens when a screen arrives: title, focus, scroll position. */
export function createArrivals({
  announcer,
  storage,
}: {
  announcer: Announcer
  storage: Storage | null
}): Arrivals {
  const positions = new Map<string, number>(readPositions(storage))
  let first = true
  let shown: string | null = null
  return {
    arrive(entry, hash, title) {
      shown = entry
      document.title = titleOf(title)
      const arrivedByNavigation = !first
      first = false
      const target = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null
      if (target) target.scrollIntoView()
      else window.scrollTo(0, positions.get(entry) ?? 0)
      // After a dialog that closes at the same time has given the focus back.
      if (arrivedByNavigation) setTimeout(() => focusScreen(announcer, title), 0)
    },
    depart() {
      shown = null
    },
    note: () => void (shown && positions.set(shown, window.scrollY)),
    keep: () => storage?.setItem(positionsKey, JSON.stringify([...positions].slice(-positionsKept))),
  }
}

/** The document's title: the screen's, then the site's. */
export function titleOf(title: string): string {
  return title ? `${title} · ${siteSettings.siteName}` : siteSettings.siteName
}

function focusScreen(announcer: Announcer, title: string) {
  const main = document.querySelector('main')
  const heading = main?.querySelector('h1')
  if (!heading) announcer.say(title)
  const target = heading ?? main
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
