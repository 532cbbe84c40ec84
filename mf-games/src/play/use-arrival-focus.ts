import { useEffect, useRef } from 'react'

/**
 * A ref for what should have the focus once the player's own step has led to it: the question after Next, the
 * feedback after Submit (quality.md, 2.4.3).
 *
 * @param arrived false after opening or reloading the page, when the focus belongs to the page's heading
 */
export function useArrivalFocus<T extends HTMLElement>(arrived: boolean) {
  const ref = useRef<T>(null)
  useEffect(() => {
    if (arrived) ref.current?.focus()
  }, [arrived])
  return ref
}
