import { awayAfterMs, pingEveryMs } from '@icio/contracts/lobbies/multiplayer-phases'
import { closeCodes } from '@icio/contracts/lobbies/lobby-live'
import { every, type Clock } from '../clock.js'
import type { Foundations } from '../foundations.js'
import type { Games } from '../game/games.js'
import type { LobbyRecord } from '../lobby/lobby.js'
import { withPresence, withSeat } from '../lobby/rules.js'
import type { Connection } from './connection.js'
import { createRoom, type Room } from './room.js'

export interface RoomsOptions {
  foundations: Foundations
  games: Games
  /** The clock of the connections: pings, timeouts, heartbeats of this instance. */
  heart: Clock
  /** The id of this instance. */
  serverId: string
  /** Returns which of these sign-ins have ended. */
  endedSessions(sessionIds: readonly string[]): Promise<string[]>
}

/** How often sign-ins are checked, so that a sign-out takes effect within a second (SEC-8). */
const sessionCheckMs = 900

/** Pings are spread over their interval, so that thousands of them do not delay messages. */
const pingParts = 20

/** All lobbies with at least one connection to this instance. */
export type Rooms = ReturnType<typeof createRooms>

/** Creates a room when its first member connects, and removes it after the last one has left. */
export function createRooms({ foundations, games, heart, serverId, endedSessions }: RoomsOptions) {
  const { records, clock, log } = foundations
  const rooms = new Map<string, Room>()
  const stops: (() => void)[] = []
  const waits = new Set<() => void>()
  let isChecking = false
  let pinged = 0
  let entered = 0
  const now = () => new Date(clock.now())

  /** Runs a task that nobody waits for. A failure is logged, and the sweep or the next change tries again. */
  function inBackground(what: string, id: string, task: Promise<unknown>): void {
    task.catch((err: unknown) => log.error({ err, lobby: id }, what))
  }

  async function runDueSteps(id: string): Promise<void> {
    // Answers that arrived in time but are not stored yet count in the result.
    await rooms.get(id)?.acted()
    await games.runDueSteps(id)
  }

  function roomOf(id: string): Room {
    const known = rooms.get(id)
    if (known) return known
    const room = createRoom({
      id,
      records,
      clock,
      runDueSteps: () => inBackground('a game could not be advanced', id, runDueSteps(id)),
      closeQuestion: (seq) =>
        inBackground('a question could not be closed', id, games.closeQuestion(id, seq)),
      failed: (err) => log.error({ err, lobby: id }, 'a lobby could not be read'),
    })
    rooms.set(id, room)
    return room
  }

  function forgetIfEmpty(room: Room): void {
    if (!room.isEmpty()) return
    room.close()
    rooms.delete(room.id)
  }

  /** Marks the seat away, unless another connection has taken it in the meantime. */
  async function markAway(id: string, connection: Connection): Promise<void> {
    if (connection.viewer === null) return
    const lobby = await records.lobbies.change(id, (current) => {
      const seat = current.seats.find(({ user_id }) => user_id === connection.userId)
      const isStillHis = seat?.connection_id === connection.id && current.status !== 'ended'
      return isStillHis ? withPresence(current, connection.userId, 'away', now()) : null
    })
    await changed(lobby)
  }

  async function changed(lobby: LobbyRecord): Promise<void> {
    await rooms.get(lobby._id)?.changed(lobby)
  }

  function awayWhenSilent(id: string, connection: Connection): void {
    const wait = Math.max(0, connection.aliveAt + awayAfterMs - heart.now())
    const cancel = heart.after(wait, () => {
      waits.delete(cancel)
      inBackground('a seat could not be marked away', id, markAway(id, connection))
    })
    waits.add(cancel)
  }

  function* connections(): Generator<[Room, Connection]> {
    for (const room of rooms.values()) for (const connection of room.connections()) yield [room, connection]
  }

  /** A silent player is away at once, even if the connection closes later. */
  function pingNext(): void {
    pinged = (pinged + 1) % pingParts
    for (const [room, connection] of [...connections()]) {
      if (connection.pingPart !== pinged) continue
      if (heart.now() - connection.aliveAt < awayAfterMs) connection.ping()
      else {
        connection.close(closeCodes.tooSlow)
        inBackground('a seat could not be marked away', room.id, markAway(room.id, connection))
      }
    }
  }

  /** Closes connections whose sign-in has ended. Runs one check at a time. */
  async function endSignedOut(): Promise<void> {
    const open = [...connections()]
    if (isChecking || open.length === 0) return
    isChecking = true
    try {
      const ended = new Set(await endedSessions([...new Set(open.map(([, { sessionId }]) => sessionId))]))
      for (const [, connection] of open) {
        if (ended.has(connection.sessionId)) connection.close(closeCodes.signedOut)
      }
    } catch (err) {
      log.warn({ err }, 'could not check whether people are still signed in')
    } finally {
      isChecking = false
    }
  }

  return {
    runDueSteps,
    changed,

    /** Refreshes a lobby that was changed elsewhere. */
    async stale(id: string): Promise<void> {
      await rooms.get(id)?.refresh()
    },

    room: (id: string) => rooms.get(id),
    ids: () => [...rooms.keys()],

    /** Takes the seat for this connection; its previous connection, at any instance, is closed as replaced. */
    async enter(id: string, connection: Connection): Promise<Room> {
      if (connection.viewer !== null) {
        await records.lobbies.change(id, (current) => {
          const seat = current.seats.find(({ user_id }) => user_id === connection.userId)
          if (!seat || seat.presence === 'gone' || current.status === 'ended') return null
          const since = seat.presence === 'here' ? seat.presence_since : now()
          const held = { connection_id: connection.id, server_id: serverId, presence_since: since }
          return withSeat(current, connection.userId, { ...held, presence: 'here' })
        })
      }
      const room = roomOf(id)
      await room.refresh()
      connection.pingPart = entered++ % pingParts
      room.add(connection)
      return room
    },

    /** Handles the end of a connection. Its seat is away after 15 seconds of silence. */
    left(room: Room, connection: Connection): void {
      room.remove(connection)
      awayWhenSilent(room.id, connection)
      forgetIfEmpty(room)
    },

    start(): void {
      stops.push(every(heart, pingEveryMs / pingParts, pingNext))
      stops.push(every(heart, sessionCheckMs, () => void endSignedOut()))
    },

    /** Closes all connections, so that clients reconnect to another instance. */
    stop(): void {
      for (const stop of stops.splice(0)) stop()
      for (const cancel of waits) cancel()
      for (const room of rooms.values()) {
        for (const connection of room.connections()) connection.close(closeCodes.restarting)
        room.close()
      }
    },
  }
}
