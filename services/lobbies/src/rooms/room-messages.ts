import { roomClientMessages, type RoomClientMessage } from '@icio/contracts/rooms/client-messages'
import type { RoomLiveErrorCode } from '@icio/contracts/rooms/room-live'
import type { AnswerReceipt } from '@icio/contracts/rooms/schemas'
import { ServiceError } from '@icio/kit/http/errors'
import type { FastifyBaseLogger } from 'fastify'
import { createFrameReader } from '../live/frames.js'
import { answerOnce } from '../live/connection.js'
import type { Callers } from './callers.js'
import { viewFor } from './live-broadcast.js'
import type { LiveRoom, WatchingConnection } from './live-room.js'
import type { LiveRooms } from './live-rooms.js'
import type { RoomAnswering } from './answering.js'

const readFrame = createFrameReader(roomClientMessages)

export type HandleRoomMessage = ReturnType<typeof createRoomMessageHandler>

/** Creates the handler of live messages. A repeated message gets its answer again. */
export function createRoomMessageHandler({
  live,
  answering,
  callers,
  log,
}: {
  live: LiveRooms
  answering: RoomAnswering
  callers: Pick<Callers, 'countMessage'>
  log: FastifyBaseLogger
}) {
  async function welcome({ room }: LiveRoom, { link, watcher }: WatchingConnection): Promise<void> {
    const current = await live.get(room._id)
    if (watcher.as === 'seat') await live.readOwnAnswer(current, watcher.seat)
    link.sendWelcome({ t: 'welcome', view: viewFor(current, watcher) }, current.room.rev)
  }

  async function handle(
    liveRoom: LiveRoom,
    connection: WatchingConnection,
    message: RoomClientMessage,
    at: number,
  ): Promise<AnswerReceipt['status'] | null> {
    const { watcher } = connection
    if (message.t === 'answer') {
      if (watcher.as !== 'seat') throw new ServiceError('forbidden')
      // In a run for credit a sign of life tells nothing of an answer's moment; pings give it (CREDIT-3).
      if (!watcher.seat.for_credit) live.seen(watcher.seat._id)
      return answering.answer(watcher.seat, message, at)
    }
    const isOutdated = message.t === 'sync' || (message.t === 'hello' && message.last_rev < liveRoom.room.rev)
    if (!isOutdated) return 'accepted'
    await welcome(liveRoom, connection)
    return null
  }

  return async (
    liveRoom: LiveRoom,
    connection: WatchingConnection,
    text: string,
    at: number,
  ): Promise<void> => {
    const { link, watcher } = connection
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
      () => handle(liveRoom, connection, message, at),
      refusalOf,
      (err) => log.error({ err, type: message.t }, 'a message to a room failed'),
    )
  }
}

const known: readonly RoomLiveErrorCode[] = [
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
  const code = known.find((other) => other === error.code) ?? 'internal_error'
  const { details } = error
  const path = Array.isArray(details) ? (details[0] as { path?: string } | undefined)?.path : undefined
  return { code, ...(path === undefined ? {} : { path }) }
}
