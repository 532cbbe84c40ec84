import { closeCodes } from '@icio/contracts/rooms/room-live'
import type { BallotOfSeat } from '../../collections/room-answers.js'
import { currentOf } from '../activities/activity-view.js'
import type { AnswerRecord } from '../answering/answer.js'
import { keepAnswer, withSeatCount, type LiveRoom } from './live-room.js'
import type { EntryRecord, RunRecord, SeatRecord } from '../room.js'
import { viewsOf } from './view.js'

// What this instance has stored, recorded in its copy of the room and sent at once to those affected. Other instances
// read it.

export function noteAnswer(live: LiveRoom, answer: AnswerRecord, seat: Pick<SeatRecord, '_id'>): void {
  keepAnswer(live, answer)
  live.dirty.counts = true
  showSeats(live, ({ _id }) => _id === seat._id, 2)
}

/** Notes that a seat has taken its answer back; other instances see it when they read the answers again. */
export function noteTakenBack(
  live: LiveRoom,
  { activity_id, ballot, seat_id }: BallotOfSeat,
  seat: Pick<SeatRecord, '_id'>,
): void {
  if (live.ballot !== `${activity_id}:${ballot}`) return
  live.answers.delete(seat_id)
  live.dirty.counts = true
  showSeats(live, ({ _id }) => _id === seat._id, 2)
}

/** Tells the seats of a table what it has written (ROUND-17). */
export function showTable(live: LiveRoom, table: number): void {
  showSeats(live, (seat) => seat.table === table)
}

/** Notes the wording that a seat was dealt. */
export function noteWording(live: LiveRoom, activityId: string, seatId: string, wording: 0 | 1): void {
  if (currentOf(live.room)?.id === activityId) live.lots.set(seatId, wording)
}

/**
 * Notes a seat that has come, changed or left, and its name if that has changed.
 *
 * @param counted the run as it was stored when the seat came or left; null where it did neither
 */
export function noteSeat(
  live: LiveRoom,
  seat: SeatRecord,
  counted: RunRecord | null,
  name?: string | null,
): void {
  if (name === null) live.names.delete(live.quizKeyOf(seat._id))
  else if (name !== undefined) live.names.set(live.quizKeyOf(seat._id), name)
  if (seat.here) live.seats.set(seat._id, seat)
  else live.seats.delete(seat._id)
  live.room = withSeatCount(live.room, counted)
  live.dirty.counts = true
  for (const connection of live.connections) {
    if (connection.watcher.as === 'seat' && connection.watcher.seat._id === seat._id) {
      // A connection without a seat would count for nobody.
      if (!seat.here) {
        connection.link.close(closeCodes.ended)
        continue
      }
      connection.watcher = { as: 'seat', seat }
      const view = viewsOf(live, live.now())(connection.watcher)
      connection.link.answer(undefined, { t: 'activity', view })
    }
  }
}

/** Notes seats that a host has freed, as the run counted them then, and tells their pages. */
export function noteFreed(live: LiveRoom, seats: readonly SeatRecord[], counted: RunRecord | null): void {
  const ids = new Set(seats.map(({ _id }) => _id))
  for (const id of ids) live.seats.delete(id)
  live.room = withSeatCount(live.room, counted)
  live.dirty.counts = true
  for (const { link, watcher } of live.connections)
    if (watcher.as === 'seat' && ids.has(watcher.seat._id)) link.close(closeCodes.kicked)
}

/** Notes entries that are new or have changed, so that whoever asks next sees them. */
export function noteEntries(live: LiveRoom, entries: readonly EntryRecord[]): void {
  if (entries.length === 0) return
  for (const entry of entries) live.entries.set(entry._id, entry)
  live.dirty.entries = true
  live.dirty.counts = true
}

/** Notes words that no answer holds any more; other instances see it when they read the entries again. */
export function noteEntriesGone(live: LiveRoom, ids: readonly string[]): void {
  for (const id of ids) live.entries.delete(id)
  if (ids.length > 0) live.dirty.entries = true
}

/**
 * Sends these seats the room as it is now.
 *
 * @param least nothing is sent to fewer pages: one page knows what it has answered, a second one of the seat does not (ROOM-50)
 */
function showSeats(live: LiveRoom, isOne: (seat: SeatRecord) => boolean, least = 1): void {
  const pages = [...live.connections].filter(({ watcher }) => watcher.as === 'seat' && isOne(watcher.seat))
  if (pages.length < least) return
  const viewOf = viewsOf(live, live.now())
  for (const { link, watcher } of pages) link.answer(undefined, { t: 'activity', view: viewOf(watcher) })
}
