import { useEffect, useRef, type RefObject } from 'react'

/** Marks the part that changes with the phases; the host's controls are outside it. */
export const stageMark = { 'data-stage': '' }

/**
 * Returns a ref for the heading of a phase. The focus follows the game, so that screen readers read each phase and keys
 * work, unless the player is busy elsewhere on the page: with the host's controls, a toast or a dialog.
 *
 * @param moment changes with each phase whose heading should be read
 * @param shows what comes into view: the whole card, with its clock, or the heading alone
 */
export function useStageFocus<T extends HTMLElement>(moment: string, shows: 'card' | 'heading' = 'card') {
  const ref = useRef<T>(null)
  useEffect(() => {
    if (!focusIsFree()) return
    ref.current?.focus({ preventScroll: true })
    const card = shows === 'card' ? ref.current?.closest('[data-game-card]') : null
    if (card) card.scrollIntoView({ block: 'start' })
    else ref.current?.scrollIntoView({ block: 'nearest' })
  }, [moment, shows])
  return ref
}

/**
 * Returns the attributes of the card of a game. When a game starts it comes into view as a whole, wherever its host and
 * its players had scrolled in the lobby (MODE-8).
 *
 * @param game number of the game in its lobby
 */
export function useCardInView(game: number) {
  const ref = useRef<HTMLDivElement>(null)
  // `void`: in current browsers scrollIntoView returns a promise, which React would call as the cleanup.
  useEffect(() => void ref.current?.scrollIntoView({ block: 'start' }), [game])
  return { ref, 'data-game-card': '' }
}

/**
 * Keeps the focus in the stage when the focused control is locked: by Enter, by a pause, by the timer. The page does
 * not scroll, since there is nothing new to read, but keys work again when the stage opens again.
 *
 * @param isOpen changes when the controls of the stage are locked or opened
 */
export function useFocusKeptIn(heading: RefObject<HTMLElement | null>, isOpen: boolean) {
  useEffect(() => {
    const activeElement = document.activeElement
    if (
      activeElement === null ||
      activeElement === document.body ||
      activeElement.matches('[data-stage] :disabled')
    )
      heading.current?.focus({ preventScroll: true })
  }, [heading, isOpen])
}

function focusIsFree(): boolean {
  const activeElement = document.activeElement
  if (activeElement === null || activeElement === document.body || activeElement.matches('h1, main'))
    return true
  return activeElement.closest('[data-stage]') !== null
}
