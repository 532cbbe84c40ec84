import { randomUUID } from 'node:crypto'
import websocket from '@fastify/websocket'
import type { QuestionBank } from '@icio/contracts/question-bank/endpoints'
import { frameBytes } from '@icio/contracts/lobbies/lobby-live'
import { secureRandom, type Random } from '@icio/kit/random'
import { registerDatabase, type ServiceDatabase } from '@icio/kit/db/database'
import { servePersonalData } from '@icio/kit/db/personal-data'
import { requireRole, requireUser } from '@icio/kit/auth/identity'
import type { FastifyInstance } from 'fastify'
import type { Connection } from 'mongoose'
import { systemClock, type Clock } from './clock.js'
import { serveCreateLobby } from './routes/create-lobby.js'
import { serveFindOpenQuestions } from './routes/find-open-questions.js'
import { serveJoinLobby } from './routes/join-lobby.js'
import { serveLeaveLobby } from './routes/leave-lobby.js'
import { serveListQuestionFlags } from './routes/list-question-flags.js'
import { serveReadLobby } from './routes/read-lobby.js'
import { serveSetReady } from './routes/set-ready.js'
import { serveStartGame } from './routes/start-game.js'
import { serveTakeTicket } from './routes/take-ticket.js'
import { serveWatchLobby } from './routes/watch-lobby.js'
import { changeStreamFeed, type OpenFeed } from './feed/lobby-feed.js'
import { createRecords, type Foundations, type RecordScore } from './foundations.js'
import { createGames } from './game/games.js'
import { createMessageHandler } from './live/handle-message.js'
import { createRooms, type Rooms } from './live/rooms.js'
import { followFeed } from './feed/follow-feed.js'
import { findOpen } from './game/open-questions.js'
import { lobbiesPersonalData } from './personal-data/personal-data.js'
import { createScoreHandOver } from './jobs/score-hand-over.js'
import { createSeats } from './lobby/seats.js'
import { startSweep } from './jobs/sweep.js'

export interface LobbiesAppOptions {
  connection: Connection
  /** Reads the banks from the content service, in this process or over HTTP. */
  bank: QuestionBank
  /** Sends a score to the scores service, in this process or over HTTP. */
  recordScore: RecordScore
  /** Answers services of other processes: personal data, open questions. Left out in one process. */
  internalSecret?: string
  /** Other origins whose pages may open live connections; the site's own pages always may. */
  allowedOrigins?: readonly string[]
  /** The remaining options are for tests. */
  clock?: Clock
  /** The clock of the connections, for pings and timeouts. */
  heart?: Clock
  random?: Random
  openFeed?: OpenFeed
}

/**
 * The lobbies service: lobbies and their games. Requires `registerIdentity` to be registered first, once for all services of the
 * process, so that the app knows who sends a request.
 */
export async function lobbiesApp(app: FastifyInstance, options: LobbiesAppOptions): Promise<ServiceDatabase> {
  const { connection, bank, recordScore, allowedOrigins } = options
  const { clock = systemClock, heart = systemClock, random = secureRandom } = options
  const serverId = randomUUID()
  const { openFeed = changeStreamFeed } = options
  const feed = openFeed({ connection, log: app.log, serverId })
  const records = createRecords(connection, () => new Date(clock.now()), serverId)
  const { tickets, flags } = records

  let rooms: Rooms | undefined = undefined
  const changed: Foundations['changed'] = (lobby) => void rooms?.changed(lobby)
  const foundations = { records, bank, recordScore, clock, random, log: app.log, changed }
  const seats = createSeats(foundations)
  const scores = createScoreHandOver(foundations)
  const games = createGames(foundations, scores)
  rooms = createRooms({
    foundations,
    games,
    heart,
    serverId,
    endedSessions: (ids) => app.findEndedSessions(ids),
  })
  const handleMessage = createMessageHandler({ foundations, seats, games })

  const indexes = Object.values(records).map((record) => record.ensureIndexes)
  const stops: (() => Promise<void>)[] = []
  const database = registerDatabase(app, connection, [
    ...indexes,
    async () => void stops.push(await followFeed(feed, rooms)),
  ])
  database.ready.then(
    () => {
      rooms.start()
      stops.push(startSweep({ foundations, scores, rooms, heart, serverId }))
    },
    () => {},
  )
  app.addHook('onClose', async () => {
    for (const stop of stops.splice(0)) await stop()
  })

  await app.register(websocket, {
    options: { maxPayload: frameBytes, perMessageDeflate: false },
    preClose: (done) => {
      rooms.stop()
      done()
    },
  })
  await app.register(async (member) => {
    member.addHook('onRequest', requireUser)
    await member.register(serveCreateLobby, { seats })
    await member.register(serveJoinLobby, { seats })
    await member.register(serveReadLobby, { seats })
    await member.register(serveSetReady, { seats })
    await member.register(serveStartGame, { games })
    await member.register(serveLeaveLobby, { seats })
    await member.register(serveTakeTicket, { seats, tickets })
  })
  await app.register(async (editor) => {
    editor.addHook('onRequest', requireRole('admin', 'moderator'))
    await editor.register(serveListQuestionFlags, { flags })
  })
  if (options.internalSecret) {
    const source = lobbiesPersonalData(connection)
    await app.register(servePersonalData, { source, secret: options.internalSecret })
    const find = findOpen(records.lobbies)
    await app.register(serveFindOpenQuestions, { find, secret: options.internalSecret })
  }
  await app.register(serveWatchLobby, { rooms, tickets, handleMessage, clock, heart, allowedOrigins })
  return database
}
