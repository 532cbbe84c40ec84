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
import { createAnswering } from './answering/answering.js'
import { createBankKeys } from './agenda/bank-keys.js'
import { createRoomAgain } from './report/room-again.js'
import { createRoomCopying } from './hosting/room-copying.js'
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

export type Rooms = ReturnType<typeof createRooms>

/** Puts the use cases of rooms, their forums, credit and mirrors together, which `routes/` serves. */
export function createRooms(options: RoomsOptions) {
  const { clock, heart, tickets, allowedOrigins, isLimited } = options
  const records = createRoomsRecords(options.connection, () => new Date(clock.now()))
  const foundations: RoomFoundations = { ...options, records }
  const live = createLiveRooms(foundations, heart, options.endedSessions, options.follow)
  const mirror = createMirror(foundations, live)
  const allRooms = createAllRoomsRecord(foundations)
  const keys = createBankKeys(foundations)
  const steps = createRoomSteps(foundations, live, { mirror, allRooms, keys })
  const service = createRoomService(foundations, live, { steps, keys })
  const forumCredits = createForumCredits(foundations, steps)
  const inForums = { service, steps, credits: forumCredits, clock }
  const seating = createSeating(foundations, live)
  const keeping = createEntryKeeping(foundations, live)
  const answering = createAnswering({ foundations, live, steps, mirror })
  const { published } = steps
  const rehearsals = createRehearsals({
    ...{ foundations, live, seating, answering, mirror, keeping, published },
  })
  const creditSessions = createCurrentSessions(foundations)
  const attending = {
    current: creditSessions,
    mails: createAttendanceMails(options.mailAttendance, clock),
    ...{ humanProofs: options.humanProofs, certificates: options.certificates },
  }
  const attendance = createAttendance(foundations, attending)

  return {
    ...{ records, clock, heart, tickets, allowedOrigins },
    ...{ live, mirror, allRooms, steps, service, seating, answering, keeping, rehearsals },
    forums: createForumService(records, inForums),
    forumSessions: createForumSessions(records, inForums),
    copying: createRoomCopying(foundations, service),
    again: createRoomAgain(foundations, { keys, steps }),
    seals: createSeals(foundations, published),
    moderation: createModeration(foundations, live),
    callers: createCallers({ live, seating, clock, isLimited }),
    credits: createRoomCredits(foundations, steps),
    ...{ forumCredits, creditSessions, attendance },
    attendanceLists: createAttendanceLists(foundations, attending),

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
