import { lateAfterMs } from '@icio/contracts/rooms/rules'
import { ServiceError } from '@icio/kit/http/errors'
import type { RoomAnswering } from '../rooms/answering/answering.js'
import { currentOf } from '../rooms/activities/activity-view.js'
import { isPublic } from '../rooms/entries/entries.js'
import type { EntryKeeping } from '../rooms/entries/entry-keeping.js'
import type { LiveRoom } from '../rooms/live/live-room.js'
import type { LiveRooms } from '../rooms/live/live-rooms.js'
import type { Mirror } from '../rooms/mirror/mirror-dealing.js'
import type { RoomFoundations } from '../rooms/room-foundations.js'
import {
  questionsNow,
  ballotOf,
  type ActivityRecord,
  type RoomRecord,
  type SeatRecord,
} from '../rooms/room.js'
import type { RoomSeating } from '../rooms/seating/seating.js'
import {
  answerOf,
  inventedVisitor,
  openedAt,
  planOf,
  tableOfInvented,
  type Course,
  type Planned,
  type RehearsalRun,
} from './course.js'
import { inventedNames } from './invented-answers.js'
import { isOver } from './rehearsal-record.js'

const arrivalMs = 15_000
const choosingMs = 3000
/** Where names are asked for, every third invented seat enters one. */
const entersName = (seat: number) => seat % 3 === 0

/** What invented seats act with: the same use cases as phones. */
export interface RehearsalTools {
  foundations: Pick<RoomFoundations, 'records' | 'clock' | 'log' | 'secret'>
  live: LiveRooms
  seating: RoomSeating
  answering: RoomAnswering
  mirror: Mirror
  keeping: EntryKeeping
  published: (room: RoomRecord) => Promise<RoomRecord>
}

interface Moment {
  tools: RehearsalTools
  liveRoom: LiveRoom
  run: RehearsalRun
  course: Course
  now: number
}

/** Lets the invented seats of a rehearsal do what is due (FORUM-10). */
export async function goOn(
  tools: RehearsalTools,
  liveRoom: LiveRoom,
  run: RehearsalRun,
  course: Course,
): Promise<void> {
  const { live } = tools
  const moment: Moment = { tools, liveRoom, run, course, now: tools.foundations.clock.now() }
  await arrive(moment)
  const lostSeats = await lostNow(moment)
  for (const [seat, key] of course.keys.entries())
    if (liveRoom.seats.has(key) && !lostSeats.has(seat)) live.seen(key)
  if (run.paused_at) return
  const current = currentOf(liveRoom.room)
  const activities = [...(current ? [current] : []), ...questionsNow(liveRoom.room)]
  const open = new Map(activities.flatMap((one) => (one.state === 'open' ? [[one.id, one] as const] : [])))
  const plans: Course['plans'] = new Map()
  for (const activity of open.values()) {
    if (activity.quiz?.ready) continue
    if (activity.board?.phase === 'choosing') {
      await chooseCell(moment, activity)
      continue
    }
    const key = `${activity.id}:${ballotOf(activity)}:${openedAt(run, activity)}`
    const plan = course.plans.get(key) ?? planOf(liveRoom, run, course, activity)
    plans.set(key, plan)
    await carryOut(moment, activity, plan, lostSeats)
  }
  course.plans = plans
  await answerTooLate(moment)
}

/** Seats the invented ones one after the other, as long as the room has places. */
async function arrive({ tools, liveRoom, run, course, now }: Moment): Promise<void> {
  const { agenda } = liveRoom.room
  const due = course.keys.length * Math.min(1, (now - run.began_at.getTime()) / arrivalMs)
  const asksName = agenda.some(({ content }) => content.kind === 'quiz')
  for (let seat = 0; seat + 1 <= due; seat++) {
    if (course.arrived.has(seat)) continue
    const table = tableOfInvented(liveRoom.room, seat)
    const visitorId = inventedVisitor(seat)
    const seatRecord = await tools.seating.seatInvented(liveRoom, run, { visitorId, table })
    course.arrived.add(seat)
    const name = inventedNames[seat % inventedNames.length]
    if (seatRecord && asksName && entersName(seat) && name)
      await tools.seating.changeSeat(seatRecord, { name })
  }
}

/** Returns the seats whose connection is lost now, and tells the desk of incidents that are over. */
async function lostNow({ tools, liveRoom, run, course, now }: Moment): Promise<Set<number>> {
  const { seats, rooms } = tools.foundations.records
  const lostSeats = new Set<number>()
  const before = course.over.size
  for (const [place, incident] of run.rehearsal.incidents.entries()) {
    if (!isOver(incident, now)) {
      if (incident.kind === 'lost_connections') for (const seat of incident.seats) lostSeats.add(seat)
      continue
    }
    if (course.over.has(place)) continue
    course.over.add(place)
    if (incident.kind !== 'lost_connections') continue
    const keys = incident.seats.flatMap((seat) => course.keys[seat] ?? [])
    await seats.seen(keys)
    noteSeen(liveRoom, keys, now)
  }
  if (course.over.size > before) await tools.published(await rooms.change(liveRoom.room._id, () => ({})))
  return lostSeats
}

/** Takes the last sign of life of these seats over, which is stored already. */
export function noteSeen(liveRoom: LiveRoom, keys: readonly string[], at: number): void {
  for (const key of keys) {
    const seat = liveRoom.seats.get(key)
    if (seat) liveRoom.seats.set(key, { ...seat, seen_at: new Date(at) })
  }
  liveRoom.dirty.counts = true
}

/**
 * Does what is due of a plan. A seat that is still to come does it when it is there, a phone without a connection when it is
 * back; a silent table does not.
 */
async function carryOut(
  moment: Moment,
  activity: ActivityRecord,
  plan: Planned[],
  lostSeats: ReadonlySet<number>,
): Promise<void> {
  const { liveRoom, run, course, now } = moment
  const silent = new Set(
    run.rehearsal.incidents.flatMap((incident) =>
      incident.kind === 'silent_table' && !isOver(incident, now) ? [incident.table] : [],
    ),
  )
  const postponedActions: Planned[] = []
  for (let next = plan[0]; next && next.at <= now; next = plan[0]) {
    const seat = liveRoom.seats.get(course.keys[next.seat] ?? '')
    if (lostSeats.has(next.seat) || !course.arrived.has(next.seat)) postponedActions.push(next)
    else if (seat && !silent.has(seat.table ?? 0)) await act(moment, activity, seat, next.does)
    plan.shift()
  }
  plan.unshift(...postponedActions)
}

/** Does what a phone would do. A refusal is the room's reply to it, as to any phone. */
async function act(
  { tools, liveRoom, now }: Moment,
  activity: ActivityRecord,
  seat: SeatRecord,
  does: Planned['does'],
): Promise<void> {
  const { keeping, mirror, answering, foundations } = tools
  try {
    if (does === 'vote') {
      const entries = [...liveRoom.entries.values()].filter(
        (entry) => entry.activity_id === activity.id && isPublic(entry),
      )
      const entry = entries[seat.number % Math.max(1, entries.length)]
      if (entry) await keeping.changeEntry(liveRoom, entry._id, { vote: true }, { person: null, seat })
      return
    }
    const isAsked = activity.content.kind === 'mirror' && seat.mirror === undefined
    const answerer = isAsked ? await mirror.open(seat, activity.id, seat.number % 10 !== 0) : seat
    if (answerer.mirror !== 'watch') await answering.answer(answerer, does, now)
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    foundations.log.debug({ err: error }, 'an invented seat was refused')
  }
}

/** An invented seat of the table in turn picks the first cell that is free (ROOM-35). */
async function chooseCell(moment: Moment, activity: ActivityRecord): Promise<void> {
  const { liveRoom, run, course, now } = moment
  const { board } = activity
  if (!board || now < openedAt(run, activity) + choosingMs) return
  const seat = course.keys
    .flatMap((key) => liveRoom.seats.get(key) ?? [])
    .find(({ table }) => table === board.turn)
  const cell = board.categories.flatMap(({ cells }) => cells).find(({ played }) => !played)
  if (seat && cell) await act(moment, activity, seat, { activity_id: activity.id, value: { cell: cell.id } })
}

/** The phone whose clock is wrong answers after the close, and is told that it is late (ROOM-11). */
async function answerTooLate({ tools, liveRoom, run, course, now }: Moment): Promise<void> {
  for (const [place, incident] of run.rehearsal.incidents.entries()) {
    if (incident.kind !== 'wrong_clock' || incident.refused) continue
    const activity = liveRoom.room.agenda.find(({ id }) => id === incident.activity_id)
    const seat = liveRoom.seats.get(course.keys[incident.seat] ?? '')
    if (!seat || !activity?.closes_at || activity.state === 'open') continue
    if (now <= activity.closes_at.getTime() + lateAfterMs) continue
    const answer = answerOf(liveRoom, run, activity, incident.seat)
    const status = answer && (await tools.answering.answer(seat, answer, now))
    if (status !== 'late') continue
    const updatedRoom = await tools.foundations.records.rooms.change(
      liveRoom.room._id,
      ({ run: current }) => {
        if (!current?.rehearsal || current.id !== run.id) return null
        const incidents = current.rehearsal.incidents.with(place, { ...incident, refused: true })
        return { run: { rehearsal: { ...current.rehearsal, incidents } } }
      },
    )
    await tools.published(updatedRoom)
  }
}
