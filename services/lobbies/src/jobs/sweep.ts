import { awayAfterMs, pingEveryMs } from '@icio/contracts/lobbies/multiplayer-phases'
import type { Clock } from '../clock.js'
import type { Foundations } from '../foundations.js'
import type { LobbyRecord } from '../lobby/lobby.js'
import type { LiveLobbies } from '../lobby/live-lobbies.js'
import { createTimedJobs } from './timed-jobs.js'
import type { ScoreHandOver } from './score-hand-over.js'

const sweepMs = 1000

/**
 * Picks up the work of an instance that was killed: games whose phase should have ended, scores that were not sent,
 * seats without a connection. Runs at every instance. Returns a function that stops it.
 */
export function startSweep({
  foundations,
  scores,
  liveLobbies,
  heart,
  serverId,
}: {
  foundations: Foundations
  scores: ScoreHandOver
  liveLobbies: LiveLobbies
  heart: Clock
  serverId: string
}): () => Promise<void> {
  const { records, clock, log } = foundations
  const { lobbies, servers } = records
  const jobs = createTimedJobs((err, text) => log.error({ err }, text))

  async function resumeGames(): Promise<void> {
    for (const id of await lobbies.dueBefore(new Date(clock.now()))) {
      // One game that cannot be advanced must not hold up the others.
      await liveLobbies.runDueSteps(id).catch((err: unknown) => {
        log.error({ err, lobby: id }, 'a game could not be resumed')
      })
    }
  }

  async function sendDueScores(): Promise<void> {
    const due = await lobbies.withScoresDue(new Date(clock.now()))
    await Promise.all(due.map((id) => scores.handOn(id)))
  }

  async function clearDeadServers(): Promise<void> {
    const beatAt = heart.now()
    await servers.beat(serverId, new Date(beatAt))
    for (const dead of await servers.silentSince(new Date(beatAt - awayAfterMs))) {
      for (const id of await lobbies.atServer(dead)) {
        const now = new Date(clock.now())
        await liveLobbies.changed(await lobbies.change(id, (lobby) => withoutServer(lobby, dead, now)))
      }
      await servers.forget(dead)
    }
  }

  jobs.every(clock, sweepMs, 'games could not be resumed', resumeGames)
  // Separate from the games, which must not wait for an unresponsive scores service.
  jobs.every(clock, sweepMs, 'scores could not be sent', sendDueScores)
  const beatFailed = 'the heartbeats of the instances could not be recorded'
  const clear = jobs.every(heart, pingEveryMs, beatFailed, clearDeadServers)
  clear()
  return async () => {
    await jobs.stop()
    await scores.idle()
  }
}

function withoutServer(lobby: LobbyRecord, dead: string, now: Date) {
  const seats = lobby.seats.map((seat) =>
    seat.server_id !== dead
      ? seat
      : {
          ...seat,
          connection_id: null,
          server_id: null,
          ...(seat.presence === 'here' ? { presence: 'away' as const, presence_since: now } : {}),
        },
  )
  return { seats }
}
