import { lateAfterMs, quizPoints } from '@icio/contracts/rooms/rules'
import { drawLimit } from '@icio/contracts/games/quiz-rules'
import type { StepActivity, StepTarget } from '@icio/contracts/rooms/schemas'
import { readBoardCategories } from '@icio/banks/banks'
import type { Person } from '@icio/kit/auth/identity'
import { ServiceError } from '@icio/kit/http/errors'
import { courseOf } from '../credit/session-course.js'
import { noteSession } from '../credit/run-for-credit.js'
import { dealBoard, judgeBoard } from './board.js'
import { countAnswers } from './count.js'
import type { BankKeys } from './bank-keys.js'
import { activityDueAt, afterRun, expiryDueAt, pastRunDeletedAt, runEndsAt } from './due.js'
import type { LiveRooms } from './live-rooms.js'
import { countMirror } from './mirror.js'
import type { Mirror } from './mirror-dealing.js'
import type { AllRoomsRecord } from './mirror-record.js'
import { answererOf, nameIn, quizKeys } from './names.js'
import { countedPeers } from './peers.js'
import { confidentWrong, dealQuiz, standingsOf } from './quiz.js'
import { makeReport } from './report.js'
import { countedSealed, demandSeal, withKeptSeals } from './sealed.js'
import type { RoomFoundations } from './room-foundations.js'
import { countRound } from './round.js'
import {
  questionOf,
  ballotOf,
  withActivity,
  type ActivityRecord,
  type PastRun,
  type RoomRecord,
  type RunningRoom,
} from './room.js'
import { activityOf, closed, pauseOf, startQuiz, stepOf, type Dealt } from './steps.js'

/** Steps that show or use a count wait until the last answers are in. */
const waitsForCount: ReadonlySet<StepTarget> = new Set(['shown', 'discuss', 'second', 'third', 'twin_shown'])
const opensVote: ReadonlySet<StepTarget> = new Set(['second', 'third'])

export type RoomSteps = ReturnType<typeof createRoomSteps>

/** Everything that moves a room on, by its hosts or by the clock. Safe to run twice, at any instance. */
export function createRoomSteps(
  foundations: RoomFoundations,
  live: LiveRooms,
  { mirror, allRooms, keys }: { mirror: Mirror; allRooms: AllRoomsRecord; keys: BankKeys },
) {
  const { records, bank, clock, random } = foundations
  const { rooms, answers, seats, names, entries, lots } = records
  const now = () => new Date(clock.now())
  const timers = new Map<string, () => void>()

  /** Deals what a quiz or a board needs when it is opened first, and an experiment when it is shown. */
  async function dealFor(
    room: RoomRecord,
    activity: ActivityRecord,
    to: StepTarget,
    by: Person | null,
  ): Promise<Dealt> {
    const { content, state } = activity
    if (to === 'shown' && activity.mirror) {
      // A rehearsal joins no other rooms, and none sees it (FORUM-10).
      const mirrored = room.run?.rehearsal
        ? { ...activity, mirror: { ...activity.mirror, count: null } }
        : activity
      return { mirror: await allRooms.withAllRooms(room, mirrored, by) }
    }
    if (to !== 'open' || state !== 'draft') return {}
    if (content.kind === 'quiz') {
      const rows = await bank.questions('quiz', room.specialization, { limit: drawLimit })
      const quiz = dealQuiz(rows, content, random)
      if (quiz.questions.length === 0) throw new ServiceError('no_questions')
      return { quiz }
    }
    if (content.kind !== 'board') return {}
    const seated = await seats.ofRun(room.run?.id ?? '')
    const tables = [...new Set(seated.flatMap(({ table }) => table ?? []))].sort((a, b) => a - b)
    if (tables.length < 2) throw new ServiceError('not_now')
    const board = dealBoard(readBoardCategories(room.specialization), tables, random)
    if (!board) throw new ServiceError('no_questions')
    return { board }
  }

  /** Counts a closed activity once, from the stored answers, and keeps the count with it. */
  async function seal(room: RoomRecord, activity: ActivityRecord): Promise<RoomRecord> {
    const place = { activity_id: activity.id, ballot: ballotOf(activity) }
    const sealed = await answers.seal(place)
    const counted = countAnswers(activity, sealed)
    let after: ActivityRecord = { ...activity, sealed: true, counted }
    const question = questionOf(activity)
    if (activity.content.seal) {
      after = countedSealed(activity, sealed.length)
    } else if (activity.round) {
      const round = countRound(room, activity, activity.round, await answers.ofActivity(activity.id))
      after = { ...after, counted: null, round }
    } else if (activity.content.kind === 'mirror') {
      const wordings = await mirror.lotsOf(activity.id)
      after = { ...after, counted: null, mirror: countMirror(room, activity, sealed, wordings) }
    } else if (activity.content.kind === 'peers') {
      after = { ...after, counted: null, peers: countedPeers(room.specialization, sealed) }
    } else if (activity.quiz && question) {
      await answers.score(place, question.right, question.points ?? quizPoints.easy)
      const wrong = confidentWrong(question, sealed)
      const questions = activity.quiz.questions.map((known, index) =>
        index === activity.quiz?.index
          ? { ...known, counted, ...(wrong ? { confident_wrong: wrong } : {}) }
          : known,
      )
      const runId = room.run?.id ?? ''
      const [points, before, seated, answerRows] = await Promise.all([
        answers.scores(activity.id),
        answers.scores(activity.id, activity.quiz.index),
        seats.all(runId),
        names.ofRun(runId),
      ])
      const known = { names: answerRows, quizKeyOf: quizKeys(foundations.secret) }
      // Nothing leads from a seat of a run for credit to its points: it stands in no standings (CREDIT-3).
      const players = seated.flatMap((seat) =>
        seat.for_credit
          ? []
          : [
              {
                _id: answererOf(known, activity, seat),
                number: seat.number,
                table: seat.table,
                name: nameIn(known, seat),
              },
            ],
      )
      const quiz = { ...activity.quiz, questions }
      const standings = standingsOf(quiz, { now: points, before }, players)
      after = { ...after, counted: null, quiz: { ...quiz, ...standings } }
    } else if (activity.board && question) {
      const { board } = activity
      const isLast = board.phase === 'last-closed'
      const categories = board.categories.map((category) => ({
        ...category,
        cells: category.cells.map((cell) =>
          cell.id === board.cell && !isLast ? { ...cell, clue: { ...cell.clue, counted } } : cell,
        ),
      }))
      const last = isLast ? { ...board.last, clue: { ...board.last.clue, counted } } : board.last
      after = { ...after, counted: null, board: judgeBoard({ ...board, categories, last }, question, sealed) }
    }
    let isOpenAgain = false
    const changed = await rooms.change(room._id, (current) => {
      const same = current.agenda.find(({ id }) => id === activity.id)
      const isSame = same?.state === 'closed' && !same.sealed && same.phase_seq === activity.phase_seq
      isOpenAgain = same?.state === 'open' && !same.round && ballotOf(same) === place.ballot
      return isSame ? { agenda: withActivity(current, after) } : null
    })
    // A host has opened it again while it was counted: its answers can be changed.
    if (isOpenAgain) await answers.unseal(place)
    return changed
  }

  async function published(room: RoomRecord): Promise<RoomRecord> {
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
      const past = room.past_runs.filter((known) => (expiryDueAt(known) ?? Infinity) <= at)
      if (past.length > 0) await finishEnding(room, past)
      if (!room.run) return closeOrEmpty(room, at)
      if (runEndsAt(room.run) <= at) {
        await end(id)
        continue
      }
      const due = room.agenda.find((activity) => (activityDueAt(room, activity) ?? Infinity) <= at)
      if (!due) return schedule(room)
      if (due.state === 'closed') await published(await seal(room, due))
      else await published(await rooms.change(id, (current) => closing(current, due)))
    }
  }

  function closing(room: RoomRecord, due: ActivityRecord) {
    const same = room.agenda.find(({ id }) => id === due.id)
    const isSame = same?.state === 'open' && same.phase_seq === due.phase_seq && !room.run?.paused_at
    if (!isSame) return null
    return same.quiz?.ready
      ? { agenda: withActivity(room, startQuiz(same, same.quiz, now())), run: { last_opened_at: now() } }
      : { agenda: withActivity(room, closed(same)) }
  }

  /** Waits until the last answers are in, and counts; a host who shows at once after closing waits for them. */
  async function countBeforeShowing(id: string, activityId: string): Promise<void> {
    const room = await rooms.find(id)
    const activity = room?.agenda.find((known) => known.id === activityId)
    if (!room || activity?.state !== 'closed' || activity.sealed || !activity.closes_at) return
    const wait = activity.closes_at.getTime() + lateAfterMs - clock.now()
    if (wait > 0) await new Promise<void>((resolve) => void clock.after(wait, resolve))
    await published(await seal(room, activity))
  }

  /**
   * Counts the exit cards of a run that ends, also those that nobody has closed, and lets no host have what was written by
   * a seat that is quiet or was removed (FORUM-15, ROOM-45).
   */
  async function withCountedCards(room: RunningRoom): Promise<RunningRoom> {
    const cards = room.agenda.filter(({ content, state }) => content.kind === 'feedback' && state !== 'draft')
    if (cards.length === 0) return room
    const { quiet = [], removed = [] } = room.run
    const counted = new Map<string, ActivityRecord>()
    for (const card of cards) {
      const answerRows = await answers.seal({ activity_id: card.id, ballot: ballotOf(card) })
      await answers.setUnheard(card.id, [...quiet, ...removed])
      counted.set(card.id, { ...card, sealed: true, counted: countAnswers(card, answerRows) })
    }
    return { ...room, agenda: room.agenda.map((activity) => counted.get(activity.id) ?? activity) }
  }

  /** Ends the run that goes on, keeps its report, and lets its seats and answers expire (FORUM-2, ROOM-23). */
  async function end(id: string): Promise<RoomRecord> {
    for (;;) {
      const room = await rooms.find(id)
      if (!room) throw new ServiceError('room_not_found')
      // Another instance has ended it, which this one may not have heard yet.
      if (!room.run) return published(room)
      const unsealed = room.agenda.find(({ state, sealed }) => state === 'closed' && !sealed)
      if (unsealed) {
        // What was closed last is counted, though it was never shown.
        const { agenda } = await seal(room, unsealed)
        if (agenda.find(({ id }) => id === unsealed.id)?.sealed) continue
      }
      const carded = await withCountedCards({ ...room, run: room.run })
      const running = await withKeptSeals(foundations, carded, now())
      const [words, taken] = await Promise.all([entries.ofRun(room.run.id), seats.countAll(room.run.id)])
      const isRehearsal = running.run.rehearsal !== undefined
      const report = isRehearsal ? null : makeReport(running, { entries: words, seats: taken, now: now() })
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
      const past = after.past_runs.find((known) => known.id === running.run.id)
      if (!isEnded || !past) continue
      await setExpiry(past)
      return published(after)
    }
  }

  const setExpiry = (past: PastRun) =>
    Promise.all(
      [seats, names, answers, entries, lots].map((kind) => kind.expire(past.id, pastRunDeletedAt(past))),
    )

  /** Sets the dates of deletion again for answers that were on their way, or if an instance was killed before. */
  async function finishEnding(room: RoomRecord, past: readonly PastRun[]): Promise<void> {
    for (const run of past) await setExpiry(run)
    const done = new Set(past.map(({ id }) => id))
    await rooms.change(room._id, ({ past_runs }) => ({
      past_runs: past_runs.flatMap((known) => {
        if (!done.has(known.id)) return known
        return known.rehearsal ? [] : { ...known, expiry_set: true }
      }),
    }))
  }

  /** Closes a room on its closing day, and deletes what it held when that is due (FORUM-1). */
  async function closeOrEmpty(room: RoomRecord, at: number): Promise<void> {
    if (room.closed_at) return rooms.empty(room._id)
    if (room.closes_at.getTime() > at) return
    const closed = await rooms.change(room._id, ({ run, closed_at, closes_at }) =>
      run || closed_at || closes_at.getTime() > at ? null : { closed_at: closes_at },
    )
    await published(closed)
  }

  return {
    runDueSteps,
    end,
    published,

    /**
     * @param by the host; null for a seat that picks a cell of its board
     * @throws ServiceError not_now, not_found, no_questions, unavailable, validation_failed for a seal whose day is past
     */
    async step(id: string, activityId: string, step: StepActivity, by: Person | null): Promise<RoomRecord> {
      if (step.read || waitsForCount.has(step.to)) await countBeforeShowing(id, activityId)
      const before = await rooms.find(id)
      if (!before) throw new ServiceError('room_not_found')
      const activity = activityOf(before, activityId)
      if (step.to === 'open') demandSeal(before, activity.content, now())
      const dealt = await dealFor(before, activity, step.to, by)
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
      return published(room)
    },

    async pause(id: string, isPaused: boolean): Promise<RoomRecord> {
      return published(await rooms.change(id, (room) => pauseOf(room, isPaused, now())))
    },

    stop(): void {
      for (const cancel of timers.values()) cancel()
      timers.clear()
    },
  }
}
