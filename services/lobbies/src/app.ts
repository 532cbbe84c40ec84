import { randomUUID } from 'node:crypto'
import websocket from '@fastify/websocket'
import { frameBytes } from '@icio/contracts/lobbies/lobby-live'
import { secureRandom, type Random } from '@icio/kit/random'
import { findOpenLiveQuestions } from '@icio/contracts/open-questions/endpoints'
import { serveOpenQuestions } from '@icio/kit/http/open-questions'
import { registerDatabase, type ServiceDatabase } from '@icio/kit/db/database'
import { servePersonalData } from '@icio/kit/db/personal-data'
import type { FastifyInstance } from 'fastify'
import { systemClock, type Clock } from './clock.js'
import { changeStreamFeed, type OpenFeed } from './feed/lobby-feed.js'
import { createRecords, type RecordScore } from './foundations.js'
import { followFeed } from './feed/follow-feed.js'
import { createLiveGames } from './game/live-games.js'
import { findOpen } from './game/open-questions.js'
import { serveFindRoomAllowance } from './routes/find-room-allowance.js'
import { findRoomAllowanceIn } from './rooms/room-allowance.js'
import { createLobbiesPersonalData } from './personal-data/personal-data.js'
import { createRooms, type RoomsOptions } from './rooms/rooms.js'
import { serveLobbies } from './routes/lobbies.js'
import { serveRooms } from './routes/rooms.js'
import { serveWatchLobby } from './routes/watch-lobby.js'

/** The services that it calls are in this process or behind HTTP. */
export interface LobbiesAppOptions extends Pick<
  RoomsOptions,
  | 'connection'
  | 'bank'
  | 'noteMisses'
  | 'deskKeys'
  | 'mailAttendance'
  | 'humanProofs'
  | 'certificates'
  | 'secret'
> {
  recordScore: RecordScore
  /** Calls without a seat that one address may make in a minute; 0 switches the limits of rooms by address off. */
  callsPerMinute?: number
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
  const { connection, recordScore, secret, certificates, internalSecret } = options
  const { clock = systemClock, heart = systemClock, random = secureRandom, allowedOrigins } = options
  const serverId = randomUUID()
  const { openFeed = changeStreamFeed } = options
  const feed = openFeed({ connection, log: app.log, serverId })
  const records = createRecords(connection, () => new Date(clock.now()), serverId)
  const endedSessions = (ids: readonly string[]) => app.findEndedSessions(ids)
  const sharedOptions = { ...options, clock, heart, random, log: app.log, allowedOrigins, endedSessions }
  const games = createLiveGames({ ...sharedOptions, records, recordScore, serverId, feed })
  const rooms = createRooms({
    ...sharedOptions,
    tickets: records.tickets,
    findOpenLive: findOpen(records.lobbies),
    findOrganizers: (ids) => app.findOrganizers(ids),
    isLimited: options.callsPerMinute !== 0,
    follow: (id) => feed.follow(id),
  })

  const stops: (() => Promise<void>)[] = []
  const database = registerDatabase(app, connection, [
    ...[...Object.values(records), ...Object.values(rooms.records)].map((record) => record.ensureIndexes),
    async () => void stops.push(await followFeed(feed, games.live, rooms.live)),
  ])
  database.ready.then(
    () => void stops.push(games.start(), rooms.start()),
    () => {},
  )
  app.addHook('onClose', async () => {
    for (const stop of stops.splice(0)) await stop()
  })

  await app.register(websocket, {
    options: { maxPayload: frameBytes, perMessageDeflate: false },
    // What a client does to its own connection, such as a frame that is too long, alarms nobody (SEC-98).
    errorHandler(error: NodeJS.ErrnoException, socket, request) {
      if (error.code?.startsWith('WS_ERR_')) request.log.debug({ code: error.code }, 'a client broke off')
      else request.log.error({ err: error }, 'a connection failed')
      socket.terminate()
    },
    preClose: (done) => {
      games.live.stop()
      void rooms.live.stop()
      done()
    },
  })
  if (internalSecret) {
    const source = createLobbiesPersonalData(connection, secret, certificates)
    await app.register(servePersonalData, { source, secret: internalSecret })
    await app.register(serveFindRoomAllowance, {
      find: findRoomAllowanceIn(rooms.records),
      secret: internalSecret,
    })
    const open = { endpoint: findOpenLiveQuestions, find: findOpen(records.lobbies) }
    await app.register(serveOpenQuestions, { ...open, secret: internalSecret })
  }
  await app.register(serveLobbies, games)
  await app.register(serveWatchLobby, games)
  await app.register(serveRooms, rooms)
  return database
}
