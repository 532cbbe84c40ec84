import { rankByPoints } from '@icio/contracts/rooms/counting'
import { helpersLimit, placeCards, smallRoomSeats } from '@icio/contracts/rooms/rules'
import type {
  HostRoom,
  OwnStanding,
  PublicActivity,
  RoomCounts,
  RoomView,
  SeatRoom,
  StageRoom,
} from '@icio/contracts/rooms/endpoints'
import { rehearsalView } from '../../rehearsal/rehearsal-record.js'
import { hostQueue, publicEntries } from '../entries/entry-views.js'
import {
  answerKey,
  answererOf,
  ballotOf,
  isSilent,
  lastRunOf,
  ownKeyOf,
  questionOf,
  questionsNow,
  type ActivityRecord,
  type RoomRecord,
  type SeatRecord,
  type Watcher,
} from '../room.js'
import { agendaStart, closesSoon, helpersOf } from '../runs/lifetime.js'
import { nameIn } from '../seating/seat-names.js'
import { mirrorView } from '../mirror/mirror.js'
import { withOwnTable } from '../activities/peers.js'
import { isSettled } from '../hosting/public-body.js'
import { sealViews } from '../answering/sealed.js'
import { roundView } from '../activities/round.js'
import { currentOf, hostActivity, publicActivity, type RoomState } from '../activities/activity-view.js'

/** A seat counts as present this long after its last sign of life; connected ones give one each minute. */
const presentMs = 3 * 60_000
/** In a room with more tables, a seat gets the result of its own only: thousands of phones may share one Wi-Fi. */
const tablesToSeats = 12

export function isPresent(seenAt: Date, now: number): boolean {
  return now - seenAt.getTime() < presentMs
}

function baseOf(room: RoomRecord) {
  const { _id, code, title, specialization, tables, run, rev, credit } = room
  return {
    id: _id,
    code,
    title,
    specialization,
    run_id: run?.id ?? null,
    state: run ? ('open' as const) : ('ended' as const),
    tables,
    tables_fixed: run?.tables_fixed ?? false,
    paused: (run?.paused_at ?? null) !== null,
    small: (run?.seats_taken ?? 0) <= smallRoomSeats,
    rev,
    ...(credit ? { attend: credit.attend_code } : {}),
    ...(run?.rehearsal ? { rehearsal: true as const } : {}),
  }
}

/** Returns the live numbers for hosts or a stage: how many, never what (ROOM-12, ROOM-40). */
export function countsOf(state: RoomState, as: 'host' | 'stage', now: number): RoomCounts {
  const { room, answers, tableAnswers, seats } = state
  const current = currentOf(room)
  const seatRecords = [...seats.values()]
  const present = seatRecords.filter(({ seen_at }) => isPresent(seen_at, now)).length
  const base = { seats: room.run?.seats_taken ?? 0, present, activity_id: current?.id ?? null }
  const answerCount = current ? answers.size + tableAnswers.size : 0
  if (as === 'stage') {
    const names = room.hide_names ? [] : seatRecords.flatMap((seat) => nameIn(state, seat) ?? [])
    const tables = [...new Set(seatRecords.flatMap(({ table }) => table ?? []))].sort((a, b) => a - b)
    const arrivals = {
      tables: tables.length > placeCards ? [] : tables,
      names: names.length > placeCards ? [] : names,
    }
    return { ...base, answered: room.hide_numbers ? null : answerCount, arrivals }
  }
  return { ...base, answered: answerCount, silent: seatRecords.filter((seat) => isSilent(room, seat)).length }
}

export function hostRoom(
  state: RoomState,
  { userId, isAdmin }: { userId: string; isAdmin: boolean },
  now: number,
): HostRoom {
  const { room } = state
  const queue = hostQueue(state)
  const last = lastRunOf(room)
  const helpers = helpersOf(room, now)
  return {
    ...baseOf(room),
    as: 'host',
    may_end: isAdmin || room.opener_id === userId,
    seats_limit: room.seats_limit,
    show_at_once: room.show_at_once,
    hide_numbers: room.hide_numbers,
    hide_names: room.hide_names,
    locked: room.run?.locked ?? false,
    closes_when_all: room.closes_when_all ?? false,
    sounds: room.sounds ?? false,
    second_code: room.second_code ?? false,
    stage_key: state.stageKeyOf(userId),
    participants: room.participants ?? null,
    participants_fixed: isSettled(room),
    helpers: helpers.length,
    helper_list: helpers,
    helpers_limit: helpersLimit,
    created_at: room.created_at.toISOString(),
    planned_at: room.planned_at?.toISOString() ?? null,
    agenda_starts_at: agendaStart(room)?.toISOString() ?? null,
    closes_at: room.closes_at.toISOString(),
    closes_soon: closesSoon(room, now),
    closed: room.closed_at !== null,
    last_run: last ? { ended_at: last.ended_at.toISOString(), report_id: last.report_id } : null,
    again_until: againUntil(room, now),
    ...(room.opener_id === userId ? { seals: sealViews(room, new Date(now)) } : {}),
    ends_at: (room.run?.ends_at ?? room.closes_at).toISOString(),
    report_id: room.run ? null : (last?.report_id ?? null),
    agenda: room.agenda.map((activity) => hostActivity(state, activity, now)),
    current_id: currentOf(room)?.id ?? null,
    ...(room.run?.wall_id ? { wall_id: room.run.wall_id } : {}),
    ...(room.run?.rehearsal ? { rehearsed: rehearsalView(room.run.rehearsal, now) } : {}),
    counts: countsOf(state, 'host', now),
    entries: queue.entries,
    entries_total: queue.total,
    entries_waiting: queue.waiting,
  }
}

function againUntil({ again_link }: RoomRecord, now: number): string | null {
  return again_link && again_link.expires_at.getTime() > now ? again_link.expires_at.toISOString() : null
}

/** Returns the function that makes the room for a seat; what all seats see alike is made once, here. */
export function seatRoomsOf(state: RoomState, now: number): (seat: SeatRecord) => SeatRoom {
  const base = baseOf(state.room)
  const record = currentOf(state.room)
  const current = record && publicActivity(state, record, now, false)
  const standingOf = record && standingsOf(state, record)
  const beside = questionsNow(state.room).find(({ id, state }) => state === 'open' && id !== record?.id)
  return (seat) => {
    const own = record && state.answers.get(answererOf(state, record, seat))
    const standing = standingOf?.(seat)
    return {
      ...base,
      as: 'seat',
      seat: { id: seat._id, number: seat.number, table: seat.table, name: nameIn(state, seat) },
      current: record && current && forSeat(state, record, seat, current),
      own:
        own && record
          ? [
              {
                activity_id: record.id,
                round: ballotOf(record),
                value: own.value,
                ...(own.confidence === null ? {} : { confidence: own.confidence }),
              },
            ]
          : [],
      ...(standing ? { standing } : {}),
      ...(state.room.run?.quiet?.includes(seat._id) ? { quiet: true } : {}),
      asks_name: hasQuizAhead(state.room) && !seat.for_credit,
      ...(beside ? { asking: { activity_id: beside.id, prompt: beside.content.prompt ?? '' } } : {}),
      entries: publicEntries(state, ownKeyOf(seat)),
    }
  }
}

/** Whether a name is asked for: a quiz of the agenda is not over (ROOM-30). */
function hasQuizAhead({ agenda }: RoomRecord): boolean {
  return agenda.some(({ content, quiz }) => content.kind === 'quiz' && quiz?.phase !== 'podium')
}

/** Adds what only this seat sees: results and number of its table, and its own wording (ROUND-17, MIRROR-4). */
function forSeat(
  state: RoomState,
  current: ActivityRecord,
  seat: SeatRecord,
  activity: PublicActivity,
): PublicActivity {
  const { results } = activity
  if (results && 'tables' in results && results.tables.length > tablesToSeats) {
    const tables = results.tables.filter(({ table }) => table === (seat.table ?? 0))
    return { ...activity, results: { ...results, tables } }
  }
  if (activity.round?.asks_tables) {
    const tableAnswer = seat.table === null ? undefined : state.tableAnswers.get(seat.table)
    const table = tableAnswer
      ? {
          number: tableAnswer.value.table_number ?? null,
          mine: tableAnswer.writer === answerKey(seat, current.id),
        }
      : null
    const round = roundView(state.room, current, table)
    return round ? { ...activity, round } : activity
  }
  if (activity.peers)
    return { ...activity, peers: withOwnTable(activity.peers, current, seat, state.tableAnswers) }
  if (!activity.mirror) return activity
  const own = { part: seat.mirror, wording: state.lots.get(seat._id) }
  const mirror = mirrorView(state.room, current, own)
  if (!mirror) return activity
  return {
    ...activity,
    mirror,
    ...(mirror.wording && !mirror.shown
      ? {
          prompt: mirror.wording.text,
          ...(mirror.wording.options ? { options: mirror.wording.options } : {}),
        }
      : {}),
  }
}

/** Returns the function that says what became of a seat in a shown quiz or board game; null for other activities. */
function standingsOf(
  state: RoomState,
  current: ActivityRecord,
): ((seat: SeatRecord) => OwnStanding | null) | null {
  const { quiz, board } = current
  if (current.state !== 'shown') return null
  const solution = questionOf(current)?.right
  const isCorrect = (seat: SeatRecord) => {
    const own = state.answers.get(answererOf(state, current, seat))
    return own ? own.value.choice_ids?.[0] === solution : null
  }
  if (board) {
    const tables = new Map(rankByPoints(board.tables).map((table) => [table.table, table]))
    return (seat) => {
      const own = seat.table === null ? undefined : tables.get(seat.table)
      return own ? { points: own.points, rank: own.rank, right: isCorrect(seat) } : null
    }
  }
  if (!quiz) return null
  const players = [...state.points.values()]
  const ranks = new Map(rankByPoints(players).map(({ points, rank }) => [points, rank]))
  return (seat) => {
    const { points = 0, correct = 0 } = state.points.get(answererOf(state, current, seat)) ?? {}
    const missedCount = quiz.questions.length - correct
    return {
      points,
      // Without an answer: behind everybody.
      rank: ranks.get(points) ?? players.length + 1,
      of: players.length,
      right: isCorrect(seat),
      ...(quiz.phase === 'podium' ? { missed: missedCount } : {}),
    }
  }
}

export function stageRoom(state: RoomState, now: number): StageRoom {
  const { room } = state
  const onWall = questionsNow(room).find(({ id }) => id === room.run?.wall_id)
  const current = onWall?.state === 'open' ? { ...onWall, state: onWall.state } : currentOf(room)
  return {
    ...baseOf(room),
    as: 'stage',
    hide_numbers: room.hide_numbers,
    hide_names: room.hide_names,
    sounds: room.sounds ?? false,
    ...(room.participants === 'public_body' ? { public_body: true as const } : {}),
    second_code: room.second_code ?? false,
    current: current && publicActivity(state, current, now, true),
    counts: countsOf(state, 'stage', now),
    entries: publicEntries(state, null),
  }
}

/** Returns the function that makes the views of this moment; what seats have in common is made once. */
export function viewsOf(state: RoomState, now: number): (watcher: Watcher) => RoomView {
  let seatRoom: ((seat: SeatRecord) => SeatRoom) | undefined
  return (watcher) => {
    if (watcher.as === 'host') return hostRoom(state, watcher, now)
    if (watcher.as === 'stage') return stageRoom(state, now)
    seatRoom ??= seatRoomsOf(state, now)
    return seatRoom(watcher.seat)
  }
}
