import { dayIn } from '@icio/contracts/dates/days'
import {
  blocksTaken,
  creditsOf,
  minutesOfBlocks,
  wordsKeptAt,
  type SessionClock,
} from '@icio/contracts/credit/blocks'
import type { AttendanceToCertify } from '@icio/contracts/certificates/endpoints'
import type { Attendee, PublicCredit, SessionCourse } from '@icio/contracts/credit/schemas'
import { mayOrganize } from '@icio/contracts/roles/rules'
import type { Person } from '@icio/kit/auth/identity'
import type { AttendanceRecord } from '../collections/attendance.js'
import type { CreditRecord } from './credit-record.js'
import type { CreditSessionRecord } from '../collections/credit-sessions.js'
import { monthsAfter } from '../rooms/report.js'
import type { RoomRecord, RunRecord } from '../rooms/room.js'

/** Whether somebody may make rooms for credit: organizers and the staff (CREDIT-1). */
export const mayOfferCredit = ({ role }: Person): boolean => mayOrganize(role)

/** Returns what everybody sees of a room for credit. */
export function publicCredit({ sponsor_id: _, sponsor_name, ...credit }: CreditRecord): PublicCredit {
  return {
    ...credit,
    sponsor: sponsor_name,
    sponsor_line: `Sponsor: ${sponsor_name}. Approval, where there is one, is the sponsor's.`,
  }
}

/** Returns the clock of a run that goes on. */
export function clockOfRun({ first_activity_at, pauses = [], paused_at }: RunRecord): SessionClock {
  return {
    began_at: first_activity_at?.getTime() ?? null,
    pauses: pauses.map(({ from, to }) => ({ from: from.getTime(), to: to.getTime() })),
    paused_at: paused_at?.getTime() ?? null,
    ended_at: null,
  }
}

/** Returns the clock of a session as it was stored. */
export function clockOfSession({ began_at, pauses, ended_at }: CreditSessionRecord): SessionClock {
  return {
    began_at: began_at?.getTime() ?? null,
    pauses: pauses.map(({ from, to }) => ({ from: from.getTime(), to: to.getTime() })),
    paused_at: null,
    ended_at: ended_at?.getTime() ?? null,
  }
}

/** Whether the last words of a session were written: what comes from now on is near no answer (CREDIT-3). */
export function isOver(clock: SessionClock, now: number): boolean {
  return clock.ended_at !== null && blocksTaken(clock, now).length === 0 && now >= wordsKeptAt(clock, 1, now)
}

/** Returns the session of a run as it begins, or with the moment at which it ends. */
export function sessionOf(
  room: RoomRecord & { credit: CreditRecord },
  run: RunRecord,
  ended: Date | null,
  course?: SessionCourse,
): CreditSessionRecord {
  const pauses = run.pauses ?? []
  return {
    _id: run.id,
    room_id: room._id,
    opener_id: room.opener_id,
    title: room.title,
    specialization: room.specialization,
    credit: room.credit,
    time_zone: room.time_zone ?? 'UTC',
    opened_at: run.began_at,
    began_at: run.first_activity_at,
    pauses: ended && run.paused_at ? [...pauses, { from: run.paused_at, to: ended }] : pauses,
    ended_at: ended,
    ...(course ? { course } : {}),
    closed_at: null,
    expires_at: monthsAfter(run.began_at, room.credit.kept_months),
  }
}

/** Returns the day of a session where its opener is. */
export function dayOfSession({ began_at, opened_at, time_zone }: CreditSessionRecord): string {
  return dayIn(began_at ?? opened_at, time_zone)
}

/** Returns a person of a list, with the minutes of the blocks that count (CREDIT-4). */
export function attendeeOf(session: CreditSessionRecord, row: AttendanceRecord, now: number): Attendee {
  const { _id, name, organization, license, confirmed, erased, blocks, by_hand, certificate } = row
  const ofBlocks = session.ended_at ? minutesOfBlocks(clockOfSession(session), now) : []
  const minutesOf = (counted: readonly number[]) =>
    ofBlocks.reduce((sum, own, index) => sum + (counted.includes(index + 1) ? own : 0), 0)
  const minutes = minutesOf(blocks)
  const byHandAlone = by_hand.map(({ block }) => block).filter((block) => !blocks.includes(block))
  return {
    id: _id,
    name: erased ? 'Erased on request' : name,
    organization,
    license,
    confirmed,
    erased,
    blocks: blocks.toSorted((a, b) => a - b),
    by_hand: by_hand.toSorted((a, b) => a.block - b.block),
    minutes,
    minutes_by_hand: minutesOf(byHandAlone),
    credits: creditsOf(minutes, session.credit.halves),
    certificate,
  }
}

/** Returns what the certificate of a person says (CREDIT-4): only minutes that the service itself counted. */
export function certificateOf(session: CreditSessionRecord, attendee: Attendee): AttendanceToCertify {
  const { title, credit } = session
  const { sponsor, sponsor_line, presenter, objectives } = publicCredit(credit)
  const byHandAlone = attendee.by_hand.filter(({ block }) => !attendee.blocks.includes(block))
  return {
    kind: 'attendance',
    key: `${session._id}:${attendee.id}`,
    name: attendee.name,
    completed_on: dayOfSession(session),
    session: title,
    presenter,
    sponsor,
    sponsor_line,
    objectives,
    blocks_by_word: attendee.blocks.length,
    blocks_by_hand: byHandAlone.length,
    minutes: attendee.minutes,
    credits: attendee.credits,
  }
}
