import type { RoomAnswer } from '@icio/contracts/rooms/client-messages'
import type { LiveRoom } from '../rooms/live/live-room.js'
import { entersByTable } from '../rooms/activities/peers.js'
import {
  answererOf,
  ballotOf,
  seatKey,
  type ActivityRecord,
  type RoomRecord,
  type RunRecord,
} from '../rooms/room.js'
import { answeringMs, drawsFrom, inventedAnswer } from './invented-answers.js'
import type { RehearsalRecord } from './rehearsal-record.js'

export type RehearsalRun = RunRecord & { rehearsal: RehearsalRecord }

export interface Planned {
  seat: number
  at: number
  does: RoomAnswer | 'vote'
}

/** What this instance knows of a rehearsal. All of it can be made again, the same at every instance. */
export interface Course {
  /** The keys of the invented seats, which are counted from 0. */
  keys: string[]
  arrived: Set<number>
  /** What is planned for what is open, the soonest first, by activity, round and opening. */
  plans: Map<string, Planned[]>
  over: Set<number>
}

/** One seat in ten never answers, and one in twenty changes its answer (FORUM-10). */
export const neverAnswers = (seat: number) => seat % 10 === 9
const changes = (seat: number) => seat % 20 === 4
/** Two in five vote for a question of the audience. */
const votes = (seat: number) => seat % 5 < 2

export function rehearsalOf({ run }: Pick<RoomRecord, 'run'>): RehearsalRun | null {
  return run?.rehearsal ? { ...run, rehearsal: run.rehearsal } : null
}

/** The browser that an invented seat would have; no real one has such an id. */
export const inventedVisitor = (seat: number) => `rehearsal:${seat}`

/** The table at which an invented seat sits down; null in a room without tables. */
export const tableOfInvented = ({ tables }: Pick<RoomRecord, 'tables'>, seat: number): number | null =>
  tables > 0 ? 1 + (seat % tables) : null

export function newCourse(
  secret: string,
  { id, rehearsal }: RehearsalRun,
  storedKeys: ReadonlySet<string>,
): Course {
  const keys = Array.from({ length: rehearsal.seats }, (_, seat) =>
    seatKey(secret, id, inventedVisitor(seat)),
  )
  const arrivedSeats = new Set(keys.flatMap((key, seat) => (storedKeys.has(key) ? [seat] : [])))
  return { keys, arrived: arrivedSeats, plans: new Map(), over: new Set() }
}

export function openedAt(run: RunRecord, { id, opened_at }: ActivityRecord): number {
  const moment = id === run.current_id ? run.last_opened_at : opened_at
  return (moment ?? run.began_at).getTime()
}

/** Returns what an invented seat answers now; null where it has nothing to say. */
export function answerOf(
  { room }: Pick<LiveRoom, 'room'>,
  run: RehearsalRun,
  activity: ActivityRecord,
  seat: number,
  change = 0,
): RoomAnswer | null {
  const drawsOf = (vote: number) => drawsFrom(`${run.id}:${activity.id}:${change}:${vote}:${seat}`)
  return inventedAnswer({ room, activity, ballot: ballotOf(activity), drawsOf })
}

/** Returns what the invented seats do with what is open; seats that have answered it are left out. */
export function planOf(
  liveRoom: LiveRoom,
  run: RehearsalRun,
  course: Course,
  activity: ActivityRecord,
): Planned[] {
  const plan: Planned[] = []
  const tablesWritten = new Set<number>()
  for (const [seat, key] of course.keys.entries()) {
    if (neverAnswers(seat)) continue
    const seatRecord = liveRoom.seats.get(key)
    if (seatRecord && liveRoom.answers.has(answererOf(liveRoom, activity, seatRecord))) continue
    const draw = drawsFrom(`time:${run.id}:${activity.id}:${ballotOf(activity)}:${seat}`)
    const at = openedAt(run, activity) + answeringMs(activity, draw)
    if (activity.content.kind === 'questions' && votes(seat))
      plan.push({ seat, at: at + 10_000 * (1 + draw()), does: 'vote' })
    const isPeers = activity.content.kind === 'peers' && entersByTable(liveRoom.room)
    if (isPeers || activity.round?.phase === 'discuss') {
      // One seat writes for each table.
      const table = seatRecord?.table ?? tableOfInvented(liveRoom.room, seat)
      if (table === null || tablesWritten.has(table)) continue
      tablesWritten.add(table)
    }
    const does = answerOf(liveRoom, run, activity, seat)
    if (does) plan.push({ seat, at, does })
    const changedAnswer = does && changes(seat) ? answerOf(liveRoom, run, activity, seat, 1) : null
    if (changedAnswer) plan.push({ seat, at: at + 3000 + 5000 * draw(), does: changedAnswer })
  }
  return plan.sort((a, b) => a.at - b.at)
}
