import type { LiveClock } from '@icio/shared-ui/live/browser'

/** Players who join or leave are announced at most once a second (WCAG 4.1.3). */
const betweenMs = 1000

/** Queues announcements: texts that come too soon after the last are held back and announced together. */
export function createAnnouncementQueue(announce: (text: string) => void, clock: LiveClock) {
  let held: string[] = []
  let cancel: (() => void) | null = null
  const scheduleNext = () => {
    cancel = clock.after(betweenMs, () => {
      cancel = null
      if (held.length) speak()
    })
  }
  const speak = () => {
    announce(held.join(' '))
    held = []
    scheduleNext()
  }
  return {
    add(text: string): void {
      held.push(text)
      if (!cancel) speak()
    },
    stop: () => cancel?.(),
  }
}
