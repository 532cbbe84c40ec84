import { noteSession, courseOf } from '../../credit/run-for-credit.js'
import { countAnswers } from '../answering/count.js'
import { countClosed } from '../answering/count-closed.js'
import { afterRun, pastRunDeletedAt } from './due.js'
import type { Mirror } from '../mirror/mirror-dealing.js'
import { makeReport } from '../report/report.js'
import type { RoomFoundations, RoomsRecords } from '../room-foundations.js'
import { ballotOf, type ActivityRecord, type PastRun, type RoomRecord, type RunningRoom } from '../room.js'
import { withKeptSeals } from '../answering/sealed.js'

export interface RunEnding {
  foundations: RoomFoundations
  mirror: Mirror
  published: (room: RoomRecord) => Promise<RoomRecord>
}

/**
 * Counts the exit cards of a run that ends, also those that nobody has closed, and lets no host have what was written by
 * a seat that is quiet or was removed (FORUM-15, ROOM-45).
 */
async function withCountedCards({ answers }: RoomsRecords, room: RunningRoom): Promise<RunningRoom> {
  const cards = room.agenda.filter(({ content, state }) => content.kind === 'feedback' && state !== 'draft')
  if (cards.length === 0) return room
  const { quiet = [], removed = [] } = room.run
  const countedCardById = new Map<string, ActivityRecord>()
  for (const card of cards) {
    const answerRows = await answers.seal({ activity_id: card.id, ballot: ballotOf(card) })
    await answers.setUnheard(card.id, [...quiet, ...removed])
    countedCardById.set(card.id, { ...card, sealed: true, counted: countAnswers(card, answerRows) })
  }
  return { ...room, agenda: room.agenda.map((activity) => countedCardById.get(activity.id) ?? activity) }
}

/** Ends the run that goes on, keeps its report, and lets its seats and answers expire (FORUM-2, ROOM-23). */
export async function endRun(context: RunEnding, id: string): Promise<RoomRecord> {
  const { foundations, mirror, published } = context
  const { records, clock } = foundations
  const { rooms, seats, entries } = records
  const now = () => new Date(clock.now())
  for (;;) {
    const room = await rooms.demand(id)
    // Another instance has ended it, which this one may not have heard yet.
    if (!room.run) return published(room)
    const unsealedActivity = room.agenda.find(({ state, sealed }) => state === 'closed' && !sealed)
    if (unsealedActivity) {
      // What was closed last is counted, though it was never shown.
      const { agenda } = await countClosed(foundations, mirror, room, unsealedActivity)
      if (agenda.find(({ id }) => id === unsealedActivity.id)?.sealed) continue
    }
    const roomWithCards = await withCountedCards(records, { ...room, run: room.run })
    const running = await withKeptSeals(foundations, roomWithCards, now())
    const [words, seatCount] = await Promise.all([entries.ofRun(room.run.id), seats.countAll(room.run.id)])
    const isRehearsal = running.run.rehearsal !== undefined
    const report = isRehearsal ? null : makeReport(running, { entries: words, seats: seatCount, now: now() })
    if (report) await records.reports.put(report)
    // Before the run is gone, which alone knows how it went.
    await noteSession(records, room, now(), courseOf(running, words, report?.report.activities ?? []))
    let isEnded = false
    const after = await rooms.change(id, ({ rev }) => {
      // A step that came first belongs in the report, so the report is made again.
      isEnded = rev === room.rev
      if (!isEnded) return null
      const { seals, closes_at } = running
      return { ...afterRun(running, now(), report?._id ?? null), ...(seals ? { seals, closes_at } : {}) }
    })
    const past = after.past_runs.find((run) => run.id === running.run.id)
    if (!isEnded || !past) continue
    await setExpiry(foundations, past)
    return published(after)
  }
}

async function setExpiry({ records }: RoomFoundations, past: PastRun): Promise<void> {
  const { seats, names, answers, entries, lots } = records
  await Promise.all(
    [seats, names, answers, entries, lots].map((kind) => kind.expire(past.id, pastRunDeletedAt(past))),
  )
}

/** Sets the dates of deletion again for answers that were on their way, or if an instance was killed before. */
export async function finishEnding(
  foundations: RoomFoundations,
  room: RoomRecord,
  past: readonly PastRun[],
): Promise<void> {
  for (const run of past) await setExpiry(foundations, run)
  const done = new Set(past.map(({ id }) => id))
  await foundations.records.rooms.change(room._id, ({ past_runs }) => ({
    past_runs: past_runs.flatMap((run) => {
      if (!done.has(run.id)) return run
      return run.rehearsal ? [] : { ...run, expiry_set: true }
    }),
  }))
}

/** Closes a room on its closing day, and deletes what it held when that is due (FORUM-1). */
export async function closeOrEmpty(
  { foundations, published }: RunEnding,
  room: RoomRecord,
  at: number,
): Promise<void> {
  const { rooms } = foundations.records
  if (room.closed_at) return rooms.empty(room._id)
  if (room.closes_at.getTime() > at) return
  const closedRoom = await rooms.change(room._id, ({ run, closed_at, closes_at }) =>
    run || closed_at || closes_at.getTime() > at ? null : { closed_at: closes_at },
  )
  await published(closedRoom)
}
