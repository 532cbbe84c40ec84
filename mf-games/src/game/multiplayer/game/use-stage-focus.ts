import { useEffect, useRef, type RefObject } from 'react'

/** Marks the part that changes with the phases; the host's controls are outside it. */
export const stageMark = { 'data-stage': '' }

/**
 * Returns a ref for the heading of a phase. The focus follows the game, so that screen readers read each phase and keys
 * work, unless the player is busy elsewhere on the page: with the host's controls, a toast or a dialog.
 *
 * @param moment changes with each phase whose heading should be read
 */
export function useStageFocus<T extends HTMLElement>(moment: string) {
  const ref = useRef<T>(null)
  useEffect(() => {
    if (!focusIsFree()) return
    ref.current?.focus({ preventScroll: true })
    ref.current?.scrollIntoView({ block: 'nearest' })
  }, [moment])
  return ref
}

/**
 * Keeps the focus in the stage when the focused control is locked: by Enter, by a pause, by the timer. The page does
 * not scroll, since there is nothing new to read, but keys work again when the stage opens again.
 *
 * @param isOpen changes when the controls of the stage are locked or opened
 */
export function useFocusKeptIn(heading: RefObject<HTMLElement | null>, isOpen: boolean) {
  useEffect(() => {
    const focused = document.activeElement
    if (focused === null || focused === document.body || focused.matches('[data-stage] :disabled'))
      heading.current?.focus({ preventScroll: true })
  }, [heading, isOpen])
}

function focusIsFree(): boolean {
  const focused = document.activeElement
  if (focused === null || focused === document.body || focused.matches('h1, main')) return true
  return focused.closest('[data-stage]') !== null
}
