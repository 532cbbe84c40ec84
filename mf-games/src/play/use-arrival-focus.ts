import { useEffect, useRef, type RefObject } from 'react'

/**
 * Whether something that appears should take the focus: 'take' after the player's own step, so that screen readers
 * read it and keys work (WCAG 2.4.3); 'offer' after opening the page, unless the visitor is busy elsewhere; otherwise
 * 'leave'.
 */
export type Arrival = 'take' | 'offer' | 'leave'

/**
 * Returns a ref for the heading of what appears.
 *
 * @param readFrom where reading begins when that is above the heading, such as the scenario above its question: after the
 *   player's own step it is scrolled into view instead of the heading, and a page that has just been opened stays at its top
 */
export function useArrivalFocus<T extends HTMLElement>(
  arrival: Arrival,
  readFrom?: RefObject<HTMLElement | null>,
) {
  const ref = useRef<T>(null)
  useEffect(() => {
    if (arrival === 'leave' || (arrival === 'offer' && !focusIsIdle())) return
    // The browser's own scrolling on focus ignores the scroll margins that keep the following content in view.
    ref.current?.focus({ preventScroll: true })
    if (!readFrom?.current) ref.current?.scrollIntoView({ block: 'nearest' })
    else if (arrival === 'take') readFrom.current.scrollIntoView({ block: 'start' })
  }, [arrival, readFrom])
  return ref
}

/** True if the focus is nowhere, or on the page's heading, where the shell puts it after navigation. */
function focusIsIdle(): boolean {
  const activeElement = document.activeElement
  return activeElement === null || activeElement === document.body || activeElement.matches('h1, main')
}
