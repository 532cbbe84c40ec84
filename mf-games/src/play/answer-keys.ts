import { useState, type KeyboardEvent } from 'react'

const settingKey = 'icio:answer-keys'

/**
 * Whether the keys 1 to 4 and Enter answer questions, and the switch for it, remembered in this browser.
 * Single keys must be possible to turn off (WCAG 2.1.4; security.md, conflict 11).
 */
export function useAnswerKeysSetting(): [on: boolean, set: (on: boolean) => void] {
  const [on, setOn] = useState(readSetting)
  return [
    on,
    (next) => {
      setOn(next)
      writeSetting(next)
    },
  ]
}

/**
 * The handler of a question card: 1 to 4 pick the choice at that place if there is one (QUIZ-8), Enter submits
 * (QUIZ-9). It hears only keys pressed while the focus is in the card, and leaves buttons and links their Enter.
 */
export function answerKeys({
  choiceIds,
  onPick,
  onSubmit,
}: {
  choiceIds: readonly string[]
  onPick: (choiceId: string) => void
  onSubmit: () => void
}) {
  return (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
    if (/^[1-4]$/.test(event.key)) {
      const place = Number(event.key) - 1
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

function hasOwnEnter(target: EventTarget): boolean {
  return target instanceof Element && target.closest('button, a, input:not([type=radio])') !== null
}

// Where the browser refuses local storage the keys are on, and the switch lasts until the page is left.
function readSetting(): boolean {
  try {
    return localStorage.getItem(settingKey) !== 'off'
  } catch {
    return true
  }
}

function writeSetting(on: boolean) {
  try {
    localStorage.setItem(settingKey, on ? 'on' : 'off')
  } catch {
    return
  }
}
