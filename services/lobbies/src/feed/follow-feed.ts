import type { Rooms } from '../live/rooms.js'
import type { LobbyFeed, LobbyNews } from './lobby-feed.js'

/** Refreshes the rooms of this instance with changes made by other instances. Returns a function that stops it. */
export function followFeed(feed: LobbyFeed, rooms: Rooms): Promise<() => Promise<void>> {
  return feed.listen({
    onChange(news) {
      if (!isKnown(news, rooms)) void rooms.stale(news.lobbyId)
    },
    onGap() {
      for (const id of rooms.ids()) void rooms.stale(id)
    },
  })
}

/** Returns whether this instance made the change itself or has already read it. */
function isKnown({ lobbyId, rev, answer }: LobbyNews, rooms: Rooms): boolean {
  const state = rooms.room(lobbyId)?.state()
  if (!state) return false
  if (answer) {
    const known = state.answers.get(answer.userId)
    return answer.mid === undefined || known?.mid === answer.mid || known?.lock_mid === answer.mid
  }
  return rev !== undefined && rev <= state.lobby.rev
}
