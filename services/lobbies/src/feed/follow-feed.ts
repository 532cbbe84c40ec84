import type { LiveLobbies } from '../lobby/live-lobbies.js'
import type { LiveRooms } from '../rooms/live/live-rooms.js'
import type { LobbyFeed, LobbyNews } from './lobby-feed.js'

type FedLobbies = Pick<LiveLobbies, 'ids' | 'find' | 'stale'>

/** Refreshes the lobbies and rooms of this instance with changes made by other instances, until it is stopped. */
export function followFeed(
  feed: LobbyFeed,
  lobbies: FedLobbies,
  rooms: Pick<LiveRooms, 'stale' | 'allStale' | 'isKnown'>,
): Promise<() => Promise<void>> {
  return feed.listen({
    isFollowed: (id) => lobbies.find(id) !== undefined || rooms.isKnown(id),
    onChange(news) {
      if (news.isRoom) void rooms.stale(news.lobbyId, news.rev)
      else if (!isKnown(news, lobbies)) void lobbies.stale(news.lobbyId)
    },
    onGap() {
      for (const id of lobbies.ids()) void lobbies.stale(id)
      void rooms.allStale()
    },
  })
}

/** Returns whether this instance made the change itself or has already read it. */
function isKnown({ lobbyId, rev, answer }: LobbyNews, lobbies: FedLobbies): boolean {
  const state = lobbies.find(lobbyId)?.state()
  if (!state) return false
  if (answer) {
    const knownAnswer = state.answers.get(answer.userId)
    return answer.mid === undefined || knownAnswer?.mid === answer.mid || knownAnswer?.lock_mid === answer.mid
  }
  return rev !== undefined && rev <= state.lobby.rev
}
