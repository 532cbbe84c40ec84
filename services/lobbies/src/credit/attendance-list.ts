import { verifyPage } from '@icio/contracts/certificates/certificate-words'
import { blockAt, minutesOfBlocks } from '@icio/contracts/credit/blocks'
import type { AttendanceList, Attendee, CorrectAttendance, Packet } from '@icio/contracts/credit/schemas'
import type { Person } from '@icio/kit/auth/identity'
import { ServiceError } from '@icio/kit/http/errors'
import type { AttendanceRecord } from '../collections/attendance.js'
import type { RoomFoundations } from '../rooms/room-foundations.js'
import type { AttendanceParts } from './attendance.js'
import type { Letter } from './attendance-mails.js'
import { attendeeOf, certificateOf, dayOfSession, publicCredit } from './credit.js'
import type { CurrentList } from './credit.js'

export type AttendanceLists = ReturnType<typeof createAttendanceLists>

/** Creates the use cases of a list for its opener and the organizers of its forum: corrections, closing with certificates, erasing (CREDIT-4, CREDIT-5). */
export function createAttendanceLists(
  { records, clock }: Pick<RoomFoundations, 'records' | 'clock'>,
  { current, mails, certificates }: AttendanceParts,
) {
  const { creditSessions: sessions, attendance, reports, forums } = records
  const now = () => clock.now()

  /** Returns a list that the person may see, with its forum: its opener, or who organizes the forum now (CREDIT-4). Throws not_found. */
  async function demandOwn(id: string, person: Person): Promise<OwnList> {
    const list = await current.listOf(id)
    if (!list) throw new ServiceError('not_found')
    const forum = list.forum && (await forums.find(list.forum.id))
    const isOwn = forum
      ? forum.organizers.some(({ user_id }) => user_id === person.id)
      : list.runs.every(({ session }) => session.opener_id === person.id)
    if (!isOwn) throw new ServiceError('not_found')
    return { ...list, toCome: forum?.sessions.some(({ starts_at }) => starts_at.getTime() > now()) ?? false }
  }

  /** Throws not_now until the last words of all runs are written. */
  function demandOver(list: OwnList): void {
    if (current.runningOf(list)) throw new ServiceError('not_now')
  }

  const listOf = async (list: OwnList): Promise<AttendanceList> =>
    listView(list, await attendance.ofList(list.id), now())

  /** Issues what a closed list certifies; a second press goes on where the first one was interrupted (CREDIT-4). */
  async function certifyAll(list: OwnList): Promise<void> {
    const letters: Letter[] = []
    for (const row of await attendance.ofList(list.id)) {
      const { completed_on, ...attendee } = attendeeOf(list, row, now())
      if (row.erased || completed_on === null || attendee.minutes + attendee.minutes_by_hand === 0) continue
      const { code } = await certificates.certify(certificateOf(list, { ...attendee, completed_on }))
      if (!row.certificate) await attendance.setCertificate(row._id, code)
      const key = `attendance:${list.id}:${row._id}:certificate`
      if (row.confirmed && row.mail)
        letters.push({ key, email: row.mail, path: `${verifyPage}/${code}`, what: 'certificate' })
    }
    if (letters.length > 0) await mails.send(letters)
  }

  return {
    /** @throws ServiceError not_found */
    list: async (id: string, person: Person): Promise<AttendanceList> => listOf(await demandOwn(id, person)),

    /** @throws ServiceError not_found, not_now while a session goes on or is to come (CREDIT-5) */
    async packet(id: string, person: Person): Promise<Packet> {
      const own = await demandOwn(id, person)
      const list = await listOf(own)
      if (!list.ended) throw new ServiceError('not_now')
      const courses = new Map(own.runs.map(({ session }) => [session._id, session.course ?? null]))
      return {
        list,
        sessions: list.sessions.map(({ id: run, title, day, minutes }) => {
          return { title, day, minutes: minutes ?? [], course: courses.get(run) ?? null }
        }),
      }
    },

    /** @throws ServiceError not_found, not_now for a list that is closed, validation_failed without a note */
    async correct(
      id: string,
      personId: string,
      { session: session_id, block, present, note = '' }: CorrectAttendance,
      person: Person,
    ): Promise<Attendee> {
      const list = await demandOwn(id, person)
      if (isClosed(list)) throw new ServiceError('not_now')
      const run = list.runs.find(({ session }) => session._id === session_id)
      if (!run)
        throw new ServiceError('validation_failed', [{ path: 'session', message: 'is not on the list' }])
      if (block > blockAt(run.clock, now()))
        throw new ServiceError('validation_failed', [{ path: 'block', message: 'has not begun' }])
      if (present && note.trim() === '')
        throw new ServiceError('validation_failed', [{ path: 'note', message: 'is required' }])
      const countedBlock = { session_id, block }
      const row = await attendance.correct(id, personId, countedBlock, present ? note.trim() : null)
      if (!row) throw new ServiceError('not_found')
      return attendeeOf(list, row, now())
    },

    /** @throws ServiceError not_found, not_now until the last words are written, or while a session is to come */
    async close(id: string, person: Person): Promise<AttendanceList> {
      const list = await demandOwn(id, person)
      demandOver(list)
      if (list.toCome) throw new ServiceError('not_now')
      await sessions.closeList(id)
      await certifyAll(list)
      return listOf(await demandOwn(id, person))
    },

    /** @throws ServiceError not_found, not_now until the last words are written (CREDIT-5) */
    async eraseSession(id: string, person: Person): Promise<void> {
      const list = await demandOwn(id, person)
      demandOver(list)
      if (await attendance.hasAny(id))
        for (const { session } of list.runs) await reports.noteAttendance(session._id)
      await attendance.removeOf(id)
      await sessions.removeList(id)
    },
  }
}

/** A list whose reader may see it, and whether a session of its forum is still to begin. */
type OwnList = CurrentList & { toCome: boolean }

/** A list is closed for good: a run that begins afterwards has one of its own. */
const isClosed = ({ runs }: CurrentList): boolean => runs.some(({ session }) => session.closed_at !== null)

/** Returns a list as its opener and the organizers of its forum read it: without addresses. */
function listView(list: OwnList, rows: readonly AttendanceRecord[], now: number): AttendanceList {
  const { id, runs, latest, forum, toCome } = list
  const [first] = runs
  return {
    id,
    title: forum?.title ?? latest.session.title,
    day: dayOfSession(first.session),
    credit: publicCredit(latest.session.credit),
    sessions: runs.map(({ session, clock }) => ({
      id: session._id,
      title: session.title,
      day: dayOfSession(session),
      minutes: clock.ended_at === null ? null : minutesOfBlocks(clock, now),
    })),
    ended: runs.every(({ clock }) => clock.ended_at !== null) && !toCome,
    closed: isClosed(list),
    deleted_at: latest.session.expires_at.toISOString(),
    people: rows.map((row) => attendeeOf(list, row, now)),
  }
}
