import { useEffect, useRef, type RefObject } from 'react'

/** Marks what changes with the phases; the host's controls are not in it. */
export const stageMark = { 'data-stage': '' }

/**
 * A ref for the heading of what a phase shows. The focus follows the game, so that each phase is read and the keys are
 * heard, unless the player is busy elsewhere on the page: with the host's controls, a toast, a dialog.
 *
 * @param moment changes with each phase whose heading is to be read
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
 * Keeps the focus in the stage where the control that has it is locked: by Enter, by a pause, by the timer. The page
 * does not move, since nothing new is to be read; but the keys are heard again when the stage opens again.
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
