import type { Clock } from '../clock.js'
import type { LobbyFeed } from '../feed/lobby-feed.js'
import type { Foundations } from '../foundations.js'
import { createScoreHandOver } from '../jobs/score-hand-over.js'
import { startSweep } from '../jobs/sweep.js'
import { createMessageHandler } from '../lobby/handle-message.js'
import { createLiveLobbies, type LiveLobbies } from '../lobby/live-lobbies.js'
import { createSeats } from '../lobby/seats.js'
import { createGames } from './games.js'

export interface LiveGamesOptions extends Omit<Foundations, 'changed'> {
  /** The clock of the connections, for pings and timeouts. */
  heart: Clock
  serverId: string
  feed: LobbyFeed
  allowedOrigins: readonly string[] | undefined
  endedSessions(sessionIds: readonly string[]): Promise<string[]>
}

export type LiveGames = ReturnType<typeof createLiveGames>

/** The feature of lobbies and their live games, which `routes/` serves. */
export function createLiveGames(options: LiveGamesOptions) {
  const { heart, serverId, feed, allowedOrigins, endedSessions, ...rest } = options
  const { tickets, flags } = rest.records
  let liveLobbies: LiveLobbies | undefined = undefined
  const noteChange: Foundations['changed'] = (lobby) => void liveLobbies?.changed(lobby)
  const foundations: Foundations = { ...rest, changed: noteChange }
  const seats = createSeats(foundations)
  const scores = createScoreHandOver(foundations)
  const games = createGames(foundations, scores)
  const follow = (id: string) => feed.follow(id)
  const live = createLiveLobbies({ foundations, games, heart, serverId, follow, endedSessions })
  liveLobbies = live

  return {
    ...{ tickets, flags, clock: rest.clock, heart, allowedOrigins, live, seats, games },
    handleMessage: createMessageHandler(foundations, seats, games),

    /** Starts the timers and the sweep. Returns a function that stops the sweep. */
    start(): () => Promise<void> {
      live.start()
      return startSweep({ foundations, scores, liveLobbies: live, heart, serverId })
    },
  }
}
