import { randomUUID } from 'node:crypto'
import { dayText } from '@icio/contracts/dates/day-text'
import { dayOf, knownTimeZone } from '@icio/contracts/dates/days'
import type { RoomHelper } from '@icio/contracts/rooms/endpoints'
import type { Participants } from '@icio/contracts/rooms/public-body'
import { rehearsalMs } from '@icio/contracts/room-hosting/rehearsal'
import { closingWarnedMs, roomClosesMs, runEndsMs, seatsByPerson } from '@icio/contracts/rooms/rules'
import { ServiceError } from '@icio/kit/http/errors'
import { refuseField } from '../agenda/content.js'
import { helperId, type RoomChange, type RoomRecord, type RunRecord } from '../room.js'

/** Returns the refusal of a closed room (FORUM-1). */
export function closedSince(date: Date): ServiceError {
  return new ServiceError('room_closed', { date: dayText(dayOf(date)) })
}

/** Throws room_closed past the closing day of a room (FORUM-1). */
export function demandOpen({ run, closed_at, closes_at }: RoomRecord, now: Date): void {
  if (closed_at ?? (run === null && closes_at <= now)) throw closedSince(closed_at ?? closes_at)
}

export type RoomPlan = Pick<RoomRecord, 'title' | 'specialization' | 'tables' | 'seats_limit' | 'agenda'> & {
  time_zone?: string | undefined
  participants?: Participants | undefined
}

export function newRoom(
  opener: { id: string; isOrganizer: boolean },
  plan: RoomPlan,
  now: Date,
): Omit<RoomRecord, 'code'> {
  const zone = knownTimeZone(plan.time_zone)
  return {
    _id: randomUUID(),
    title: plan.title.trim(),
    specialization: plan.specialization,
    opener_id: opener.id,
    host_ids: [opener.id],
    helpers: [],
    host_links: [],
    seats_limit: plan.seats_limit,
    by_staff: opener.isOrganizer,
    tables: plan.tables,
    show_at_once: false,
    hide_numbers: false,
    hide_names: false,
    sounds: false,
    second_code: false,
    rev: 1,
    agenda: plan.agenda,
    ...(zone === null ? {} : { time_zone: zone }),
    ...(plan.participants === undefined ? {} : { participants: plan.participants }),
    created_at: now,
    planned_at: null,
    closes_at: new Date(now.getTime() + roomClosesMs.afterMaking),
    closing_chosen: false,
    closed_at: null,
    run: null,
    past_runs: [],
  }
}

/** Returns a run of a room that begins now (FORUM-2); with a number of invented seats a rehearsal of it (FORUM-10). */
function newRun({ credit }: Pick<RoomRecord, 'credit'>, now: Date, inventedSeatCount?: number): RunRecord {
  const isRehearsal = inventedSeatCount !== undefined
  return {
    ...(credit && !isRehearsal ? { for_credit: true } : {}),
    ...(isRehearsal ? { rehearsal: { seats: inventedSeatCount, incidents: [] } } : {}),
    id: randomUUID(),
    began_at: now,
    ends_at: new Date(now.getTime() + (isRehearsal ? rehearsalMs : runEndsMs.afterBeginning)),
    hosted_at: now,
    tables_fixed: false,
    seats_taken: 0,
    seats_numbered: 0,
    paused_at: null,
    current_id: null,
    first_activity_at: null,
    last_opened_at: null,
  }
}

/**
 * Returns what begins a run of a room (FORUM-2), or with a number of invented seats a rehearsal, which has never more than
 * the room (FORUM-10). Without `isOrganizers` it is from now on a room of a member, with its seats (ROOM-1).
 */
export function beginRun(
  room: RoomRecord,
  { isOrganizers, now, invented }: { isOrganizers: boolean; now: Date; invented?: number | undefined },
): RoomChange {
  const seats_limit = isOrganizers ? room.seats_limit : Math.min(room.seats_limit, seatsByPerson)
  const run = newRun(room, now, invented === undefined ? undefined : Math.min(invented, seats_limit))
  return {
    run,
    ...(invented === undefined ? { had_run: true } : {}),
    ...(isOrganizers ? {} : { by_staff: false, seats_limit }),
  }
}

/** The closing day follows unless the opener has chosen one (FORUM-1). @throws ServiceError validation_failed */
export function planRoom(
  { closing_chosen, closes_at, created_at }: RoomRecord,
  at: string | null,
  now: Date,
): RoomChange {
  if (at === null) return { planned_at: null }
  const planned_at = new Date(at)
  if (planned_at.getTime() > now.getTime() + roomClosesMs.afterMaking)
    refuseField('planned_at', 'must be within 400 days')
  if (planned_at < created_at) refuseField('planned_at', 'must be later than now')
  const follows = new Date(planned_at.getTime() + roomClosesMs.afterPlanned)
  return { planned_at, closes_at: closing_chosen || follows <= now ? closes_at : follows }
}

/**
 * Returns when the agenda begins by the clock (FORUM-8). A plan for another day says nothing about the run that goes on;
 * its agenda begins with its first activity.
 */
export function agendaStart({ planned_at, run }: RoomRecord): Date | null {
  if (!run) return planned_at
  const isOfRun =
    planned_at && Math.abs(planned_at.getTime() - run.began_at.getTime()) < runEndsMs.afterBeginning
  return isOfRun ? planned_at : run.first_activity_at
}

/** Returns a closing day that an opener has chosen. Throws validation_failed. */
export function closingDay(at: string, now: Date): Date {
  const closes_at = new Date(at)
  if (closes_at <= now) refuseField('closes_at', 'must be later than now')
  if (closes_at.getTime() > now.getTime() + roomClosesMs.afterMaking)
    refuseField('closes_at', 'must be within 400 days')
  return closes_at
}

/** Returns whether the hosts of a room are warned of its closing day (FORUM-1). */
export function closesSoon({ closes_at }: RoomRecord, now: number): boolean {
  return closes_at.getTime() - now < closingWarnedMs
}

/** Returns who helps, and the links that were not used. Their ids withdraw them (FORUM-5). */
export function helpersOf(
  { host_ids, opener_id, helpers = [], host_links }: RoomRecord,
  now: number,
): RoomHelper[] {
  const names = new Map(helpers.map(({ user_id, name }) => [user_id, name]))
  return [
    ...host_ids
      .filter((id) => id !== opener_id)
      .map((id) => ({ id: helperId(id), name: names.get(id) ?? 'Helper' })),
    ...host_links
      .filter(({ expires_at }) => expires_at.getTime() > now)
      .map(({ hash, expires_at }) => ({
        id: helperId(hash),
        name: null,
        expires_at: expires_at.toISOString(),
      })),
  ]
}
