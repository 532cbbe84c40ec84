import { closeCodes, connectionsByPerson, projectorsByLobby } from '@icio/contracts/lobbies/lobby-live'
import { clientMessages } from '@icio/contracts/lobbies/client-messages'
import { LobbyParams } from '@icio/contracts/lobbies/schemas'
import { ServiceError } from '@icio/kit/http/errors'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { WebSocket } from 'ws'
import { answerOnce, createConnection, listen, type Connection } from '../live/connection.js'
import { liveErrorOf } from '../lobby/handle-message.js'
import { createFrameReader } from '../live/frames.js'
import { serveLive } from '../live/live-route.js'
import type { LiveLobby } from '../lobby/live-lobby.js'
import type { LobbyTicketRecord } from '../collections/lobby-tickets.js'
import type { LiveGames } from '../game/live-games.js'

/** GET /api/lobbies/:id/live: the WebSocket of a lobby. Unauthorized requests are rejected before the upgrade. */
export async function serveWatchLobby(app: FastifyInstance, liveGames: LiveGames): Promise<void> {
  const { live: liveLobbies, tickets, clock, heart, allowedOrigins } = liveGames
  const open = new Map<string, number>()

  serveLive<LobbyTicketRecord>(app, {
    url: '/api/lobbies/:id/live',
    params: LobbyParams,
    allowedOrigins,
    async admit(id, secret) {
      const ticket = await tickets.takeForLobby(secret, id)
      if (!ticket) throw new ServiceError('ticket_refused')
      const isTooMany = (open.get(ticket.user_id) ?? 0) >= connectionsByPerson
      if (isTooMany || isCrowded(liveLobbies.find(ticket.lobby_id), ticket)) {
        throw new ServiceError('too_many_connections')
      }
      return ticket
    },
    open(socket, { user_id: userId, session_id: sessionId, view, lobby_id }, log) {
      open.set(userId, (open.get(userId) ?? 0) + 1)
      socket.once('close', () => {
        const left = (open.get(userId) ?? 1) - 1
        if (left > 0) open.set(userId, left)
        else open.delete(userId)
      })
      const viewer = view === 'player' ? userId : null
      const times = { now: clock.now, heartNow: heart.now }
      const connection = createConnection(socket, { userId, sessionId, viewer, ...times })
      attach(socket, connection, lobby_id, { ...liveGames, log })
    },
  })
}

function isCrowded(live: LiveLobby | undefined, { view }: LobbyTicketRecord): boolean {
  if (!live || view === 'player') return false
  return [...live.connections()].filter(({ viewer }) => viewer === null).length >= projectorsByLobby
}

const readFrame = createFrameReader(clientMessages)

/** Messages that come while the seat is being taken are handled after that. */
function attach(
  socket: WebSocket,
  connection: Connection,
  lobbyId: string,
  { live: liveLobbies, clock, heart, handleMessage, log }: LiveGames & { log: FastifyBaseLogger },
): void {
  const entering = liveLobbies.connected(lobbyId, connection)
  entering.catch(() => connection.close(closeCodes.restarting))
  const livePromise = entering.catch(() => null)
  socket.on(
    'close',
    () => void livePromise.then((live) => live && liveLobbies.disconnected(live, connection)),
  )
  listen(socket, connection, {
    ...{ clock, heart, log },
    async handle(text, at) {
      const live = await livePromise
      if (!live) return
      const frame = readFrame(text)
      if (!frame.ok) return connection.answer(undefined, { t: 'error', ...frame.error })
      const { message } = frame
      const handle = () => handleMessage({ connection, live, message, at })
      const refusalOf = (error: unknown) => ({ code: liveErrorOf(error) })
      await answerOnce(connection, message, handle, refusalOf, (err) =>
        log.error({ err, type: message.t }, 'a message to a lobby failed'),
      )
    },
    arrived: (messagePromise) => void livePromise.then((live) => live?.whileActing(messagePromise)),
  })
}
