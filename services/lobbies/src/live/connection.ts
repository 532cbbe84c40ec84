import { randomUUID } from 'node:crypto'
import {
  bufferedBytes,
  closeCodes,
  floodPerSecond,
  liveVersion,
  messagesPerSecond,
  type ServerMessage,
} from '@icio/contracts/lobbies/lobby-live'
import { isDatabaseUnavailable } from '@icio/kit/db/database-away'
import type { FastifyBaseLogger } from 'fastify'
import type { RawData, WebSocket } from 'ws'
import type { Clock } from '../clock.js'
import type { Viewer } from '../game/view.js'

export type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never

/** A message without the fields that the connection adds. */
export type OutgoingMessage = DistributiveOmit<ServerMessage, 'v' | 'rev' | 'after' | 'now'>

/** Number of answers that are kept, so that a repeated message gets the same one. */
const keptAnswers = 64

/** How long a client that does not read has to receive the close code. */
const closeTimeoutMs = 1000

const second = 1000

/** What to do with the next message: accept it, reject it for `wait` milliseconds, or close the connection. */
export type Verdict = 'take' | 'flood' | { wait: number }

export type Connection<Message extends object = OutgoingMessage> = ReturnType<
  typeof createConnection<Message>
>

/** Closes the connections whose sign-in has ended (SEC-8). */
export async function closeSignedOut(
  connections: readonly Pick<Connection, 'sessionId' | 'close'>[],
  endedSessions: (sessionIds: readonly string[]) => Promise<string[]>,
): Promise<void> {
  if (connections.length === 0) return
  const endedIds = new Set(await endedSessions([...new Set(connections.map(({ sessionId }) => sessionId))]))
  for (const connection of connections)
    if (endedIds.has(connection.sessionId)) connection.close(closeCodes.signedOut)
}

const tails = new WeakMap<object, string>()

/** Returns the serialized body of a message, cached so that it is serialized once for all recipients. */
function tailOf(message: object): string {
  const tail = tails.get(message) ?? JSON.stringify(message).slice(1)
  tails.set(message, tail)
  return tail
}

export function createConnection<Message extends object = OutgoingMessage>(
  socket: WebSocket,
  {
    now,
    heartNow,
    ...owner
  }: { userId: string; sessionId: string; viewer: Viewer; now: () => number; heartNow: () => number },
) {
  const answers = new Map<string, Message>()
  let lastRev = 0

  function send(message: Message, rev: number): void {
    if (socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > bufferedBytes) return close(closeCodes.tooSlow)
    socket.send(`{"v":${liveVersion},"rev":${rev},"after":${lastRev},"now":${now()},${tailOf(message)}`)
  }

  function close(code: number): void {
    if (socket.readyState !== socket.OPEN) return
    socket.close(code)
    setTimeout(() => socket.terminate(), closeTimeoutMs).unref()
  }

  return {
    id: randomUUID(),
    ...owner,
    /** When it was last heard from, by the clock of the connections. */
    aliveAt: heartNow(),
    /** The part of the ping interval in which it is pinged. */
    pingPart: 0,
    /** The `rev` of the last state sent. */
    lastRev: () => lastRev,
    /** Sends a state, unless its `rev` is not newer than the last one. */
    sendState(message: Message, rev: number): void {
      if (rev <= lastRev) return
      send(message, rev)
      lastRev = rev
    },
    /** Sends the full state, at the start or in response to a `sync`. */
    sendWelcome(message: Message, rev: number): void {
      send(message, rev)
      lastRev = Math.max(lastRev, rev)
    },
    answer(mid: string | undefined, message: Message): void {
      if (mid !== undefined) {
        answers.set(mid, message)
        const oldest = answers.keys().next().value
        if (answers.size > keptAnswers && oldest !== undefined) answers.delete(oldest)
      }
      send(message, lastRev)
    },
    /** Sends the answer to this message again, if there is one. Returns whether it did. */
    answerAgain(mid: string): boolean {
      const storedAnswer = answers.get(mid)
      if (storedAnswer) send(storedAnswer, lastRev)
      return storedAnswer !== undefined
    },
    weigh: createMessagePace(heartNow),
    ping: () => socket.ping(),
    close,
  }
}

function createMessagePace(now: () => number) {
  let since = now()
  let count = 0
  return function weigh(): Verdict {
    const at = now()
    if (at - since >= second) {
      since = at
      count = 0
    }
    count++
    if (count <= messagesPerSecond) return 'take'
    return count > floodPerSecond ? 'flood' : { wait: Math.max(1, since + second - at) }
  }
}

type Answering<Message extends object> = Pick<Connection<Message>, 'answer' | 'answerAgain'>
type ErrorMessage<Code> = { t: 'error'; code: Code; mid?: string; retry_after_ms?: number; path?: string }
type AckMessage<Status> = { t: 'ack'; mid: string; status: Status }

export interface Listening {
  clock: Clock
  heart: Clock
  log: FastifyBaseLogger
  /** Handles one frame, which arrived at this time. */
  handle(text: string, at: number): Promise<void>
  /** Called with each message as it arrives; the promise resolves when it has been handled. */
  arrived?(handled: Promise<void>): void
}

/** Listens at once, so that no message is missed. Messages are handled in the order in which they arrive. */
export function listen<Message extends object>(
  socket: WebSocket,
  link: Connection<Message | ErrorMessage<'too_fast'>>,
  { clock, heart, log, handle, arrived }: Listening,
): void {
  let handling = Promise.resolve()
  socket.on('pong', () => (link.aliveAt = heart.now()))
  socket.on('error', () => socket.terminate())
  socket.on('message', (data) => {
    const at = clock.now()
    link.aliveAt = heart.now()
    const verdict = link.weigh()
    if (verdict === 'flood') return link.close(closeCodes.flooded)
    if (verdict !== 'take') {
      return link.answer(undefined, { t: 'error', code: 'too_fast', retry_after_ms: verdict.wait })
    }
    handling = handling
      .then(() => handle(textOf(data), at))
      .catch((err: unknown) => log.error({ err }, 'a live message could not be handled'))
    arrived?.(handling)
  })
}

function textOf(data: RawData): string {
  return Array.isArray(data)
    ? Buffer.concat(data).toString('utf8')
    : Buffer.from(data as Buffer).toString('utf8')
}

/**
 * Answers a message once: a repeated one gets the same answer again.
 *
 * @param handle returns the status of the ack; null if the message was answered in another way
 * @param refusalOf returns the code for the client, and the field that is wrong; internal_error is also logged
 */
export async function answerOnce<Status, Code extends string>(
  link: Answering<AckMessage<Status> | ErrorMessage<Code | 'unavailable' | 'internal_error'>>,
  { mid }: { mid: string },
  handle: () => Promise<Status | null>,
  refusalOf: (error: unknown) => { code: Code | 'internal_error'; path?: string },
  logFailure: (error: unknown) => void,
): Promise<void> {
  if (link.answerAgain(mid)) return
  try {
    const status = await handle()
    if (status !== null) link.answer(mid, { t: 'ack', mid, status })
  } catch (error) {
    const refusal = isDatabaseUnavailable(error) ? ({ code: 'unavailable' } as const) : refusalOf(error)
    const { code } = refusal
    if (code === 'internal_error') logFailure(error)
    // A server error may be temporary, so its answer is not stored and the same message can be sent again.
    const isLasting = code !== 'unavailable' && code !== 'internal_error'
    link.answer(isLasting ? mid : undefined, { t: 'error', ...refusal, mid })
  }
}
