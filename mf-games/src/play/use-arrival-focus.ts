import { useEffect, useRef } from 'react'

/**
 * Whether something that appears shall have the focus: 'take' after the player's own step, so that it is read and
 * the keys are heard (WCAG 2.4.3); 'offer' after opening the page, unless the visitor is busy elsewhere;
 * 'leave' otherwise.
 */
export type Arrival = 'take' | 'offer' | 'leave'

/** A ref for the heading of what appears. */
export function useArrivalFocus<T extends HTMLElement>(arrival: Arrival) {
  const ref = useRef<T>(null)
  useEffect(() => {
    if (arrival === 'leave' || (arrival === 'offer' && !focusIsIdle())) return
    // The browser's own scrolling at focus ignores the scroll margins that keep what follows in sight.
    ref.current?.focus({ preventScroll: true })
    ref.current?.scrollIntoView({ block: 'nearest' })
  }, [arrival])
  return ref
}

/** The focus is nowhere, or where the shell puts it after navigation: on the page's heading. */
function focusIsIdle(): boolean {
  const focused = document.activeElement
  return focused === null || focused === document.body || focused.matches('h1, main')
}
