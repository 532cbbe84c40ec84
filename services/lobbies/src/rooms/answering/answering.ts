import { valueProblem } from '@icio/contracts/rooms/activity-checks'
import { mirrorValueProblem } from '@icio/contracts/rooms/mirror'
import { roundConfidence } from '@icio/contracts/rooms/round'
import { lateAfterMs } from '@icio/contracts/rooms/rules'
import type { RoomAnswer } from '@icio/contracts/rooms/client-messages'
import type { AnswerReceipt } from '@icio/contracts/rooms/schemas'
import { ServiceError } from '@icio/kit/http/errors'
import type { BallotOfSeat, NewSeatAnswer } from '../../collections/room-answers.js'
import { currentOf } from '../activities/activity-view.js'
import { refuseField } from '../agenda/content.js'
import { optionsOf } from './count.js'
import { addQuestion, demandPlace, holdWords, wordsOf } from '../entries/entry-keeping.js'
import { noteAnswer, noteTakenBack, type LiveRoom } from '../live/live-room.js'
import type { LiveRooms } from '../live/live-rooms.js'
import { mirrorChecks } from '../mirror/mirror.js'
import type { Mirror } from '../mirror/mirror-dealing.js'
import { entersByTable, peersValueProblem } from '../activities/peers.js'
import type { RoomFoundations, RoomsRecords } from '../room-foundations.js'
import {
  answererOf,
  ballotOf,
  deletedAt,
  type ActivityRecord,
  type RoomRecord,
  type SeatRecord,
} from '../room.js'
import type { RoomSteps } from '../runs/room-steps.js'
import { asksConfidence, comesBefore } from '../activities/round.js'
import { activityOf } from '../runs/steps.js'
import { enterForTable, writeForTable } from './table-writing.js'
import { isPresent } from '../live/view.js'

interface AnsweringParts {
  foundations: RoomFoundations
  live: LiveRooms
  steps: RoomSteps
  mirror: Mirror
}

export type RoomAnswering = ReturnType<typeof createAnswering>

export function createAnswering(parts: AnsweringParts) {
  return {
    answer: (seat: SeatRecord, newAnswer: RoomAnswer, at: number) => answer(parts, seat, newAnswer, at),
  }
}

/**
 * Stores an answer (ROOM-11). `at` is when it arrived at this instance.
 *
 * @throws ServiceError room_not_found, not_found, unknown_choice, validation_failed
 */
async function answer(
  parts: AnsweringParts,
  seat: SeatRecord,
  newAnswer: RoomAnswer,
  at: number,
): Promise<AnswerReceipt['status']> {
  const { foundations, live, steps, mirror } = parts
  const { records } = foundations
  const { activity_id, round: ballot } = newAnswer
  const liveRoom = await live.get(seat.room_id)
  // Another instance may have opened it a moment ago: nobody is refused for what this one has not heard yet.
  const knownActivity = liveRoom.room.agenda.find(({ id }) => id === activity_id)
  if (!knownActivity || whyNotNow(liveRoom.room, knownActivity, ballot ?? ballotOf(knownActivity), seat, at))
    await live.refresh(liveRoom)
  const { room } = liveRoom
  const isRemoved = room.run?.removed?.includes(seat._id) === true
  if (room.run?.id !== seat.run_id || !seat.here || isRemoved) throw new ServiceError('room_not_found')
  const { run } = room
  const activity = activityOf(room, activity_id)
  // A vote that does not say which one it is could count for the next one.
  if (activity.content.kind === 'round' && ballot === undefined) refuseField('round', 'is required')
  const refusal = whyNotNow(room, activity, ballot ?? ballotOf(activity), seat, at)
  if (refusal) return refusal
  if (activity.board?.phase === 'choosing') return chooseCell(steps, room, activity, seat, newAnswer)
  const isDiscussed = activity.round?.phase === 'discuss'
  if (isDiscussed || (activity.content.kind === 'peers' && entersByTable(room))) {
    const write = isDiscussed ? writeForTable : enterForTable
    const tableStatus = await write(records, { liveRoom, run, activity, seat, newAnswer, at })
    if (tableStatus === 'accepted' || tableStatus === 'changed') await noteAnswered(records, liveRoom, seat)
    return tableStatus
  }
  const seat_id = answererOf(liveRoom, activity, seat)
  // In a run for credit a word leads to no seat, so who entered one is quiet for its activity alone (ROOM-45).
  const isQuiet = [seat._id, seat_id].some((key) => run.quiet?.includes(key))
  const place = { activity_id, ballot: ballotOf(activity), seat_id }
  if (isNothing(activity, newAnswer)) return takeBack(records, liveRoom, place, seat)
  const isMirror = activity.content.kind === 'mirror'
  if (isMirror && !(await mirror.canAnswer(activity, seat))) return 'not_open'
  const problem = isMirror
    ? mirrorValueProblem(mirrorChecks(room, activity.content), newAnswer.value)
    : activity.content.kind === 'peers'
      ? peersValueProblem(room.specialization, newAnswer.value)
      : valueProblem({ ...activity.content, options: optionsOf(activity) }, newAnswer.value)
  if (problem === 'unknown_choice') throw new ServiceError('unknown_choice')
  if (problem) throw new ServiceError('validation_failed', [problem])
  const row: NewSeatAnswer = {
    ...place,
    by: 'seat',
    run_id: run.id,
    table: seat.table,
    value: newAnswer.value,
    confidence: confidenceIn(activity, newAnswer),
    at: new Date(at),
    expires_at: deletedAt(run),
    ...(activity.content.kind === 'feedback' ? { unheard: isQuiet } : {}),
  }
  if (activity.content.kind === 'questions')
    await addQuestion(foundations, liveRoom, run, activity, {
      seat,
      isQuiet,
      text: newAnswer.value.text ?? '',
    })
  if (activity.content.kind === 'words' && !isQuiet) {
    const words = wordsOf(new Date(foundations.clock.now()), room, run, activity, newAnswer.value.words)
    // Before the answer is stored: nothing is acknowledged whose words have no place.
    demandPlace(liveRoom, words)
  }
  const status = await records.answers.put(row)
  if (status === 'sealed' || (await wasTooLate(foundations, room._id, activity, place))) return 'late'
  noteAnswer(liveRoom, { _id: '', points: 0, sealed: false, ...row }, seat)
  await noteAnswered(records, liveRoom, seat)
  if (activity.content.kind === 'words' && !isQuiet)
    await holdWords(foundations, liveRoom, run, activity, place)
  await closeWhenAll(parts, liveRoom, activity)
  return status
}

/** A seat that has answered once is not silent any more (ROOM-41). */
async function noteAnswered(
  { seats }: RoomsRecords,
  liveRoom: LiveRoom,
  { _id, for_credit }: SeatRecord,
): Promise<void> {
  // The note would stand beside the answer in the order of writes (CREDIT-3).
  if (for_credit) return
  const seat = liveRoom.seats.get(_id)
  if (seat?.answered) return
  await seats.setAnswered(_id)
  if (seat) liveRoom.seats.set(_id, { ...seat, answered: true })
}

/** Begins the countdown where everybody who is there has answered, and the room asks for that (ROOM-10). */
async function closeWhenAll(
  { steps, foundations: { clock } }: AnsweringParts,
  liveRoom: LiveRoom,
  { id, content, round }: ActivityRecord,
): Promise<void> {
  const activity = currentOf(liveRoom.room)
  if (!liveRoom.room.closes_when_all || activity?.id !== id || activity.state !== 'open' || activity.closing)
    return
  // A table that has the pen may be at its first number.
  if (round || content.kind === 'questions' || content.kind === 'peers') return
  const here = [...liveRoom.seats.values()].filter(({ seen_at }) => isPresent(seen_at, clock.now()))
  const hasAnswered = (seat: SeatRecord) => liveRoom.answers.has(answererOf(liveRoom, activity, seat))
  // In a run for credit nothing leads from a seat to its answer, so that they are only counted.
  const isAll = liveRoom.room.run?.for_credit ? liveRoom.answers.size >= here.length : here.every(hasAnswered)
  if (!isAll) return
  const step = { to: 'closed', phase_seq: activity.phase_seq } as const
  await steps.step(liveRoom.room._id, id, step, null).catch((error: unknown) => {
    if (!(error instanceof ServiceError && error.code === 'not_now')) throw error
  })
}

/** Takes an answer back: a seat with several choices has taken the last one away (ROOM-11). */
async function takeBack(
  { answers }: RoomsRecords,
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

/** Checks an answer that may have been stored after the count: it is taken back unless the count has it. */
async function wasTooLate(
  { records: { rooms, answers }, clock }: RoomFoundations,
  roomId: string,
  activity: ActivityRecord,
  place: BallotOfSeat,
): Promise<boolean> {
  const { closes_at } = activity
  if (!closes_at || clock.now() < closes_at.getTime() + lateAfterMs) return false
  const room = await rooms.find(roomId)
  const current = room?.agenda.find(({ id }) => id === place.activity_id)
  const isCounted = !current || current.sealed || ballotOf(current) !== place.ballot
  return isCounted && (await answers.takeBack(place))
}

/** A seat of the table in turn picks a cell; the first press counts (ROOM-35). */
async function chooseCell(
  steps: RoomSteps,
  room: RoomRecord,
  activity: ActivityRecord,
  seat: SeatRecord,
  { value }: RoomAnswer,
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

/** Returns how sure a seat is. Rounds take it from 50 to 100 in steps of 5, and only with a right option (ROUND-3). */
function confidenceIn({ content }: ActivityRecord, { confidence }: RoomAnswer): number | null {
  if (confidence === undefined) return null
  if (content.kind !== 'round') return confidence
  if (!asksConfidence(content)) return null
  const { least, most, step } = roundConfidence
  if (confidence < least || confidence > most || confidence % step !== 0)
    refuseField('confidence', `must be ${least} to ${most} in steps of ${step}`)
  return confidence
}

/** Whether nothing is chosen where several options can be. */
function isNothing({ content }: ActivityRecord, { value: { choice_ids } }: RoomAnswer): boolean {
  return content.kind === 'choice' && content.several === true && choice_ids?.length === 0
}
