import type { Certificates } from '@icio/contracts/certificates/endpoints'
import type { HumanProofs, MailAttendance } from '@icio/contracts/credit/endpoints'
import { requireRole } from '@icio/kit/auth/identity'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../clock.js'
import { createAttendance } from '../credit/attendance.js'
import { createAttendanceLists } from '../credit/attendance-list.js'
import { createAttendanceMails } from '../credit/attendance-mails.js'
import { createCurrentSessions } from '../credit/current-session.js'
import { createForumCredits } from '../credit/forum-credit.js'
import { createRoomCredits } from '../credit/room-credit.js'
import type { Connection } from 'mongoose'
import { startRoomSweep } from '../jobs/room-sweep.js'
import { serveAttendance } from '../routes/attendance.js'
import { serveCredit } from '../routes/credit.js'
import { serveForums } from '../routes/forums.js'
import { serveMirrorContributions } from '../routes/mirror-contributions.js'
import { serveReadMirror } from '../routes/read-mirror.js'
import { serveRoomAgain } from '../routes/room-again.js'
import { serveAgendaCopies, serveRoomHosting } from '../routes/room-hosting.js'
import { serveRoomReports } from '../routes/room-reports.js'
import { serveAgendas, serveRoomsOfHosts } from '../routes/rooms-of-hosts.js'
import { serveRoomsOfSeats } from '../routes/rooms-of-seats.js'
import { serveWatchRoom } from '../routes/watch-room.js'
import { createAnswering } from './answering/answering.js'
import { createBankKeys } from './agenda/bank-keys.js'
import { createRoomAgain } from './report/room-again.js'
import { createRoomCopying } from './hosting/room-copying.js'
import { createRoomMaking } from './hosting/room-opening.js'
import { createRehearsals } from '../rehearsal/rehearsals.js'
import { createForumService } from '../forums/forum-service.js'
import { createForumSessions } from '../forums/forum-sessions.js'
import { createCallers } from './seating/callers.js'
import { createEntryKeeping } from './entries/entry-keeping.js'
import { createModeration } from './entries/moderation.js'
import { createLiveRooms } from './live/live-rooms.js'
import { createRoomsRecords, type RoomFoundations } from './room-foundations.js'
import { createMirror } from './mirror/mirror-dealing.js'
import { createAllRoomsRecord } from './mirror/mirror-record.js'
import { createRoomService } from './room-service.js'
import { createSeating } from './seating/seating.js'
import { createRoomSteps } from './runs/room-steps.js'
import { createSeals } from './answering/sealed.js'

export interface RoomsOptions extends Omit<RoomFoundations, 'records'> {
  connection: Connection
  heart: Clock
  isLimited: boolean
  allowedOrigins: readonly string[] | undefined
  endedSessions: (ids: readonly string[]) => Promise<string[]>
  /** Mails the links of attendance, and judges proofs of the human check (CREDIT-2). */
  mailAttendance: MailAttendance
  humanProofs: HumanProofs
  /** Issues certificates of attendance (CREDIT-4). */
  certificates: Certificates
  /** Has this instance told of later changes of a room by others. */
  follow: (id: string) => Promise<void>
}

/** Puts the use cases of rooms together. */
function createUseCases({
  connection,
  heart,
  isLimited,
  endedSessions,
  follow,
  mailAttendance,
  humanProofs,
  certificates,
  ...rest
}: Omit<RoomsOptions, 'allowedOrigins'>) {
  const records = createRoomsRecords(connection, () => new Date(rest.clock.now()))
  const foundations: RoomFoundations = { ...rest, records }
  const live = createLiveRooms(foundations, heart, endedSessions, follow)
  const mirror = createMirror(foundations, live)
  const allRooms = createAllRoomsRecord(foundations)
  const keys = createBankKeys(foundations)
  const steps = createRoomSteps(foundations, live, { mirror, allRooms, keys })
  const service = createRoomService(foundations, live, { steps, keys })
  const make = createRoomMaking(foundations, live)
  const copying = createRoomCopying(foundations, service)
  const seals = createSeals(foundations, steps.published)
  const again = createRoomAgain(foundations, { keys, steps })
  const forumCredits = createForumCredits(foundations, steps)
  const inForums = { credits: forumCredits, clock: rest.clock }
  const forums = createForumService(records, inForums)
  const forumSessions = createForumSessions(records, { make, service, steps, ...inForums })
  const seating = createSeating(foundations, live)
  const keeping = createEntryKeeping(foundations, live)
  const moderation = createModeration(foundations, live)
  const answering = createAnswering({ foundations, live, steps, mirror })
  const rehearsals = createRehearsals({
    ...{ foundations, live, seating, answering, mirror, keeping },
    published: steps.published,
  })
  const sessions = createCurrentSessions(foundations)
  const mails = createAttendanceMails(mailAttendance, rest.clock)
  const attendance = createAttendance(foundations, { current: sessions, mails, humanProofs, certificates })
  const callers = createCallers({ live, seating, clock: rest.clock, isLimited })
  return {
    foundations,
    records,
    live,
    mirror,
    allRooms,
    steps,
    service,
    forums,
    copying,
    again,
    seals,
    forumSessions,
    seating,
    answering,
    keeping,
    moderation,
    rehearsals,
    callers,
    credits: createRoomCredits(foundations, steps),
    forumCredits,
    attendance,
    attendanceLists: createAttendanceLists(foundations, { current: sessions, mails, certificates }),
    creditSessions: sessions,
  }
}

/** The feature of rooms, their forums, credit and mirrors: its collections, connections, routes and jobs. */
export function createRooms({ allowedOrigins, ...options }: RoomsOptions) {
  const useCases = createUseCases(options)
  const { foundations, records, live, steps, attendance, rehearsals } = useCases
  const { clock, heart, tickets } = options

  return {
    records,
    live,

    /** Registers the calls, and the WebSocket of a room. */
    async routes(app: FastifyInstance): Promise<void> {
      const withClock = { ...useCases, clock }
      await app.register(async (editor) => {
        editor.addHook('onRequest', requireRole('admin', 'moderator'))
        await editor.register(serveMirrorContributions, useCases)
      })
      await app.register(serveRoomsOfHosts, withClock)
      await app.register(serveAgendas, useCases)
      await app.register(serveForums, withClock)
      await app.register(serveAgendaCopies, useCases)
      await app.register(serveRoomAgain, useCases)
      await app.register(serveRoomHosting, withClock)
      await app.register(serveRoomsOfSeats, { ...withClock, tickets })
      await app.register(serveReadMirror, useCases)
      await app.register(serveCredit, useCases)
      await app.register(serveAttendance, useCases)
      await app.register(serveRoomReports, records)
      const { seats } = records
      await app.register(serveWatchRoom, { ...withClock, seats, tickets, heart, allowedOrigins })
    },

    /** Starts the timers and the sweep. Returns a function that stops them. */
    start(): () => Promise<void> {
      live.start()
      const stopSweep = startRoomSweep({ foundations, steps, attendance, heart })
      const stopRehearsals = rehearsals.start()
      return async () => {
        await stopRehearsals()
        await live.stop()
        steps.stop()
        await stopSweep()
      }
    },
  }
}
