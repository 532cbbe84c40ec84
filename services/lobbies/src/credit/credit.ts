import { randomInt } from 'node:crypto'
import { dayIn } from '@icio/contracts/dates/days'
import {
  attendedBlock,
  blocksByHandAlone,
  blocksTaken,
  creditsOf,
  minutesAttended,
  wordsKeptAt,
  type SessionClock,
} from '@icio/contracts/credit/blocks'
import type { AttendanceToCertify } from '@icio/contracts/certificates/endpoints'
import type {
  Attendee,
  CreditOffer,
  PublicCredit,
  SessionCourse,
  Sponsor,
} from '@icio/contracts/credit/schemas'
import { makeRoomCode } from '@icio/contracts/rooms/rules'
import { mayOrganize } from '@icio/contracts/roles/rules'
import type { Person } from '@icio/kit/auth/identity'
import { isSameBlock, type AttendanceRecord, type CountedBlock } from '../collections/attendance.js'
import type { CreditRecord, CreditSessionRecord } from '../collections/credit-sessions.js'
import type { SponsorRecord } from '../collections/credit-sponsors.js'
import { monthsAfter } from '../rooms/report/report.js'
import type { RoomRecord, RunRecord } from '../rooms/room.js'

/** A session with the clock that counts now: of its run while it goes on. */
export interface Current {
  session: CreditSessionRecord
  clock: SessionClock
}

/** A list of attendance: of one run, or of all runs of a forum. */
export interface CurrentList {
  id: string
  runs: [Current, ...Current[]]
  latest: Current
  /** The forum as it was called when the last one began. */
  forum: { id: string; title: string } | null
}

/** Whether somebody may make rooms for credit: organizers and the staff (CREDIT-1). */
export const mayOfferCredit = ({ role }: Person): boolean => mayOrganize(role)

/** Returns what everybody sees of a room for credit. */
export function publicCredit({
  sponsor_id: _,
  forum_id: _forum,
  sponsor_name,
  ...credit
}: CreditRecord): PublicCredit {
  return {
    ...credit,
    sponsor: sponsor_name,
    sponsor_line: `Sponsor: ${sponsor_name}. Approval, where there is one, is the sponsor's.`,
  }
}

/** Returns what is offered for credit as its owner changes it: with the id of its sponsor. */
export function offeredCredit(credit: CreditRecord | null | undefined): CreditOffer['credit'] {
  return credit ? { ...publicCredit(credit), sponsor_id: credit.sponsor_id } : null
}

export function toSponsorDtos(sponsors: readonly SponsorRecord[]): Sponsor[] {
  return sponsors.map(({ _id: id, name }) => ({ id, name }))
}

export function clockOfRun({ first_activity_at, pauses = [], paused_at }: RunRecord): SessionClock {
  return {
    began_at: first_activity_at?.getTime() ?? null,
    pauses: pauses.map(({ from, to }) => ({ from: from.getTime(), to: to.getTime() })),
    paused_at: paused_at?.getTime() ?? null,
    ended_at: null,
  }
}

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
  endedAt: Date | null,
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
    pauses: endedAt && run.paused_at ? [...pauses, { from: run.paused_at, to: endedAt }] : pauses,
    ended_at: endedAt,
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
export function attendeeOf(
  { runs, latest }: Pick<CurrentList, 'runs' | 'latest'>,
  row: AttendanceRecord,
  now: number,
): Attendee {
  const { _id, name, organization, license, confirmed, erased, certificate } = row
  /** Blocks in the order of their runs; those of a run that was erased are gone with it. */
  const inOrder = <Block extends CountedBlock>(blocks: readonly Block[]) =>
    runs.flatMap(({ session, clock }) =>
      blocks
        .filter(({ session_id }) => session_id === session._id)
        .toSorted((a, b) => a.block - b.block)
        .map((block) => ({ session, clock, counted: block })),
    )
  type Placed = ReturnType<typeof inOrder>
  const minutesOf = (placedBlocks: Placed) =>
    minutesAttended(
      placedBlocks
        .filter(({ clock }) => clock.ended_at !== null)
        .map(({ clock, counted }) => attendedBlock(clock, counted.block, now)),
    )
  const byWord = inOrder(row.blocks)
  const byHand = inOrder(row.by_hand)
  const all = [
    ...byWord,
    ...byHand.filter(({ counted }) => !row.blocks.some((one) => isSameBlock(one, counted))),
  ]
  const minutes = minutesOf(byWord)
  const days = all.map(({ session }) => dayOfSession(session)).sort()
  return {
    id: _id,
    name: erased ? 'Erased on request' : name,
    organization,
    license,
    confirmed,
    erased,
    blocks: byWord.map(({ counted: { session_id: session, block } }) => ({ session, block })),
    by_hand: byHand.map(({ counted: { session_id: session, block, note } }) => ({ session, block, note })),
    completed_on: days.at(-1) ?? null,
    minutes,
    minutes_by_hand: minutesOf(all) - minutes,
    credits: creditsOf(minutes, latest.session.credit.halves),
    certificate,
  }
}

/** Returns what the certificate of a person says (CREDIT-4): only minutes that the service itself counted. */
export function certificateOf(
  { id, latest, forum }: CurrentList,
  attendee: Attendee & { completed_on: string },
): AttendanceToCertify {
  const { sponsor, sponsor_line, presenter, objectives } = publicCredit(latest.session.credit)
  return {
    kind: 'attendance',
    key: `${id}:${attendee.id}`,
    name: attendee.name,
    completed_on: attendee.completed_on,
    session: forum?.title ?? latest.session.title,
    presenter,
    sponsor,
    sponsor_line,
    objectives,
    blocks_by_word: attendee.blocks.length,
    blocks_by_hand: blocksByHandAlone(attendee),
    minutes: attendee.minutes,
    credits: attendee.credits,
  }
}

/** Returns a code for a page of attendance: longer than a room's, so that no one is typed for the other. */
export function newAttendCode(): string {
  return `${makeRoomCode(randomInt)}${makeRoomCode(randomInt)}`.slice(0, 8)
}
