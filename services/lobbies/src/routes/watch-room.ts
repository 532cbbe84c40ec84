import { closeCodes } from '@icio/contracts/rooms/room-live'
import { connectionsByViewer, stagesByCode, stagesByRoom } from '@icio/contracts/rooms/rules'
import { RoomParams } from '@icio/contracts/rooms/schemas'
import { visitorIdOf } from '@icio/kit/auth/visitor'
import { ServiceError } from '@icio/kit/http/errors'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../clock.js'
import type { RoomTicketRecord, Tickets } from '../collections/lobby-tickets.js'
import type { RoomSeats } from '../collections/room-seats.js'
import { createConnection, listen } from '../live/connection.js'
import { serveLive } from '../live/live-route.js'
import type { Callers } from '../rooms/callers.js'
import { addConnection } from '../rooms/live-broadcast.js'
import type { LiveRoom, RoomMessage } from '../rooms/live-room.js'
import type { Watcher } from '../rooms/room.js'
import type { LiveRooms } from '../rooms/live-rooms.js'
import type { RoomSeating } from '../rooms/seating.js'
import type { HandleRoomMessage } from '../rooms/room-messages.js'

export interface WatchRoomOptions {
  live: LiveRooms
  tickets: Tickets
  seats: RoomSeats
  callers: Callers
  seating: RoomSeating
  handleMessage: HandleRoomMessage
  clock: Clock
  heart: Clock
  allowedOrigins?: readonly string[] | undefined
}

/** GET /api/rooms/:id/live: the WebSocket of a room. Its ticket says who watches. */
export async function serveWatchRoom(app: FastifyInstance, options: WatchRoomOptions): Promise<void> {
  const { live, tickets, seats, callers, seating, handleMessage, clock, heart, allowedOrigins } = options

  serveLive<{ ticket: RoomTicketRecord; watcher: Watcher; liveRoom: LiveRoom }>(app, {
    url: '/api/rooms/:id/live',
    params: RoomParams,
    config: { callsPerMinute: 'free' },
    allowedOrigins,
    async admit(id, secret, request) {
      const ticket = await tickets.takeForRoom(secret, id)
      if (!ticket) {
        callers.countAddress(request)
        throw new ServiceError('ticket_refused')
      }
      const liveRoom = await live.get(ticket.room_id)
      const watcher = await watcherOf(ticket, liveRoom, visitorIdOf(request))
      if (!watcher) throw new ServiceError('ticket_refused')
      if (watcher.as === 'seat') await live.readOwnAnswer(liveRoom, watcher.seat)
      demandPlace(liveRoom, watcher, ticket)
      return { ticket, watcher, liveRoom }
    },
    open(socket, { ticket, watcher, liveRoom }, log) {
      // Again, now that it takes the place: many may have asked at once.
      try {
        demandPlace(liveRoom, watcher, ticket)
      } catch {
        return socket.close(closeCodes.replaced)
      }
      const { watcher_id: userId, session_id: sessionId } = ticket
      const times = { now: clock.now, heartNow: heart.now }
      const link = createConnection<RoomMessage>({ socket, userId, sessionId, viewer: null, ...times })
      const connection = { link, watcher }
      socket.on('close', () => live.disconnected(liveRoom, connection))
      listen<RoomMessage>(socket, link, {
        ...{ clock, heart, log },
        handle: (text, at) => handleMessage(liveRoom, connection, text, at),
      })
      addConnection(liveRoom, connection)
    },
  })

  async function watcherOf(
    { view, watcher_id, session_id, is_admin = false, by_host }: RoomTicketRecord,
    { room }: LiveRoom,
    visitorId: string | null,
  ): Promise<Watcher | null> {
    if (view === 'stage') {
      const isOfHost = by_host === undefined || room.host_ids.includes(by_host)
      return isOfHost ? { as: 'stage', byHost: by_host ?? null } : null
    }
    if (view === 'host')
      return room.host_ids.includes(watcher_id)
        ? { as: 'host', userId: watcher_id, sessionId: session_id, isAdmin: is_admin }
        : null
    const stored = view === 'seat' ? await seats.find(watcher_id) : null
    const seat = stored && seating.seatOfBrowser(stored, visitorId)
    // A seat that was left or freed, or is one of another run, is gone for its earlier tickets.
    return seat?.here && seat.run_id === room.run?.id ? { as: 'seat', seat } : null
  }
}

/** Throws too_many_connections for more than a seat, a host or the room's stages may have. */
function demandPlace(liveRoom: LiveRoom, watcher: Watcher, { watcher_id }: RoomTicketRecord): void {
  if (watcher.as === 'stage') return demandStagePlace(liveRoom, watcher)
  const same = [...liveRoom.connections].filter(({ link }) => link.userId === watcher_id)
  if (same.length >= connectionsByViewer) throw new ServiceError('too_many_connections')
}

/**
 * Finds a place for a stage: 20 in all, 15 by the room's code alone. A stage of a host takes the place of one of those
 * when all are taken; that one goes on by asking (STAGE-10).
 *
 * @throws ServiceError too_many_connections
 */
function demandStagePlace(liveRoom: LiveRoom, { byHost }: Extract<Watcher, { as: 'stage' }>): void {
  const stages = [...liveRoom.connections].filter(({ watcher }) => watcher.as === 'stage')
  const byCode = stages.filter(({ watcher }) => watcher.as === 'stage' && watcher.byHost === null)
  if (byHost === null && byCode.length >= stagesByCode) throw new ServiceError('too_many_connections')
  if (stages.length < stagesByRoom) return
  const [first] = byCode
  if (byHost === null || !first) throw new ServiceError('too_many_connections')
  liveRoom.connections.delete(first)
  first.link.close(closeCodes.replaced)
}
