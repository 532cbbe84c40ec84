import type { Certificates } from '@icio/contracts/certificates/endpoints'
import type { HumanProofs, MailAttendance } from '@icio/contracts/credit/endpoints'
import type { Clock } from '../clock.js'
import { createAttendance } from '../credit/attendance.js'
import { createAttendanceLists } from '../credit/attendance-list.js'
import { createAttendanceMails } from '../credit/attendance-mails.js'
import { createCurrentSessions } from '../credit/current-session.js'
import { createForumCredits } from '../credit/forum-credit.js'
import { createRoomCredits } from '../credit/room-credit.js'
import type { Connection } from 'mongoose'
import { startRoomSweep } from '../jobs/room-sweep.js'
import { createAnswering } from './answering.js'
import { createBankKeys } from './bank-keys.js'
import { createRoomAgain } from './room-again.js'
import { createRoomCopying } from './room-copying.js'
import { createRoomMaking } from './room-making.js'
import { createRehearsals } from '../rehearsal/rehearsals.js'
import { createForumService } from '../forums/forum-service.js'
import { createForumSessions } from '../forums/forum-sessions.js'
import { createCallers } from './callers.js'
import { createEntryKeeping } from './entry-keeping.js'
import { createModeration } from './moderation.js'
import { createLiveRooms } from './live-rooms.js'
import { createRoomsRecords, type RoomFoundations } from './room-foundations.js'
import { createMirror } from './mirror-dealing.js'
import { createAllRoomsRecord } from './mirror-record.js'
import { createRoomMessageHandler } from './room-messages.js'
import { createRoomService } from './room-service.js'
import { createSeating } from './seating.js'
import { createRoomSteps } from './room-steps.js'
import { createSeals } from './sealed.js'

export interface RoomsPartOptions extends Omit<RoomFoundations, 'records'> {
  connection: Connection
  heart: Clock
  isLimited: boolean
  endedSessions: (ids: readonly string[]) => Promise<string[]>
  /** Mails the links of attendance, and judges proofs of the human check (CREDIT-2). */
  mailAttendance: MailAttendance
  humanProofs: HumanProofs
  /** Issues certificates of attendance (CREDIT-4). */
  certificates: Certificates
  /** Has this instance told of later changes of a room by others. */
  follow: (id: string) => Promise<void>
}

/** Puts the rooms together: what routes and jobs of the service need of them. */
export function createRoomsPart({
  connection,
  heart,
  isLimited,
  endedSessions,
  follow,
  mailAttendance,
  humanProofs,
  certificates,
  ...rest
}: RoomsPartOptions) {
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
    handleMessage: createRoomMessageHandler({ live, answering, callers, log: foundations.log }),

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
