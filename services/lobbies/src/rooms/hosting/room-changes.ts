import type { ChangeRoom } from '@icio/contracts/rooms/schemas'
import type { Person } from '@icio/kit/auth/identity'
import { ServiceError } from '@icio/kit/http/errors'
import { changedContent, demandHost } from '../agenda/content.js'
import { closingDay, demandOpen, planRoom } from '../runs/lifetime.js'
import { demandUnsettled } from './public-body.js'
import { closingAfter, demandAfterSeals, keptSeals } from '../answering/sealed.js'
import type { RoomFoundations } from '../room-foundations.js'
import type { RoomChange, RoomRecord } from '../room.js'
import type { RoomSteps } from '../runs/room-steps.js'

/** Throws not_host for whom the room does not belong to (FORUM-5). */
export function demandOrganizer({ opener_id }: RoomRecord, { id, role }: Person): void {
  if (opener_id !== id && role !== 'admin') throw new ServiceError('not_host')
}

/**
 * Returns what a host's call changes of a room; null for nothing (ROOM-2, ROOM-15, ROOM-44, FORUM-1, FORUM-4, FORUM-21).
 *
 * @throws ServiceError not_host, not_now, validation_failed
 */
export function changeOf(
  room: RoomRecord,
  person: Person,
  fields: Omit<ChangeRoom, 'paused'>,
  now: Date,
): RoomChange | null {
  const { planned_at, closes_at, locked, specialization, tables, participants, ...otherFields } = fields
  const change: RoomChange = { ...otherFields }
  if (specialization !== undefined && specialization !== room.specialization) {
    if (room.run) throw new ServiceError('not_now')
    change.specialization = specialization
  }
  if (tables !== undefined && tables !== room.tables) {
    // Nobody who sits at a table loses it.
    if (room.run && (room.run.tables_fixed || tables < room.tables)) throw new ServiceError('not_now')
    for (const { content } of room.agenda) changedContent(content, {}, tables)
    change.tables = tables
  }
  if (locked !== undefined) {
    if (!room.run) throw new ServiceError('not_now')
    change.run = { locked }
  }
  if (participants !== undefined && participants !== room.participants) {
    demandOrganizer(room, person)
    demandUnsettled(room)
    change.participants = participants
  }
  if (planned_at !== undefined) {
    const { closes_at = room.closes_at, ...plan } = planRoom(room, planned_at, now)
    const seals = keptSeals(room, now)
    Object.assign(change, plan, { closes_at: closingAfter({ ...room, closes_at }, seals) })
  }
  if (closes_at !== undefined) {
    demandOrganizer(room, person)
    const day = closingDay(closes_at, now)
    demandAfterSeals(room, day, now)
    Object.assign(change, { closes_at: day, closing_chosen: true })
  }
  return Object.keys(change).length > 0 ? change : null
}

export type ChangeAsHost = ReturnType<typeof createHostChange>

/** Creates the function that changes an open room as one of its hosts, and publishes it. */
export function createHostChange(
  { records: { rooms }, clock }: Pick<RoomFoundations, 'records' | 'clock'>,
  { published }: Pick<RoomSteps, 'published'>,
) {
  /** @throws ServiceError not_host, room_not_found, room_closed, and everything that `decide` throws */
  return async (
    id: string,
    person: Person,
    decide: (room: RoomRecord) => RoomChange | null,
  ): Promise<RoomRecord> => {
    const room = await rooms.change(id, (current) => {
      demandHost(current, person)
      demandOpen(current, new Date(clock.now()))
      return decide(current)
    })
    return published(room)
  }
}
