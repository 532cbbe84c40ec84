import { closeCodes } from '@icio/contracts/rooms/room-live'
import { connectionsByViewer, stagesByRoom } from '@icio/contracts/rooms/rules'
import { RoomParams } from '@icio/contracts/rooms/schemas'
import { ServiceError } from '@icio/kit/http/errors'
import { isForeign } from '@icio/kit/http/origins'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import type { RawData, WebSocket } from 'ws'
import type { Clock } from '../clock.js'
import type { Ticket, Tickets } from '../collections/lobby-tickets.js'
import type { RoomSeats } from '../collections/room-seats.js'
import { createConnection } from '../live/connection.js'
import type { Callers } from '../rooms/callers.js'
import type { LiveRoom, RoomMessage, WatchingConnection } from '../rooms/live-room.js'
import type { Watcher } from '../rooms/room.js'
import type { LiveRooms } from '../rooms/live-rooms.js'
import type { HandleRoomMessage } from '../rooms/room-messages.js'

export interface WatchRoomOptions {
  live: LiveRooms
  tickets: Tickets
  seats: RoomSeats
  callers: Callers
  handleMessage: HandleRoomMessage
  clock: Clock
  heart: Clock
  allowedOrigins?: readonly string[] | undefined
}

/** GET /api/rooms/:id/live: the WebSocket of a room. Its ticket says who watches. */
export async function serveWatchRoom(app: FastifyInstance, options: WatchRoomOptions): Promise<void> {
  const { live, tickets, seats, callers, clock, heart, allowedOrigins } = options
  const admitted = new WeakMap<FastifyRequest, { ticket: Ticket; watcher: Watcher; hall: LiveRoom }>()

  app.route<{ Params: { id: string }; Querystring: { ticket: string } }>({
    method: 'GET',
    url: '/api/rooms/:id/live',
    config: { callsPerMinute: 'free' },
    schema: {
      hide: true,
      params: RoomParams,
      querystring: {
        type: 'object',
        required: ['ticket'],
        properties: { ticket: { type: 'string', minLength: 1, maxLength: 100 } },
        additionalProperties: false,
      },
    },
    onRequest: async (request) => {
      if (isForeign(request, allowedOrigins)) throw new ServiceError('foreign_origin')
    },
    preHandler: async (request) => {
      const ticket = await tickets.take(request.query.ticket, request.params.id)
      if (!ticket) {
        callers.countAddress(request)
        throw new ServiceError('ticket_refused')
      }
      const hall = await live.get(ticket.lobby_id)
      const watcher = await watcherOf(ticket)
      if (!watcher) throw new ServiceError('ticket_refused')
      if (watcher.as === 'seat') await live.readOwnAnswer(hall, watcher.seat)
      const same = [...hall.connections].filter(({ link, watcher }) =>
        ticket.view === 'stage' ? watcher.as === 'stage' : link.userId === ticket.user_id,
      )
      if (same.length >= (ticket.view === 'stage' ? stagesByRoom : connectionsByViewer)) {
        throw new ServiceError('too_many_connections')
      }
      admitted.set(request, { ticket, watcher, hall })
    },
    // A request without an upgrade gets an error.
    handler: async () => {
      throw new ServiceError('bad_request')
    },
    wsHandler(socket, request) {
      const given = admitted.get(request)
      if (!given) return socket.terminate()
      const { ticket, watcher, hall } = given
      const link = createConnection<RoomMessage>({
        socket,
        userId: ticket.user_id,
        sessionId: ticket.session_id,
        viewer: null,
        now: clock.now,
        heartNow: heart.now,
      })
      attach(socket, { link, watcher }, hall, { ...options, log: request.log })
    },
  })

  async function watcherOf({ view, user_id, session_id, is_admin = false }: Ticket): Promise<Watcher | null> {
    if (view === 'stage') return { as: 'stage' }
    if (view === 'host') return { as: 'host', userId: user_id, sessionId: session_id, isAdmin: is_admin }
    const seat = view === 'seat' ? await seats.find(user_id) : null
    return seat ? { as: 'seat', seat } : null
  }
}

/** Messages are handled in the order in which they arrive. */
function attach(
  socket: WebSocket,
  connection: WatchingConnection,
  hall: LiveRoom,
  { live, clock, heart, handleMessage, log }: WatchRoomOptions & { log: FastifyBaseLogger },
): void {
  const { link } = connection
  let turn: Promise<unknown> = Promise.resolve()
  socket.on('pong', () => (link.aliveAt = heart.now()))
  socket.on('error', () => socket.terminate())
  socket.on('close', () => live.leave(hall, connection))
  socket.on('message', (data) => {
    const at = clock.now()
    link.aliveAt = heart.now()
    const verdict = link.weigh()
    if (verdict === 'flood') return link.close(closeCodes.flooded)
    if (verdict !== 'take') {
      return link.answer(undefined, { t: 'error', code: 'too_fast', retry_after_ms: verdict.wait })
    }
    turn = turn
      .then(() => handleMessage(hall, connection, textOf(data), at))
      .catch((err: unknown) => log.error({ err }, 'a message to a room could not be handled'))
  })
  live.enter(hall, connection)
}

function textOf(data: RawData): string {
  return Array.isArray(data)
    ? Buffer.concat(data).toString('utf8')
    : Buffer.from(data as Buffer).toString('utf8')
}
