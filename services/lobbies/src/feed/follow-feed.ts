import type { Rooms } from '../live/rooms.js'
import type { LobbyFeed, LobbyNews } from './lobby-feed.js'

/** Refreshes the rooms of this instance with what happens at others. Returns its end. */
export function followFeed(feed: LobbyFeed, rooms: Rooms): Promise<() => Promise<void>> {
  return feed.listen({
    heard(news) {
      if (!isKnown(news, rooms)) void rooms.stale(news.lobbyId)
    },
    missed() {
      for (const id of rooms.ids()) void rooms.stale(id)
    },
  })
}

/** True for what this instance has done itself, or has read already. */
function isKnown({ lobbyId, rev, answer }: LobbyNews, rooms: Rooms): boolean {
  const state = rooms.room(lobbyId)?.state()
  if (!state) return false
  if (answer) {
    const known = state.answers.get(answer.userId)
    return answer.mid === undefined || known?.mid === answer.mid || known?.lock_mid === answer.mid
  }
  return rev !== undefined && rev <= state.lobby.rev
}
