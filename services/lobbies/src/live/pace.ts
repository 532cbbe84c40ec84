import { floodPerSecond, messagesPerSecond } from '@icio/contracts/lobbies/lobby-live'

const second = 1000

/** What to do with the next message: accept it, reject it for `wait` milliseconds, or close the connection. */
export type Verdict = 'take' | 'flood' | { wait: number }

/** Creates a rate limit for the messages of one connection per second. */
export function createMessagePace(now: () => number) {
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
