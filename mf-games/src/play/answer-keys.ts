import { useLocalSwitch } from '@icio/shared-ui/parts/local-switch'
import { useEffect, useEffectEvent, type RefObject } from 'react'

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
export function keyRange(choices: number, hasLetters: boolean): string {
  const signs = hasLetters ? letters.toUpperCase() : digits
  return `${signs[0]}–${signs[Math.min(choices, signs.length) - 1]}`
}

/**
 * Listens to the keys of a question: 1 to 4, or A to D, pick the choice at that place if there is one (QUIZ-8); Enter
 * submits (QUIZ-9). They work while the focus is in the card or nowhere, and leave Enter to buttons and links.
 *
 * @param card ref of the card of the question
 */
export function useAnswerKeys(
  card: RefObject<HTMLElement | null>,
  {
    isOn,
    choiceIds,
    lettered = false,
    onSelect,
    onSubmit,
  }: {
    isOn: boolean
    choiceIds: readonly string[]
    /** Whether letters pick as well as digits. */
    lettered?: boolean
    onSelect: (choiceId: string) => void
    onSubmit: () => void
  },
) {
  usePageKeys(isOn, (event) => {
    const { target } = event
    if (!isNowhere(target) && !(target instanceof Node && card.current?.contains(target))) return
    const place = placeOf(event.key, lettered)
    if (place !== null) {
      const choiceId = choiceIds[place]
      if (choiceId === undefined) return
      card.current?.querySelectorAll<HTMLInputElement>('input[type=radio]')[place]?.focus()
      onSelect(choiceId)
    } else if (event.key === 'Enter' && !hasOwnEnter(target)) {
      event.preventDefault()
      onSubmit()
    }
  })
}

/**
 * Listens to Enter on the heading of a verdict, where the focus is after an answer, and while the focus is nowhere:
 * Enter submitted, so it continues. A held key is ignored: one press is one step.
 */
export function useEnterToContinue(heading: RefObject<HTMLElement | null>, onContinue: () => void) {
  const [keysOn] = useAnswerKeysSetting()
  usePageKeys(true, (event) => {
    const isMeant = event.target === heading.current || (keysOn && isNowhere(event.target))
    if (event.key !== 'Enter' || !isMeant) return
    event.preventDefault()
    onContinue()
  })
}

function usePageKeys(isOn: boolean, handle: (event: KeyboardEvent) => void) {
  const listen = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
    handle(event)
  })
  useEffect(() => {
    if (!isOn) return
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [isOn])
}

/** True if the focus is on no control: after a click on the empty page, or at the beginning of the screen. */
function isNowhere(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('body, main')
}

function placeOf(key: string, hasLetters: boolean): number | null {
  if (key.length !== 1) return null
  const place = Math.max(digits.indexOf(key), hasLetters ? letters.indexOf(key.toLowerCase()) : -1)
  return place < 0 ? null : place
}

function hasOwnEnter(target: EventTarget | null): boolean {
  return (
    target instanceof Element && target.closest('button, a, input:not([type=radio], [type=range])') !== null
  )
}
