import { messageBytes, roomLiveVersion, type RoomLiveErrorCode } from '@icio/contracts/rooms/room-live'
import { AnswerValue } from '@icio/contracts/rooms/schemas'
import { isUuid } from '@icio/contracts/banks/choice-id'
import { isDatabaseUnavailable } from '@icio/kit/db/database-away'
import { ServiceError } from '@icio/kit/http/errors'
import { typedTexts } from '@icio/contracts/typed-text/typed-text'
import type { FastifyBaseLogger } from 'fastify'
import { Compile } from 'typebox/compile'
import Type from 'typebox'
import type { Callers } from './callers.js'
import type { LiveRoom, WatchingConnection } from './live-room.js'
import type { LiveRooms } from './live-rooms.js'
import type { RoomAnswering } from './answering.js'

const strict = { additionalProperties: false }
const frame = { v: Type.Literal(roomLiveVersion), mid: Type.String({ maxLength: 64 }) }
const Message = Type.Union([
  Type.Object({ ...frame, t: Type.Literal('hello'), last_rev: Type.Integer({ minimum: 0 }) }, strict),
  Type.Object({ ...frame, t: Type.Enum(['sync', 'ping']) }, strict),
  Type.Object(
    {
      ...frame,
      t: Type.Literal('answer'),
      activity_id: Type.String({ maxLength: 64 }),
      round: Type.Optional(Type.Integer({ minimum: 0, maximum: 100 })),
      value: AnswerValue,
      confidence: Type.Optional(Type.Integer({ minimum: 0, maximum: 100 })),
    },
    strict,
  ),
])
type Message = Type.Static<typeof Message>
const check = Compile(Message)

const types = ['hello', 'sync', 'ping', 'answer']

type Read = { ok: true; message: Message } | { ok: false; code: RoomLiveErrorCode; mid?: string }

/** Reads a frame of a client; the first thing that is wrong with it is its error. */
export function readRoomMessage(text: string): Read {
  if (Buffer.byteLength(text) > messageBytes) return { ok: false, code: 'too_large' }
  let json: unknown
  try {
    json = typedTexts(JSON.parse(text))
  } catch {
    return { ok: false, code: 'not_json' }
  }
  if (typeof json !== 'object' || json === null) return { ok: false, code: 'bad_message' }
  const { v, t, mid } = json as { v?: unknown; t?: unknown; mid?: unknown }
  const own = isUuid(mid) ? { mid } : {}
  if (v !== roomLiveVersion) return { ok: false, code: 'unknown_version', ...own }
  if (typeof t !== 'string' || !types.includes(t)) return { ok: false, code: 'unknown_type', ...own }
  if (!isUuid(mid) || !check.Check(json)) return { ok: false, code: 'bad_message', ...own }
  return { ok: true, message: json }
}

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
  return async (
    liveRoom: LiveRoom,
    { link, watcher }: WatchingConnection,
    text: string,
    at: number,
  ): Promise<void> => {
    const read = readRoomMessage(text)
    // Calls and messages of a seat have one budget, over all its connections (ROOM-7).
    const wait = watcher.as === 'seat' ? callers.countMessage(watcher.seat._id) : 0
    if (wait > 0) {
      const mid = read.ok ? read.message.mid : read.mid
      return link.answer(undefined, { ...refusal('too_many_attempts', mid), retry_after_ms: wait })
    }
    if (!read.ok) return link.answer(undefined, refusal(read.code, read.mid))
    const { message } = read
    const { mid } = message
    if (link.answerAgain(mid)) return
    const welcome = async () => {
      const current = await live.get(liveRoom.room._id)
      if (watcher.as === 'seat') await live.readOwnAnswer(current, watcher.seat)
      link.sendWelcome({ t: 'welcome', view: live.viewFor(current, watcher) }, current.room.rev)
    }
    try {
      if (message.t === 'answer') {
        if (watcher.as !== 'seat') throw new ServiceError('forbidden')
        // In a run for credit a sign of life tells nothing of an answer's moment; pings give it (CREDIT-3).
        if (!watcher.seat.for_credit) live.seen(watcher.seat._id)
        const { activity_id, round, value, confidence } = message
        const answerToGive = {
          value,
          ...(round === undefined ? {} : { round }),
          ...(confidence === undefined ? {} : { confidence }),
        }
        const status = await answering.answer(watcher.seat, activity_id, answerToGive, at)
        return link.answer(mid, { t: 'ack', mid, status })
      }
      if (message.t === 'sync' || (message.t === 'hello' && message.last_rev < liveRoom.room.rev))
        return await welcome()
      link.answer(mid, { t: 'ack', mid, status: 'accepted' })
    } catch (error) {
      const code = isDatabaseUnavailable(error) ? 'unavailable' : codeOf(error)
      if (code === 'internal_error') log.error({ err: error, type: message.t }, 'a message to a room failed')
      // A server error may be temporary, so its answer is not kept and the same message can be sent again.
      const isLasting = code !== 'unavailable' && code !== 'internal_error'
      link.answer(isLasting ? mid : undefined, refusal(code, mid, pathOf(error)))
    }
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

function codeOf(error: unknown): RoomLiveErrorCode {
  const code = error instanceof ServiceError ? error.code : null
  return known.find((other) => other === code) ?? 'internal_error'
}

function pathOf(error: unknown): string | undefined {
  const details = error instanceof ServiceError ? error.details : null
  return Array.isArray(details) ? (details[0] as { path?: string } | undefined)?.path : undefined
}

function refusal(code: RoomLiveErrorCode, mid?: string, path?: string) {
  return {
    t: 'error' as const,
    code,
    ...(mid === undefined ? {} : { mid }),
    ...(path === undefined ? {} : { path }),
  }
}
