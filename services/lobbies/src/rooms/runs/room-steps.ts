import { lateAfterMs } from '@icio/contracts/rooms/rules'
import { drawLimit } from '@icio/contracts/games/quiz-rules'
import type { StepActivity, StepTarget } from '@icio/contracts/rooms/schemas'
import { readBoardCategories } from '@icio/banks/banks'
import type { Person } from '@icio/kit/auth/identity'
import { ServiceError } from '@icio/kit/http/errors'
import { dealBoard } from '../activities/board.js'
import type { BankKeys } from '../agenda/bank-keys.js'
import { countClosed } from '../answering/count-closed.js'
import { activityDueAt, expiryDueAt, runEndsAt } from './due.js'
import type { LiveRooms } from '../live/live-rooms.js'
import type { Mirror } from '../mirror/mirror-dealing.js'
import type { AllRoomsRecord } from '../mirror/mirror-record.js'
import { dealQuiz } from '../activities/quiz.js'
import { demandSeal } from '../answering/sealed.js'
import type { RoomFoundations } from '../room-foundations.js'
import { ballotOf, withActivity, type ActivityRecord, type RoomChange, type RoomRecord } from '../room.js'
import { closeOrEmpty, endRun, finishEnding, type RunEnding } from './run-end.js'
import { activityOf, closeActivity, pauseOf, startQuiz, stepOf, type Dealt } from './steps.js'

/** Steps that show or use a count wait until the last answers are in. */
const waitsForCount: ReadonlySet<StepTarget> = new Set(['shown', 'discuss', 'second', 'third', 'twin_shown'])
const opensVote: ReadonlySet<StepTarget> = new Set(['second', 'third'])

/** Deals what a quiz or a board needs when it is opened first, and an experiment when it is shown. */
async function dealFor(
  { bank, random, records: { seats } }: RoomFoundations,
  allRooms: AllRoomsRecord,
  room: RoomRecord,
  activity: ActivityRecord,
  to: StepTarget,
  by: Person | null,
): Promise<Dealt> {
  const { content, state } = activity
  if (to === 'shown' && activity.mirror) {
    // A rehearsal joins no other rooms, and none sees it (FORUM-10).
    const mirrorActivity = room.run?.rehearsal
      ? { ...activity, mirror: { ...activity.mirror, count: null } }
      : activity
    return { mirror: await allRooms.withAllRooms(room, mirrorActivity, by) }
  }
  if (to !== 'open' || state !== 'draft') return {}
  if (content.kind === 'quiz') {
    const rows = await bank.questions('quiz', room.specialization, { limit: drawLimit })
    const quiz = dealQuiz(rows, content, random)
    if (quiz.questions.length === 0) throw new ServiceError('no_questions')
    return { quiz }
  }
  if (content.kind !== 'board') return {}
  const seatRecords = await seats.ofRun(room.run?.id ?? '')
  const tables = [...new Set(seatRecords.flatMap(({ table }) => table ?? []))].sort((a, b) => a - b)
  if (tables.length < 2) throw new ServiceError('not_now')
  const board = dealBoard(readBoardCategories(room.specialization), tables, random)
  if (!board) throw new ServiceError('no_questions')
  return { board }
}

export type RoomSteps = ReturnType<typeof createRoomSteps>

/** Everything that moves a room on, by its hosts or by the clock. Safe to run twice, at any instance. */
export function createRoomSteps(
  foundations: RoomFoundations,
  live: LiveRooms,
  { mirror, allRooms, keys }: { mirror: Mirror; allRooms: AllRoomsRecord; keys: BankKeys },
) {
  const { records, clock } = foundations
  const { rooms, answers } = records
  const ending: RunEnding = { foundations, mirror, published: publish }
  const now = () => new Date(clock.now())
  const timers = new Map<string, () => void>()

  async function publish(room: RoomRecord): Promise<RoomRecord> {
    await live.changed(room)
    schedule(room)
    return room
  }

  /** Runs what is due at its time; the sweep does the same for rooms that no instance watches. */
  function schedule(room: RoomRecord): void {
    timers.get(room._id)?.()
    timers.delete(room._id)
    const ends = room.agenda.flatMap((activity) => activityDueAt(room, activity) ?? [])
    if (ends.length === 0) return
    const wait = Math.max(0, Math.min(...ends) - clock.now())
    timers.set(
      room._id,
      clock.after(wait, () => {
        timers.delete(room._id)
        runDueSteps(room._id).catch((err: unknown) =>
          foundations.log.warn({ err }, 'a room could not be moved on; the sweep tries again'),
        )
      }),
    )
  }

  async function runDueSteps(id: string): Promise<void> {
    for (;;) {
      const room = await rooms.find(id)
      if (!room) return
      const at = clock.now()
      const past = room.past_runs.filter((run) => (expiryDueAt(run) ?? Infinity) <= at)
      if (past.length > 0) await finishEnding(foundations, room, past)
      if (!room.run) return closeOrEmpty(ending, room, at)
      if (runEndsAt(room.run) <= at) {
        await endRun(ending, id)
        continue
      }
      const due = room.agenda.find((activity) => (activityDueAt(room, activity) ?? Infinity) <= at)
      if (!due) return schedule(room)
      if (due.state === 'closed') await publish(await countClosed(foundations, mirror, room, due))
      else await publish(await rooms.change(id, (current) => closing(current, due, now())))
    }
  }

  /** Waits until the last answers are in, and counts; a host who shows at once after closing waits for them. */
  async function countBeforeShowing(id: string, activityId: string): Promise<void> {
    const room = await rooms.find(id)
    const activity = room?.agenda.find((item) => item.id === activityId)
    if (!room || activity?.state !== 'closed' || activity.sealed || !activity.closes_at) return
    const wait = activity.closes_at.getTime() + lateAfterMs - clock.now()
    if (wait > 0) await new Promise<void>((resolve) => void clock.after(wait, resolve))
    await publish(await countClosed(foundations, mirror, room, activity))
  }

  return {
    runDueSteps,
    end: (id: string) => endRun(ending, id),
    published: publish,

    /**
     * @param by the host; null for a seat that picks a cell of its board
     * @throws ServiceError not_now, not_found, no_questions, unavailable, validation_failed for a seal whose day is past
     */
    async step(id: string, activityId: string, step: StepActivity, by: Person | null): Promise<RoomRecord> {
      if (step.read || waitsForCount.has(step.to)) await countBeforeShowing(id, activityId)
      const before = await rooms.demand(id)
      const activity = activityOf(before, activityId)
      if (step.to === 'open') demandSeal(before, activity.content, now())
      const dealt = await dealFor(foundations, allRooms, before, activity, step.to, by)
      // The tables' numbers end with the discussion, also where the host opens the vote before its clock has run out.
      if (activity.round?.phase === 'discuss' && activity.state === 'open' && opensVote.has(step.to)) {
        await answers.seal({ activity_id: activityId, ballot: ballotOf(activity) })
      }
      // Before it opens again, so that nobody is told that they are late.
      const mayOpenAgain = activity.state === 'closed' && !activity.was_shown && !activity.was_read
      if (step.to === 'open' && !activity.round && mayOpenAgain) {
        await answers.unseal({ activity_id: activityId, ballot: ballotOf(activity) })
      }
      // Counting raises no phase_seq, so the step of the host still fits.
      const room = await rooms.change(id, (current) => stepOf(current, activityId, step, dealt, now()))
      await keys.played(room, [activityOf(room, activityId)], room.host_ids, now())
      if (dealt.mirror) await allRooms.join(room, activityOf(room, activityId), by)
      if (step.to === 'shown') await allRooms.joinPeers(room, activityOf(room, activityId))
      return publish(room)
    },

    async pause(id: string, isPaused: boolean): Promise<RoomRecord> {
      return publish(await rooms.change(id, (room) => pauseOf(room, isPaused, now())))
    },

    stop(): void {
      for (const cancel of timers.values()) cancel()
      timers.clear()
    },
  }
}

/** Returns what a clock that has run out changes: a question closes, or the first one of a quiz opens (ROOM-47). */
function closing(room: RoomRecord, due: ActivityRecord, now: Date): RoomChange | null {
  const same = room.agenda.find(({ id }) => id === due.id)
  const isSame = same?.state === 'open' && same.phase_seq === due.phase_seq && !room.run?.paused_at
  if (!isSame) return null
  return same.quiz?.ready
    ? { agenda: withActivity(room, startQuiz(same, same.quiz, now)), run: { last_opened_at: now } }
    : { agenda: withActivity(room, closeActivity(same)) }
}
