import type { ServerMessage } from '@icio/contracts/lobby-live'

/** What to do with a message of the server's. */
export interface Reading {
  /** It is news: older states, which come when a message was overtaken, are not shown. */
  isNews: boolean
  /** A state before this one was missed: everything has to be sent anew. */
  hasGap: boolean
}

/** Follows `rev` over all connections of one lobby (docs/multiplayer.md, principle 3). */
export function createRevisions() {
  let last = 0
  return {
    last: () => last,
    read(message: ServerMessage): Reading {
      if (message.t === 'ack' || message.t === 'error') return { isNews: true, hasGap: message.rev > last }
      // A welcome is everything: it leaves no gap, and the same one again puts right what was assumed meanwhile.
      const isWelcome = message.t === 'welcome'
      const isNews = isWelcome ? message.rev >= last : message.rev > last
      const hasGap = !isWelcome && message.after > last
      if (isNews) last = message.rev
      return { isNews, hasGap }
    },
  }
}
