import type { IncidentKind } from '@icio/contracts/room-hosting/rehearsal'
import type { Person } from '@icio/kit/auth/identity'
import { ServiceError } from '@icio/kit/http/errors'
import { createTimedJobs } from '../jobs/timed-jobs.js'
import { demandHost } from '../rooms/agenda/content.js'
import type { RoomRecord } from '../rooms/room.js'
import { newCourse, rehearsalOf, type Course, type RehearsalRun } from './course.js'
import { letHappen } from './incidents.js'
import { goOn, type RehearsalTools } from './invented-seats.js'

const tickMs = 500

export type Rehearsals = ReturnType<typeof createRehearsals>

/**
 * Creates the rehearsals: invented seats that take their places and answer by the same path as phones (FORUM-10). An
 * instance looks after those of the rooms that it watches; what they do follows from the run alone, so that another one
 * goes on where this one stops, and two do nothing twice.
 */
export function createRehearsals(tools: RehearsalTools) {
  const { live, foundations } = tools
  const { records, clock, log, secret } = foundations
  const courses = new Map<string, Course>()
  const jobs = createTimedJobs((err, text) => log.warn({ err }, text))

  async function courseOf(run: RehearsalRun): Promise<Course> {
    const storedSeats = courses.has(run.id) ? [] : await records.seats.all(run.id)
    const course = courses.get(run.id) ?? newCourse(secret, run, new Set(storedSeats.map(({ _id }) => _id)))
    courses.set(run.id, course)
    return course
  }

  async function goOnWithAll(): Promise<void> {
    const rehearsing = live.rehearsing()
    const runs = new Set(rehearsing.map(({ room }) => room.run?.id))
    for (const id of courses.keys()) if (!runs.has(id)) courses.delete(id)
    for (const liveRoom of rehearsing) {
      const run = rehearsalOf(liveRoom.room)
      // One rehearsal that cannot go on must not hold up the others.
      const going = run && courseOf(run).then((course) => goOn(tools, liveRoom, run, course))
      await going?.catch((err: unknown) =>
        log.warn({ err, room: liveRoom.room._id }, 'a rehearsal could not go on'),
      )
    }
  }

  return {
    /** @throws ServiceError room_not_found, not_host; not_now where no rehearsal goes on, or nothing is open for it */
    async letHappen(id: string, person: Person, kind: IncidentKind): Promise<RoomRecord> {
      const liveRoom = await live.get(id)
      demandHost(liveRoom.room, person)
      const run = rehearsalOf(liveRoom.room)
      if (!run) throw new ServiceError('not_now')
      return letHappen(tools, { liveRoom, run, course: await courseOf(run) }, person, kind)
    },

    /** Looks after the rehearsals from now on. Returns a function that stops it. */
    start(): () => Promise<void> {
      jobs.every(clock, tickMs, 'rehearsals could not go on', goOnWithAll)
      return jobs.stop
    },
  }
}
