import { randomUUID } from 'node:crypto'
import websocket from '@fastify/websocket'
import type { QuestionBank } from '@icio/contracts/question-bank/endpoints'
import { frameBytes } from '@icio/contracts/lobbies/lobby-live'
import type { Certificates } from '@icio/contracts/certificates/endpoints'
import type { HumanProofs, MailAttendance } from '@icio/contracts/credit/endpoints'
import type { DeskKeys } from '@icio/contracts/desk-keys/endpoints'
import type { NoteMisses } from '@icio/contracts/practice/endpoints'
import { secureRandom, type Random } from '@icio/kit/random'
import { findOpenLiveQuestions } from '@icio/contracts/open-questions/endpoints'
import { serveOpenQuestions } from '@icio/kit/http/open-questions'
import { registerDatabase, type ServiceDatabase } from '@icio/kit/db/database'
import { servePersonalData } from '@icio/kit/db/personal-data'
import { requireRole, requireUser } from '@icio/kit/auth/identity'
import type { FastifyInstance } from 'fastify'
import type { Connection } from 'mongoose'
import { systemClock, type Clock } from './clock.js'
import { serveCreateLobby } from './routes/create-lobby.js'
import { serveForums } from './routes/forums.js'
import { serveReadInvitation } from './routes/read-invitation.js'
import { serveJoinLobby } from './routes/join-lobby.js'
import { serveLeaveLobby } from './routes/leave-lobby.js'
import { serveListQuestionFlags } from './routes/list-question-flags.js'
import { serveMirrorContributions } from './routes/mirror-contributions.js'
import { serveReadMirror } from './routes/read-mirror.js'
import { serveReadLobby } from './routes/read-lobby.js'
import { serveSetReady } from './routes/set-ready.js'
import { serveStartGame } from './routes/start-game.js'
import { serveTakeTicket } from './routes/take-ticket.js'
import { serveWatchLobby } from './routes/watch-lobby.js'
import { changeStreamFeed, type OpenFeed } from './feed/lobby-feed.js'
import { createRecords, type Foundations, type RecordScore } from './foundations.js'
import { createGames } from './game/games.js'
import { createMessageHandler } from './live/handle-message.js'
import { createLiveLobbies, type LiveLobbies } from './live/live-lobbies.js'
import { followFeed } from './feed/follow-feed.js'
import { findOpen } from './game/open-questions.js'
import { serveFindHall } from './routes/find-hall.js'
import { findHallIn } from './rooms/halls.js'
import { createLobbiesPersonalData } from './personal-data/personal-data.js'
import { createScoreHandOver } from './jobs/score-hand-over.js'
import { createSeats } from './lobby/seats.js'
import { startSweep } from './jobs/sweep.js'
import { createRoomsPart } from './rooms/rooms-part.js'
import { serveAttendance } from './routes/attendance.js'
import { serveCredit } from './routes/credit.js'
import { serveRoomReports } from './routes/room-reports.js'
import { serveRoomAgain } from './routes/room-again.js'
import { serveAgendaCopies, serveRoomHosting } from './routes/room-hosting.js'
import { serveAgendas, serveRoomsOfHosts } from './routes/rooms-of-hosts.js'
import { serveRoomsOfSeats } from './routes/rooms-of-seats.js'
import { serveWatchRoom } from './routes/watch-room.js'

export interface LobbiesAppOptions {
  connection: Connection
  /** Reads the banks from the content service, in this process or over HTTP. */
  bank: QuestionBank
  /** Sends a score to the scores service, in this process or over HTTP. */
  recordScore: RecordScore
  /** Makes missed questions of a room's quiz practice cards, in this process or over HTTP (ROOM-32). */
  noteMisses: NoteMisses
  /** Who has had which answer key at a desk, in this process or over HTTP (ROOM-38). */
  deskKeys: DeskKeys
  /** Mails links of attendance through the accounts service, in this process or over HTTP (CREDIT-2). */
  mailAttendance: MailAttendance
  /** Judges proofs of the human check by the ai service, in this process or over HTTP (CREDIT-2). */
  humanProofs: HumanProofs
  /** Issues certificates of attendance, in this process or over HTTP (CREDIT-4). */
  certificates: Certificates
  /** The installation's secret, for the keys of seats in rooms (ROOM-25). */
  secret: string
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
  const { connection, bank, recordScore, allowedOrigins } = options
  const { clock = systemClock, heart = systemClock, random = secureRandom } = options
  const serverId = randomUUID()
  const { openFeed = changeStreamFeed } = options
  const feed = openFeed({ connection, log: app.log, serverId })
  const records = createRecords(connection, () => new Date(clock.now()), serverId)
  const { tickets, flags } = records

  let liveLobbies: LiveLobbies | undefined = undefined
  const changed: Foundations['changed'] = (lobby) => void liveLobbies?.changed(lobby)
  const foundations = {
    records,
    bank,
    recordScore,
    deskKeys: options.deskKeys,
    clock,
    random,
    log: app.log,
    changed,
  }
  const seats = createSeats(foundations)
  const scores = createScoreHandOver(foundations)
  const games = createGames(foundations, scores)
  liveLobbies = createLiveLobbies({
    foundations,
    games,
    heart,
    serverId,
    follow: (id) => feed.follow(id),
    endedSessions: (ids) => app.findEndedSessions(ids),
  })
  const handleMessage = createMessageHandler({ foundations, seats, games })

  const roomsPart = createRoomsPart({
    connection,
    tickets,
    bank,
    clock,
    heart,
    random,
    log: app.log,
    noteMisses: options.noteMisses,
    deskKeys: options.deskKeys,
    findOpenLive: findOpen(records.lobbies),
    findOrganizers: (ids) => app.findOrganizers(ids),
    secret: options.secret,
    mailAttendance: options.mailAttendance,
    humanProofs: options.humanProofs,
    certificates: options.certificates,
    isLimited: options.callsPerMinute !== 0,
    follow: (id) => feed.follow(id),
    endedSessions: (ids) => app.findEndedSessions(ids),
  })

  const indexes = [...Object.values(records), ...Object.values(roomsPart.records)].map(
    (record) => record.ensureIndexes,
  )
  const stops: (() => Promise<void>)[] = []
  const database = registerDatabase(app, connection, [
    ...indexes,
    async () => void stops.push(await followFeed(feed, liveLobbies, roomsPart.live)),
  ])
  database.ready.then(
    () => {
      liveLobbies.start()
      stops.push(startSweep({ foundations, scores, liveLobbies, heart, serverId }), roomsPart.start())
    },
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
      liveLobbies.stop()
      void roomsPart.live.stop()
      done()
    },
  })
  await app.register(serveReadInvitation, { seats })
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
    await editor.register(serveMirrorContributions, roomsPart)
  })
  if (options.internalSecret) {
    const source = createLobbiesPersonalData(connection, options.secret, options.certificates)
    await app.register(servePersonalData, { source, secret: options.internalSecret })
    await app.register(serveFindHall, { find: findHallIn(roomsPart.records), secret: options.internalSecret })
    const find = findOpen(records.lobbies)
    await app.register(serveOpenQuestions, {
      endpoint: findOpenLiveQuestions,
      find,
      secret: options.internalSecret,
    })
  }
  await app.register(serveWatchLobby, { liveLobbies, tickets, handleMessage, clock, heart, allowedOrigins })
  await app.register(serveRoomsOfHosts, { ...roomsPart, clock })
  await app.register(serveAgendas, roomsPart)
  await app.register(serveForums, { ...roomsPart, clock })
  await app.register(serveAgendaCopies, roomsPart)
  await app.register(serveRoomAgain, roomsPart)
  await app.register(serveRoomHosting, { ...roomsPart, clock })
  await app.register(serveRoomsOfSeats, { ...roomsPart, tickets, clock })
  await app.register(serveReadMirror, roomsPart)
  await app.register(serveCredit, roomsPart)
  await app.register(serveAttendance, roomsPart)
  await app.register(serveRoomReports, roomsPart.records)
  await app.register(serveWatchRoom, {
    ...roomsPart,
    seats: roomsPart.records.seats,
    tickets,
    clock,
    heart,
    allowedOrigins,
  })
  return database
}
