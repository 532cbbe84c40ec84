import { awayAfterMs, pingEveryMs } from '@icio/contracts/lobbies/multiplayer-phases'
import { closeCodes } from '@icio/contracts/lobbies/lobby-live'
import { every, type Clock } from '../clock.js'
import type { Lobbies } from '../collections/lobbies.js'
import type { Foundations } from '../foundations.js'
import type { Games } from '../game/games.js'
import type { LobbyRecord } from './lobby.js'
import { withPresence, withSeat } from './rules.js'
import { createTimedJobs } from '../jobs/timed-jobs.js'
import { closeSignedOut, type Connection } from '../live/connection.js'
import { createLiveLobby, type LiveLobby } from './live-lobby.js'

export interface LiveLobbiesOptions {
  foundations: Foundations
  games: Games
  /** The clock of the connections: pings, timeouts, heartbeats of this instance. */
  heart: Clock
  serverId: string
  /** Has this instance told of later changes of a lobby by others. */
  follow(id: string): Promise<void>
  endedSessions(sessionIds: readonly string[]): Promise<string[]>
}

/** How often sign-ins are checked, so that a sign-out takes effect within a second (SEC-8). */
const sessionCheckMs = 900

/** Pings are spread over their interval, so that thousands of them do not delay messages. */
const pingParts = 20

/** Marks the seat away, unless another connection has taken it in the meantime. */
async function seatAway(
  lobbies: Lobbies,
  id: string,
  connection: Connection,
  now: Date,
): Promise<LobbyRecord | null> {
  if (connection.viewer === null) return null
  return lobbies.change(id, (current) => {
    const seat = current.seats.find(({ user_id }) => user_id === connection.userId)
    const isStillHis = seat?.connection_id === connection.id && current.status !== 'ended'
    return isStillHis ? withPresence(current, connection.userId, 'away', now) : null
  })
}

/** Takes the seat of a player for a connection; the previous one, at any instance, is closed as replaced. */
async function takeSeat(
  lobbies: Lobbies,
  id: string,
  connection: Connection,
  { serverId, now }: { serverId: string; now: Date },
): Promise<void> {
  await lobbies.change(id, (current) => {
    const seat = current.seats.find(({ user_id }) => user_id === connection.userId)
    if (!seat || seat.presence === 'gone' || current.status === 'ended') return null
    const since = seat.presence === 'here' ? seat.presence_since : now
    const connectionFields = { connection_id: connection.id, server_id: serverId, presence_since: since }
    return withSeat(current, connection.userId, { ...connectionFields, presence: 'here' })
  })
}

function connectionsOf(liveLobbyById: ReadonlyMap<string, LiveLobby>): [LiveLobby, Connection][] {
  return [...liveLobbyById.values()].flatMap((live) =>
    [...live.connections()].map((connection): [LiveLobby, Connection] => [live, connection]),
  )
}

/** Returns the function that pings the next part of the connections, and tells which of them are silent. */
function createPings(
  liveLobbyById: ReadonlyMap<string, LiveLobby>,
  heart: Clock,
  silent: (live: LiveLobby, connection: Connection) => void,
): () => void {
  let pingPart = 0
  return () => {
    pingPart = (pingPart + 1) % pingParts
    for (const [live, connection] of connectionsOf(liveLobbyById)) {
      if (connection.pingPart !== pingPart) continue
      if (heart.now() - connection.aliveAt < awayAfterMs) connection.ping()
      else silent(live, connection)
    }
  }
}

/** All lobbies with at least one connection to this instance. */
export type LiveLobbies = ReturnType<typeof createLiveLobbies>

/** Reads a lobby when its first member connects, and forgets it after the last one has left. */
export function createLiveLobbies(options: LiveLobbiesOptions) {
  const { foundations, games, heart, serverId, follow, endedSessions } = options
  const { records, clock, log } = foundations
  const liveLobbyById = new Map<string, LiveLobby>()
  const jobs = createTimedJobs((err, text) => log.warn({ err }, text))
  let stopPings = () => {}
  const waits = new Set<() => void>()
  let connectionCount = 0
  const now = () => new Date(clock.now())
  const links = () => connectionsOf(liveLobbyById).map(([, connection]) => connection)

  /** Runs a task that nobody waits for. A failure is logged, and the sweep or the next change tries again. */
  function inBackground(what: string, id: string, task: Promise<unknown>): void {
    task.catch((err: unknown) => log.error({ err, lobby: id }, what))
  }

  async function runDueSteps(id: string): Promise<void> {
    // Answers that arrived in time but are not stored yet count in the result.
    await liveLobbyById.get(id)?.acted()
    await games.runDueSteps(id)
  }

  function liveLobbyOf(id: string): LiveLobby {
    const before = liveLobbyById.get(id)
    if (before) return before
    const live = createLiveLobby({
      id,
      records,
      clock,
      runDueSteps: () => inBackground('a game could not be advanced', id, runDueSteps(id)),
      closeQuestion: (seq) =>
        inBackground('a question could not be closed', id, games.closeQuestion(id, seq)),
      gone: () => log.debug({ lobby: id }, 'a lobby does not exist'),
      failed: (err) => log.error({ err, lobby: id }, 'a lobby could not be read'),
    })
    liveLobbyById.set(id, live)
    return live
  }

  function forgetIfEmpty(live: LiveLobby): void {
    if (!live.isEmpty()) return
    live.close()
    liveLobbyById.delete(live.id)
  }

  const markAway = async (id: string, connection: Connection): Promise<void> => {
    const lobby = await seatAway(records.lobbies, id, connection, now())
    if (lobby) await noteChange(lobby)
  }

  async function noteChange(lobby: LobbyRecord): Promise<void> {
    await liveLobbyById.get(lobby._id)?.changed(lobby)
  }

  function awayWhenSilent(id: string, connection: Connection): void {
    const wait = Math.max(0, connection.aliveAt + awayAfterMs - heart.now())
    const cancel = heart.after(wait, () => {
      waits.delete(cancel)
      inBackground('a seat could not be marked away', id, markAway(id, connection))
    })
    waits.add(cancel)
  }

  /** A silent player is away at once, even if the connection closes later. */
  const pingNext = createPings(liveLobbyById, heart, (live, connection) => {
    connection.close(closeCodes.tooSlow)
    inBackground('a seat could not be marked away', live.id, markAway(live.id, connection))
  })

  return {
    runDueSteps,
    changed: noteChange,

    async stale(id: string): Promise<void> {
      await liveLobbyById.get(id)?.refresh()
    },

    find: (id: string) => liveLobbyById.get(id),
    ids: () => [...liveLobbyById.keys()],

    /** Takes the seat for this connection; its previous connection, at any instance, is closed as replaced. */
    async connected(id: string, connection: Connection): Promise<LiveLobby> {
      if (connection.viewer !== null)
        await takeSeat(records.lobbies, id, connection, { serverId, now: now() })
      // What is read after this misses no change.
      await follow(id)
      const live = liveLobbyOf(id)
      await live.refresh()
      connection.pingPart = connectionCount++ % pingParts
      live.add(connection)
      return live
    },

    /** Handles the end of a connection. Its seat is away after 15 seconds of silence. */
    disconnected(live: LiveLobby, connection: Connection): void {
      live.remove(connection)
      awayWhenSilent(live.id, connection)
      forgetIfEmpty(live)
    },

    start(): void {
      stopPings = every(heart, pingEveryMs / pingParts, pingNext)
      const check = () => closeSignedOut(links(), endedSessions)
      jobs.every(heart, sessionCheckMs, 'could not check whether people are still signed in', check)
    },

    /** Closes all connections, so that clients reconnect to another instance. */
    stop(): void {
      stopPings()
      void jobs.stop()
      for (const cancel of waits) cancel()
      for (const connection of links()) connection.close(closeCodes.restarting)
      for (const live of liveLobbyById.values()) live.close()
    },
  }
}
