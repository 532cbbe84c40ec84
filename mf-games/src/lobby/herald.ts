import type { LiveClock } from './connection/live-connection.js'

/** Those who come and go are announced at most once a second (WCAG 4.1.3). */
const betweenMs = 1000

/** Says things one after another: what comes too soon after the last is held, and said together. */
export function createHerald(announce: (text: string) => void, clock: LiveClock) {
  let held: string[] = []
  let cancel: (() => void) | null = null
  const rest = () => {
    cancel = clock.after(betweenMs, () => {
      cancel = null
      if (held.length) speak()
    })
  }
  const speak = () => {
    announce(held.join(' '))
    held = []
    rest()
  }
  return {
    say(text: string): void {
      held.push(text)
      if (!cancel) speak()
    },
    stop: () => cancel?.(),
  }
}
