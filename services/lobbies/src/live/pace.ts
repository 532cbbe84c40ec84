import { floodPerSecond, messagesPerSecond } from '@icio/contracts/lobby-live'

const second = 1000

/** What to do with one more message: take it, refuse it for so many milliseconds, or end the connection. */
export type Verdict = 'take' | 'flood' | { wait: number }

/** Counts the messages of one connection by the second. */
export function messagePace(now: () => number) {
  let since = now()
  let count = 0
  return function weigh(): Verdict {
    const at = now()
    if (at - since >= second) {
      since = at
      count = 0
    }
    count++
    if (count <= messagesPerSecond) return 'take'
    return count > floodPerSecond ? 'flood' : { wait: Math.max(1, since + second - at) }
  }
}
