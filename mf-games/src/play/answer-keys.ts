import type { KeyboardEvent } from 'react'
import { useLocalSwitch } from './local-switch.js'

/**
 * Reads and sets whether the keys 1 to 4 and Enter answer questions; this browser remembers it.
 * Single-key shortcuts must be possible to turn off (WCAG 2.1.4; docs/spec/conflicts.md, 11).
 */
export function useAnswerKeysSetting() {
  return useLocalSwitch('icio:answer-keys', true)
}

const digits = '1234'
const letters = 'abcd'

/** Returns the keys for this many choices, for the label of the switch: '1–4' or 'A–D'. */
export function keyRange(choices: number, lettered: boolean): string {
  const signs = lettered ? letters.toUpperCase() : digits
  return `${signs[0]}–${signs[Math.min(choices, signs.length) - 1]}`
}

/**
 * Creates the key handler of a question card: 1 to 4, or A to D, pick the choice at that place if there is one
 * (QUIZ-8); Enter submits (QUIZ-9). It handles only keys pressed inside the card, and leaves Enter to buttons and links.
 */
export function answerKeys({
  choiceIds,
  lettered = false,
  onPick,
  onSubmit,
}: {
  choiceIds: readonly string[]
  /** Whether letters pick as well as digits. */
  lettered?: boolean
  onPick: (choiceId: string) => void
  onSubmit: () => void
}) {
  return (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
    const place = placeOf(event.key, lettered)
    if (place !== null) {
      const picked = choiceIds[place]
      if (picked === undefined) return
      event.currentTarget.querySelectorAll<HTMLInputElement>('input[type=radio]')[place]?.focus()
      onPick(picked)
    } else if (event.key === 'Enter' && !hasOwnEnter(event.target)) {
      event.preventDefault()
      onSubmit()
    }
  }
}

/**
 * Creates a key handler for the heading of a verdict: Enter continues, because Enter submitted and the focus is there
 * now. A held key is ignored: one press is one step.
 */
export function onEnter(onContinue: () => void) {
  return (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter' || event.repeat || event.target !== event.currentTarget) return
    event.preventDefault()
    onContinue()
  }
}

function placeOf(key: string, lettered: boolean): number | null {
  if (key.length !== 1) return null
  const place = Math.max(digits.indexOf(key), lettered ? letters.indexOf(key.toLowerCase()) : -1)
  return place < 0 ? null : place
}

function hasOwnEnter(target: EventTarget): boolean {
  return (
    target instanceof Element && target.closest('button, a, input:not([type=radio], [type=range])') !== null
  )
}
