import type { LiveServerMessage } from './protocol.js'

/** How to treat a message from the server. */
export interface Reading {
  /** The message is new: older states, which arrive when a newer message overtook them, are not shown. */
  isNews: boolean
  /** A state before this one was missed, so the full state must be requested. */
  hasGap: boolean
}

/**
 * Tracks `rev` across all connections of one lobby or room (docs/multiplayer.md, principle 3).
 *
 * @param passing types of states that are news also with the `rev` of the state before
 */
export function createRevisions(passing: readonly string[] = []) {
  let last = 0
  return {
    last: () => last,
    read(message: LiveServerMessage): Reading {
      if (message.t === 'ack' || message.t === 'error') return { isNews: true, hasGap: message.rev > last }
      // A welcome is the full state: it leaves no gap, and a repeated one corrects what the page assumed.
      const isWelcome = message.t === 'welcome'
      const mayRepeat = isWelcome || passing.includes(message.t)
      const isNews = mayRepeat ? message.rev >= last : message.rev > last
      const hasGap = !isWelcome && message.after > last
      if (isNews) last = message.rev
      return { isNews, hasGap }
    },
  }
}
