import { valueProblem } from '@icio/contracts/rooms/activity-checks'
import { mirrorValueProblem } from '@icio/contracts/rooms/mirror'
import { roundConfidence } from '@icio/contracts/rooms/round'
import { lateAfterMs } from '@icio/contracts/rooms/rules'
import type { AnswerReceipt, AnswerValue, GiveAnswer } from '@icio/contracts/rooms/schemas'
import { ServiceError } from '@icio/kit/http/errors'
import type { BallotOfSeat, NewTableAnswer } from '../collections/room-answers.js'
import { refuseField } from './content.js'
import { currentOf } from './activity-view.js'
import { optionsOf } from './count.js'
import { isPresent } from './view.js'
import { noteAnswer, noteTakenBack, showTable } from './live-notes.js'
import type { LiveRoom } from './live-room.js'
import type { LiveRooms } from './live-rooms.js'
import { mirrorChecks } from './mirror.js'
import type { Mirror } from './mirror-dealing.js'
import type { RoomFoundations } from './room-foundations.js'
import { answererOf } from './names.js'
import { entersByTable, peersValueProblem } from './peers.js'
import { asksConfidence, asksTables, comesBefore } from './round.js'
import {
  answerKey,
  deletedAt,
  ballotOf,
  type ActivityRecord,
  type RoomRecord,
  type RunRecord,
  type SeatRecord,
} from './room.js'
import type { EntryKeeping } from './entry-keeping.js'
import type { RoomSteps } from './room-steps.js'
import { activityOf } from './steps.js'

/** What a seat writes for its table. */
interface TableWriting {
  liveRoom: LiveRoom
  run: RunRecord
  activity: ActivityRecord
  seat: SeatRecord
  newAnswer: GiveAnswer
  at: number
}

export type RoomAnswering = ReturnType<typeof createAnswering>

/** Creates the use case of answers. */
export function createAnswering(
  foundations: RoomFoundations,
  live: LiveRooms,
  { steps, mirror, keeping }: { steps: RoomSteps; mirror: Mirror; keeping: EntryKeeping },
) {
  const { records, clock } = foundations
  const { rooms, seats, answers } = records

  return {
    /**
     * Stores an answer (ROOM-11). `at` is when it arrived at this instance.
     *
     * @throws ServiceError room_not_found, not_found, unknown_choice, validation_failed
     */
    async answer(
      seat: SeatRecord,
      activityId: string,
      newAnswer: GiveAnswer,
      at: number,
    ): Promise<AnswerReceipt['status']> {
      const liveRoom = await live.get(seat.room_id)
      // Another instance may have opened it a moment ago: nobody is refused for what this one has not heard yet.
      const known = liveRoom.room.agenda.find(({ id }) => id === activityId)
      if (!known || whyNotNow(liveRoom.room, known, newAnswer.round ?? ballotOf(known), seat, at))
        await live.refresh(liveRoom)
      const { room } = liveRoom
      const isRemoved = room.run?.removed?.includes(seat._id) === true
      if (room.run?.id !== seat.run_id || !seat.here || isRemoved) throw new ServiceError('room_not_found')
      const { run } = room
      const activity = activityOf(room, activityId)
      // A vote that does not say which one it is could count for the next one.
      if (activity.content.kind === 'round' && newAnswer.round === undefined)
        refuseField('round', 'is required')
      const refusal = whyNotNow(room, activity, newAnswer.round ?? ballotOf(activity), seat, at)
      if (refusal) return refusal
      if (activity.board?.phase === 'choosing') return chooseCell(room, activity, seat, newAnswer)
      if (activity.round?.phase === 'discuss')
        return writeForTable({ liveRoom, run, activity, seat, newAnswer, at })
      if (activity.content.kind === 'peers' && entersByTable(room))
        return enterForTable({ liveRoom, run, activity, seat, newAnswer, at })
      const seat_id = answererOf(liveRoom, activity, seat)
      // In a run for credit a word leads to no seat, so who entered one is quiet for its activity alone (ROOM-45).
      const isQuiet = [seat._id, seat_id].some((key) => run.quiet?.includes(key))
      const place = { activity_id: activityId, ballot: ballotOf(activity), seat_id }
      if (isNothing(activity, newAnswer)) return takeBack(liveRoom, place, seat)
      const isMirror = activity.content.kind === 'mirror'
      if (isMirror && !(await mirror.canAnswer(activity, seat))) return 'not_open'
      const problem = isMirror
        ? mirrorValueProblem(mirrorChecks(room, activity.content), newAnswer.value)
        : activity.content.kind === 'peers'
          ? peersValueProblem(room.specialization, newAnswer.value)
          : valueProblem({ ...activity.content, options: optionsOf(activity) }, newAnswer.value)
      if (problem === 'unknown_choice') throw new ServiceError('unknown_choice')
      if (problem) throw new ServiceError('validation_failed', [problem])
      const row = {
        ...place,
        by: 'seat' as const,
        run_id: run.id,
        table: seat.table,
        value: newAnswer.value,
        confidence: confidenceIn(activity, newAnswer),
        at: new Date(at),
        expires_at: deletedAt(run),
        ...(activity.content.kind === 'feedback' ? { unheard: isQuiet } : {}),
      }
      if (activity.content.kind === 'questions')
        await keeping.addQuestion(liveRoom, run, activity, {
          seat,
          isQuiet,
          text: newAnswer.value.text ?? '',
        })
      // Before the answer is stored: nothing is acknowledged whose words have no place.
      if (activity.content.kind === 'words' && !isQuiet)
        keeping.demandPlace(liveRoom, keeping.wordsOf(room, run, activity, newAnswer.value.words))
      const status = await answers.put(row)
      if (status === 'sealed' || (await wasTooLate(room._id, activity, place))) return 'late'
      noteAnswer(liveRoom, { _id: '', points: 0, sealed: false, ...row }, seat)
      await noteAnswered(liveRoom, seat)
      if (activity.content.kind === 'words' && !isQuiet)
        await keeping.holdWords(liveRoom, run, activity, place)
      await closeWhenAll(liveRoom, activity)
      return status
    },
  }

  /** Begins the countdown where everybody who is there has answered, and the room asks for that (ROOM-10). */
  async function closeWhenAll(liveRoom: LiveRoom, { id, content, round }: ActivityRecord): Promise<void> {
    const activity = currentOf(liveRoom.room)
    if (
      !liveRoom.room.closes_when_all ||
      activity?.id !== id ||
      activity.state !== 'open' ||
      activity.closing
    )
      return
    // A table that has the pen may be at its first number.
    if (round || content.kind === 'questions' || content.kind === 'peers') return
    const here = [...liveRoom.seats.values()].filter(({ seen_at }) => isPresent(seen_at, clock.now()))
    const hasAnswered = (seat: SeatRecord) => liveRoom.answers.has(answererOf(liveRoom, activity, seat))
    // In a run for credit nothing leads from a seat to its answer, so that they are only counted.
    const isAll = liveRoom.room.run?.for_credit
      ? liveRoom.answers.size >= here.length
      : here.every(hasAnswered)
    if (!isAll) return
    const step = { to: 'closed', phase_seq: activity.phase_seq } as const
    await steps.step(liveRoom.room._id, id, step, null).catch((error: unknown) => {
      if (!(error instanceof ServiceError && error.code === 'not_now')) throw error
    })
  }

  /** A seat that has answered once is not silent any more (ROOM-41). */
  async function noteAnswered(liveRoom: LiveRoom, { _id, for_credit }: SeatRecord): Promise<void> {
    // The note would stand beside the answer in the order of writes (CREDIT-3).
    if (for_credit) return
    const known = liveRoom.seats.get(_id)
    if (known?.answered) return
    await seats.setAnswered(_id)
    if (known) liveRoom.seats.set(_id, { ...known, answered: true })
  }

  /** Takes an answer back: a seat with several choices has taken the last one away (ROOM-11). */
  async function takeBack(
    liveRoom: LiveRoom,
    place: BallotOfSeat,
    seat: SeatRecord,
  ): Promise<'changed' | 'late'> {
    if (!(await answers.takeBack(place)) && (await answers.find(place))) return 'late'
    noteTakenBack(liveRoom, place, seat)
    return 'changed'
  }

  /** Returns why a seat cannot answer now, or null (ROOM-11). */
  function whyNotNow(
    room: RoomRecord,
    activity: ActivityRecord,
    ballot: number,
    seat: SeatRecord,
    at: number,
  ): 'late' | 'not_open' | null {
    const { state, closes_at, board } = activity
    if (state === 'draft' || activity.quiz?.ready) return 'not_open'
    const isEarlier = activity.round ? comesBefore : (one: number, other: number) => one < other
    if (ballot !== ballotOf(activity)) return isEarlier(ballot, ballotOf(activity)) ? 'late' : 'not_open'
    if (state === 'shown' || (state === 'closed' && activity.sealed)) return 'late'
    if (room.run?.paused_at) return 'not_open'
    if (closes_at && at > closes_at.getTime() + lateAfterMs) return 'late'
    if (board && !board.tables.some(({ table }) => table === seat.table)) return 'not_open'
    return null
  }

  /** Takes the number of a table from the seat that writes it (ROUND-17). */
  async function writeForTable(writing: TableWriting): Promise<AnswerReceipt['status']> {
    const { liveRoom, activity, seat, newAnswer } = writing
    const { table_number } = newAnswer.value
    if (!asksTables(liveRoom.room, activity) || seat.table === null) return 'not_open'
    if (table_number === undefined) refuseField('value.table_number', 'is required')
    if (typeof table_number === 'number') {
      const problem = valueProblem(activity.content, { number: table_number })
      if (problem && problem !== 'unknown_choice') refuseField('value.table_number', problem.message)
    }
    const row = tableRow(writing, seat.table, { table_number: table_number ?? null })
    return noteWritten(writing, row, await answers.putForTable(row))
  }

  /** Takes what a table enters from the seat that writes, or gives the pen to another one of it (PEER-1). */
  async function enterForTable(writing: TableWriting): Promise<AnswerReceipt['status']> {
    const { liveRoom, seat, newAnswer } = writing
    const { peers } = newAnswer.value
    if (seat.table === null) return 'not_open'
    if (peers === null) {
      const row = await answers.takePen(tableRow(writing, seat.table, { peers: {} }))
      return row ? noteWritten(writing, row, 'accepted') : 'late'
    }
    const problem = peersValueProblem(liveRoom.room.specialization, newAnswer.value)
    if (problem) throw new ServiceError('validation_failed', [problem])
    const row = tableRow(writing, seat.table, { peers })
    return noteWritten(writing, row, await answers.putForTable(row))
  }

  function tableRow(
    { run, activity, seat, at }: TableWriting,
    table: number,
    value: AnswerValue,
  ): NewTableAnswer {
    return {
      by: 'table',
      activity_id: activity.id,
      ballot: ballotOf(activity),
      run_id: run.id,
      table,
      value,
      confidence: null,
      at: new Date(at),
      expires_at: deletedAt(run),
      writer: answerKey(seat, activity.id),
    }
  }

  /** Tells the seats of the table what stands there now, and says what became of the writing. */
  async function noteWritten(
    { liveRoom, seat }: TableWriting,
    row: NewTableAnswer,
    status: 'accepted' | 'changed' | 'taken' | 'sealed',
  ): Promise<AnswerReceipt['status']> {
    if (status === 'sealed') return 'late'
    if (status === 'taken') return 'not_open'
    noteAnswer(liveRoom, { _id: '', points: 0, sealed: false, ...row }, seat)
    await noteAnswered(liveRoom, seat)
    showTable(liveRoom, row.table)
    return status
  }

  /** Checks an answer that may have been stored after the count: it is taken back unless the count has it. */
  async function wasTooLate(roomId: string, activity: ActivityRecord, place: BallotOfSeat): Promise<boolean> {
    const { closes_at } = activity
    if (!closes_at || clock.now() < closes_at.getTime() + lateAfterMs) return false
    const room = await rooms.find(roomId)
    const current = room?.agenda.find(({ id }) => id === place.activity_id)
    const isCounted = !current || current.sealed || ballotOf(current) !== place.ballot
    return isCounted && (await answers.takeBack(place))
  }

  /** A seat of the table in turn picks a cell; the first press counts (ROOM-35). */
  async function chooseCell(
    room: RoomRecord,
    activity: ActivityRecord,
    seat: SeatRecord,
    { value }: GiveAnswer,
  ): Promise<'accepted' | 'not_open'> {
    if (value.cell === undefined || activity.board?.turn !== seat.table) return 'not_open'
    try {
      const step = { to: 'open', cell: value.cell, phase_seq: activity.phase_seq } as const
      await steps.step(room._id, activity.id, step, null)
      return 'accepted'
    } catch (error) {
      if (error instanceof ServiceError && error.code === 'not_now') return 'not_open'
      throw error
    }
  }
}

/** Returns how sure a seat is. Rounds take it from 50 to 100 in steps of 5, and only with a right option (ROUND-3). */
function confidenceIn({ content }: ActivityRecord, { confidence }: GiveAnswer): number | null {
  if (confidence === undefined) return null
  if (content.kind !== 'round') return confidence
  if (!asksConfidence(content)) return null
  const { least, most, step } = roundConfidence
  if (confidence < least || confidence > most || confidence % step !== 0)
    refuseField('confidence', `must be ${least} to ${most} in steps of ${step}`)
  return confidence
}

/** Whether nothing is chosen where several options can be. */
function isNothing({ content }: ActivityRecord, { value: { choice_ids } }: GiveAnswer): boolean {
  return content.kind === 'choice' && content.several === true && choice_ids?.length === 0
}
