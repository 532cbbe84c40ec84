import type { KeyboardEvent } from 'react'
import { useLocalSwitch } from './local-switch.js'

/**
 * Whether the keys 1 to 4 and Enter answer questions, and the switch for it, remembered in this browser.
 * Single keys must be possible to turn off (WCAG 2.1.4; docs/spec/conflicts.md, 11).
 */
export function useAnswerKeysSetting() {
  return useLocalSwitch('icio:answer-keys', true)
}

const digits = '1234'
const letters = 'abcd'

/** The keys of so many choices in words, for the switch: '1–4' or 'A–D'. */
export function keyRange(choices: number, lettered: boolean): string {
  const signs = lettered ? letters.toUpperCase() : digits
  return `${signs[0]}–${signs[Math.min(choices, signs.length) - 1]}`
}

/**
 * The handler of a question card: 1 to 4, or A to D, pick the choice at that place if there is one (QUIZ-8),
 * Enter submits (QUIZ-9). It hears only keys pressed while the focus is in the card, and leaves buttons and links their Enter.
 */
export function answerKeys({
  choiceIds,
  lettered = false,
  onPick,
  onSubmit,
}: {
  choiceIds: readonly string[]
  /** Whether the letters pick as well as the digits. */
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
 * Enter on the heading of a verdict goes on, since the focus is there after Enter has submitted. Held down it does
 * nothing: one press is one step.
 */
export function onEnter(goOn: () => void) {
  return (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter' || event.repeat || event.target !== event.currentTarget) return
    event.preventDefault()
    goOn()
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
