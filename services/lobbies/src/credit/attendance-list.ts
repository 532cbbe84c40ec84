import { verifyPage } from '@icio/contracts/certificates/certificate-words'
import type { Certificates } from '@icio/contracts/certificates/endpoints'
import { blockAt, minutesOfBlocks } from '@icio/contracts/credit/blocks'
import type { AttendanceList, Attendee, CorrectAttendance, Packet } from '@icio/contracts/credit/schemas'
import type { Person } from '@icio/kit/auth/identity'
import { ServiceError } from '@icio/kit/http/errors'
import type { CreditSessionRecord } from '../collections/credit-sessions.js'
import type { RoomFoundations } from '../rooms/room-foundations.js'
import type { AttendanceMails, Letter } from './attendance-mails.js'
import { attendeeOf, certificateOf, clockOfSession, dayOfSession, publicCredit } from './credit.js'
import type { Current, CurrentSessions } from './current-session.js'

export type AttendanceLists = ReturnType<typeof createAttendanceLists>

/** Creates the use cases of the opener's list: corrections, closing with certificates, erasing (CREDIT-4, CREDIT-5). */
export function createAttendanceLists(
  { records, clock }: Pick<RoomFoundations, 'records' | 'clock'>,
  {
    current,
    mails,
    certificates,
  }: { current: CurrentSessions; mails: AttendanceMails; certificates: Certificates },
) {
  const { creditSessions: sessions, attendance, reports } = records
  const now = () => clock.now()

  /** Returns a session whose list the person may see: its opener (CREDIT-4). Throws not_found. */
  async function demandOwn(id: string, person: Person): Promise<Current> {
    const known = await current.currentOf(id)
    if (known?.session.opener_id !== person.id) throw new ServiceError('not_found')
    return known
  }

  async function listOf({ session }: Current): Promise<AttendanceList> {
    const rows = await attendance.ofSession(session._id)
    return {
      id: session._id,
      title: session.title,
      day: dayOfSession(session),
      credit: publicCredit(session.credit),
      minutes: session.ended_at ? minutesOfBlocks(clockOfSession(session), now()) : null,
      closed: session.closed_at !== null,
      deleted_at: session.expires_at.toISOString(),
      people: rows.map((row) => attendeeOf(session, row, now())),
    }
  }

  /** Issues what a closed list certifies; a second press goes on where the first one was interrupted (CREDIT-4). */
  async function certifyAll(session: CreditSessionRecord): Promise<void> {
    const letters: Letter[] = []
    for (const row of await attendance.ofSession(session._id)) {
      const attendee = attendeeOf(session, row, now())
      if (row.erased || attendee.minutes + attendee.minutes_by_hand === 0) continue
      const { code } = await certificates.certify(certificateOf(session, attendee))
      if (!row.certificate) await attendance.setCertificate(row._id, code)
      const key = `attendance:${session._id}:${row._id}:certificate`
      if (row.confirmed && row.mail)
        letters.push({ key, email: row.mail, path: `${verifyPage}/${code}`, what: 'certificate' })
    }
    if (letters.length > 0) await mails.send(letters)
  }

  return {
    /** @throws ServiceError not_found */
    list: async (id: string, person: Person): Promise<AttendanceList> => listOf(await demandOwn(id, person)),

    /** @throws ServiceError not_found, not_now while the session goes on (CREDIT-5) */
    async packet(id: string, person: Person): Promise<Packet> {
      const known = await demandOwn(id, person)
      const list = await listOf(known)
      if (list.minutes === null) throw new ServiceError('not_now')
      const { title, day, minutes } = list
      return { list, sessions: [{ title, day, minutes, course: known.session.course ?? null }] }
    },

    /** @throws ServiceError not_found, not_now for a list that is closed, validation_failed without a note */
    async correct(
      id: string,
      personId: string,
      { block, present, note = '' }: CorrectAttendance,
      person: Person,
    ): Promise<Attendee> {
      const known = await demandOwn(id, person)
      const { session, clock: at } = known
      if (session.closed_at) throw new ServiceError('not_now')
      if (block > blockAt(at, now()))
        throw new ServiceError('validation_failed', [{ path: 'block', message: 'has not begun' }])
      if (present && note.trim() === '')
        throw new ServiceError('validation_failed', [{ path: 'note', message: 'is required' }])
      const row = await attendance.correct(id, personId, { block, note: present ? note.trim() : null })
      if (!row) throw new ServiceError('not_found')
      return attendeeOf(session, row, now())
    },

    /** @throws ServiceError not_found, not_now until the last words are written */
    async close(id: string, person: Person): Promise<AttendanceList> {
      const known = await demandOwn(id, person)
      if (!current.isOver(known)) throw new ServiceError('not_now')
      await sessions.close(id)
      await certifyAll(known.session)
      return listOf(await demandOwn(id, person))
    },

    /** @throws ServiceError not_found, not_now until the last words are written (CREDIT-5) */
    async eraseSession(id: string, person: Person): Promise<void> {
      const known = await demandOwn(id, person)
      if (!current.isOver(known)) throw new ServiceError('not_now')
      if (await attendance.hasAny(id)) await reports.noteAttendance(id)
      await attendance.removeOf(id)
      await sessions.remove(id)
    },
  }
}
