import { roomClientMessages, type RoomClientMessage } from '@icio/contracts/rooms/client-messages'
import { closeCodes, type RoomLiveErrorCode } from '@icio/contracts/rooms/room-live'
import { RoomParams, type AnswerReceipt } from '@icio/contracts/rooms/schemas'
import { visitorIdOf } from '@icio/kit/auth/visitor'
import { ServiceError } from '@icio/kit/http/errors'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { RoomTicketRecord } from '../collections/lobby-tickets.js'
import { answerOnce, createConnection, listen } from '../live/connection.js'
import { createFrameReader } from '../live/frames.js'
import { serveLive } from '../live/live-route.js'
import { viewFor, type LiveRoom, type RoomMessage, type WatchingConnection } from '../rooms/live/live-room.js'
import { demandWatcherPlace, watcherOf } from '../rooms/live/watchers.js'
import type { Watcher } from '../rooms/room.js'
import type { Rooms } from '../rooms/rooms.js'

/** GET /api/rooms/:id/live: the WebSocket of a room. Its ticket says who watches. */
export async function serveWatchRoom(app: FastifyInstance, rooms: Rooms): Promise<void> {
  const { live, tickets, callers, clock, heart, allowedOrigins } = rooms

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
      const watcher = await watcherOf(rooms, ticket, liveRoom.room, visitorIdOf(request))
      if (!watcher) throw new ServiceError('ticket_refused')
      if (watcher.as === 'seat') await live.readOwnAnswer(liveRoom, watcher.seat)
      demandWatcherPlace(liveRoom, watcher, ticket)
      return { ticket, watcher, liveRoom }
    },
    open(socket, { ticket, watcher, liveRoom }, log) {
      // Again, now that it takes the place: many may have asked at once.
      try {
        demandWatcherPlace(liveRoom, watcher, ticket)
      } catch {
        return socket.close(closeCodes.replaced)
      }
      const { watcher_id: userId, session_id: sessionId } = ticket
      const times = { now: clock.now, heartNow: heart.now }
      const link = createConnection<RoomMessage>(socket, { userId, sessionId, viewer: null, ...times })
      const connection = { link, watcher }
      socket.on('close', () => live.disconnected(liveRoom, connection))
      listen<RoomMessage>(socket, link, {
        ...{ clock, heart, log },
        handle: (text, at) => receive({ ...rooms, liveRoom, connection, log }, text, at),
      })
      live.connected(liveRoom, connection)
    },
  })
}

const readFrame = createFrameReader(roomClientMessages)

interface Receiver extends Pick<Rooms, 'live' | 'answering' | 'callers'> {
  liveRoom: LiveRoom
  connection: WatchingConnection
  log: FastifyBaseLogger
}

/** Handles one frame; a repeated message gets its answer again. `at` is when it arrived. */
async function receive(receiver: Receiver, text: string, at: number): Promise<void> {
  const { callers, log } = receiver
  const { link, watcher } = receiver.connection
  const frame = readFrame(text)
  // Calls and messages of a seat have one budget, over all its connections (ROOM-7).
  const wait = watcher.as === 'seat' ? callers.countMessage(watcher.seat._id) : 0
  if (wait > 0) {
    const { mid } = frame.ok ? frame.message : frame.error
    const own = mid === undefined ? {} : { mid }
    return link.answer(undefined, { t: 'error', code: 'too_many_attempts', ...own, retry_after_ms: wait })
  }
  if (!frame.ok) return link.answer(undefined, { t: 'error', ...frame.error })
  const { message } = frame
  await answerOnce(
    link,
    message,
    () => handle(receiver, message, at),
    refusalOf,
    (err) => log.error({ err, type: message.t }, 'a message to a room failed'),
  )
}

/** Returns the status of a message; null where the room itself is the answer. */
async function handle(
  { live, answering, liveRoom, connection }: Receiver,
  message: RoomClientMessage,
  at: number,
): Promise<AnswerReceipt['status'] | null> {
  const { link, watcher } = connection
  if (message.t === 'answer') {
    if (watcher.as !== 'seat') throw new ServiceError('forbidden')
    // In a run for credit a sign of life tells nothing of an answer's moment; pings give it (CREDIT-3).
    if (!watcher.seat.for_credit) live.seen(watcher.seat._id)
    return answering.answer(watcher.seat, message, at)
  }
  const isOutdated = message.t === 'sync' || (message.t === 'hello' && message.last_rev < liveRoom.room.rev)
  if (!isOutdated) return 'accepted'
  const current = await live.get(liveRoom.room._id)
  if (watcher.as === 'seat') await live.readOwnAnswer(current, watcher.seat)
  link.sendWelcome({ t: 'welcome', view: viewFor(current, watcher) }, current.room.rev)
  return null
}

const knownCodes: readonly RoomLiveErrorCode[] = [
  'unknown_choice',
  'validation_failed',
  'room_not_found',
  'not_found',
  'too_many',
  'too_many_attempts',
  'forbidden',
  'unavailable',
]

function refusalOf(error: unknown): { code: RoomLiveErrorCode; path?: string } {
  if (!(error instanceof ServiceError)) return { code: 'internal_error' }
  const code = knownCodes.find((other) => other === error.code) ?? 'internal_error'
  const { details } = error
  const path = Array.isArray(details) ? (details[0] as { path?: string } | undefined)?.path : undefined
  return { code, ...(path === undefined ? {} : { path }) }
}
