import { closeCodes } from '@icio/contracts/lobbies/lobby-live'
import { isDatabaseUnavailable } from '@icio/kit/db/database-away'
import { ServiceError } from '@icio/kit/http/errors'
import { isForeign } from '@icio/kit/http/origins'
import type { FastifyBaseLogger, FastifyContextConfig, FastifyInstance, FastifyRequest } from 'fastify'
import type Type from 'typebox'
import type { RawData, WebSocket } from 'ws'
import type { Clock } from '../clock.js'
import type { Connection } from './connection.js'

export interface LiveRoute<Admission> {
  url: string
  params: Type.TSchema
  config?: Pick<FastifyContextConfig, 'callsPerMinute'>
  allowedOrigins: readonly string[] | undefined
  /** Uses up the ticket. Throws a ServiceError for whoever gets no connection; the upgrade is refused with it. */
  admit(id: string, ticket: string, request: FastifyRequest): Promise<Admission>
  open(socket: WebSocket, admission: Admission, log: FastifyBaseLogger): void
}

/** Registers the WebSocket of lobbies or rooms. Unauthorized requests are rejected before the upgrade. */
export function serveLive<Admission>(app: FastifyInstance, route: LiveRoute<Admission>): void {
  const { url, params, config = {}, allowedOrigins, admit, open } = route
  const admitted = new WeakMap<FastifyRequest, { admission: Admission }>()

  app.route<{ Params: { id: string }; Querystring: { ticket: string } }>({
    method: 'GET',
    url,
    config,
    schema: {
      hide: true,
      params,
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
      admitted.set(request, { admission: await admit(request.params.id, request.query.ticket, request) })
    },
    // A request without an upgrade gets an error.
    handler: async () => {
      throw new ServiceError('bad_request')
    },
    wsHandler(socket, request) {
      const known = admitted.get(request)
      if (known) open(socket, known.admission, request.log)
      else socket.terminate()
    },
  })
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
  let handled = Promise.resolve()
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
    handled = handled
      .then(() => handle(textOf(data), at))
      .catch((err: unknown) => log.error({ err }, 'a live message could not be handled'))
    arrived?.(handled)
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
