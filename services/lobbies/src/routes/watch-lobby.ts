import {
  closeCodes,
  connectionsByPerson,
  projectorsByLobby,
  type LiveErrorCode,
} from '@icio/contracts/lobbies/lobby-live'
import { LobbyParams } from '@icio/contracts/lobbies/schemas'
import { isDatabaseUnavailable } from '@icio/kit/db/database-away'
import { ServiceError } from '@icio/kit/http/errors'
import { isForeign } from '@icio/kit/http/origins'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import type { RawData, WebSocket } from 'ws'
import type { Clock } from '../clock.js'
import { createConnection, type Connection } from '../live/connection.js'
import { liveErrorOf, type HandleMessage } from '../live/handle-message.js'
import { readMessage } from '../live/read-message.js'
import type { LiveLobby } from '../live/live-lobby.js'
import type { LiveLobbies } from '../live/live-lobbies.js'
import type { LobbyTicketRecord, Tickets } from '../collections/lobby-tickets.js'

export interface WatchLobbyOptions {
  liveLobbies: LiveLobbies
  tickets: Tickets
  handleMessage: HandleMessage
  clock: Clock
  heart: Clock
  allowedOrigins?: readonly string[] | undefined
}

/** GET /api/lobbies/:id/live: the WebSocket of a lobby. Unauthorized requests are rejected before the upgrade. */
export async function serveWatchLobby(app: FastifyInstance, options: WatchLobbyOptions): Promise<void> {
  const { liveLobbies, tickets, clock, heart, allowedOrigins } = options
  const admitted = new WeakMap<FastifyRequest, LobbyTicketRecord>()
  const open = new Map<string, number>()

  app.route<{ Params: { id: string }; Querystring: { ticket: string } }>({
    method: 'GET',
    url: '/api/lobbies/:id/live',
    schema: {
      hide: true,
      params: LobbyParams,
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
      const ticket = await tickets.takeForLobby(request.query.ticket, request.params.id)
      if (!ticket) throw new ServiceError('ticket_refused')
      const isTooMany = (open.get(ticket.user_id) ?? 0) >= connectionsByPerson
      if (isTooMany || isCrowded(liveLobbies.find(ticket.lobby_id), ticket)) {
        throw new ServiceError('too_many_connections')
      }
      admitted.set(request, ticket)
    },
    // A request without an upgrade gets an error.
    handler: async () => {
      throw new ServiceError('bad_request')
    },
    wsHandler(socket, request) {
      const ticket = admitted.get(request)
      if (!ticket) return socket.terminate()
      const { user_id: userId, session_id: sessionId } = ticket
      open.set(userId, (open.get(userId) ?? 0) + 1)
      socket.once('close', () => {
        const left = (open.get(userId) ?? 1) - 1
        if (left > 0) open.set(userId, left)
        else open.delete(userId)
      })
      const viewer = ticket.view === 'player' ? userId : null
      const connection = createConnection({
        socket,
        userId,
        sessionId,
        viewer,
        now: clock.now,
        heartNow: heart.now,
      })
      attach(socket, connection, ticket.lobby_id, { ...options, log: request.log })
    },
  })
}

function isCrowded(live: LiveLobby | undefined, { view }: LobbyTicketRecord): boolean {
  if (!live || view === 'player') return false
  return [...live.connections()].filter(({ viewer }) => viewer === null).length >= projectorsByLobby
}

/** Listens at once, so that no message is missed while the seat is being taken. Messages are handled in order. */
function attach(
  socket: WebSocket,
  connection: Connection,
  lobbyId: string,
  options: WatchLobbyOptions & { log: FastifyBaseLogger },
): void {
  const { liveLobbies, clock, heart } = options
  const entering = liveLobbies.connected(lobbyId, connection)
  let handled: Promise<unknown> = entering.catch(() => connection.close(closeCodes.restarting))
  socket.on('pong', () => (connection.aliveAt = heart.now()))
  socket.on('error', () => socket.terminate())
  socket.on('close', () => {
    void entering.then((live) => liveLobbies.disconnected(live, connection)).catch(() => {})
  })
  socket.on('message', (data) => {
    const at = clock.now()
    connection.aliveAt = heart.now()
    const verdict = connection.weigh()
    if (verdict === 'flood') return connection.close(closeCodes.flooded)
    if (verdict !== 'take') {
      return connection.answer(undefined, { t: 'error', code: 'too_fast', retry_after_ms: verdict.wait })
    }
    handled = handled
      .then(async () => act(await entering, connection, textOf(data), at, options))
      .catch(() => {})
    const acting = handled
    entering.then((live) => live.whileActing(acting)).catch(() => {})
  })
}

async function act(
  live: LiveLobby,
  connection: Connection,
  text: string,
  at: number,
  { handleMessage, log }: { handleMessage: HandleMessage; log: FastifyBaseLogger },
): Promise<void> {
  const read = readMessage(text)
  if (!read.ok) return connection.answer(undefined, refusal(read.code, read.mid))
  const { message } = read
  if (connection.answerAgain(message.mid)) return
  try {
    const status = await handleMessage({ connection, live, message, at })
    if (status) connection.answer(message.mid, { t: 'ack', mid: message.mid, status })
  } catch (error) {
    const code = isDatabaseUnavailable(error) ? 'unavailable' : liveErrorOf(error)
    if (code === 'internal_error') log.error({ err: error, type: message.t }, 'a message to a lobby failed')
    // A server error may be temporary, so its answer is not stored and the same message can be sent again.
    const isLasting = code !== 'unavailable' && code !== 'internal_error'
    connection.answer(isLasting ? message.mid : undefined, refusal(code, message.mid))
  }
}

function refusal(code: LiveErrorCode, mid: string | undefined) {
  return { t: 'error' as const, code, ...(mid === undefined ? {} : { mid }) }
}

function textOf(data: RawData): string {
  return Array.isArray(data)
    ? Buffer.concat(data).toString('utf8')
    : Buffer.from(data as Buffer).toString('utf8')
}
