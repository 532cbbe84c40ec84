import { valueProblem } from '@icio/contracts/rooms/activity-checks'
import { mirrorValueProblem } from '@icio/contracts/rooms/mirror'
import { roundConfidence } from '@icio/contracts/rooms/round'
import { oneLine, plainWord } from '@icio/contracts/rooms/counting'
import { lateAfterMs } from '@icio/contracts/rooms/rules'
import type { AnswerReceipt, ChangeEntry, GiveAnswer } from '@icio/contracts/rooms/schemas'
import type { Person } from '@icio/kit/auth/identity'
import { ServiceError } from '@icio/kit/http/errors'
import { entriesLimit } from '../collections/room-entries.js'
import { hasBadWord } from './bad-words.js'
import { demandHost, refuseField } from './content.js'
import { optionsOf } from './count.js'
import type { LiveRoom } from './live-room.js'
import type { LiveRooms } from './live-rooms.js'
import { mirrorChecks } from './mirror.js'
import type { Mirror } from './mirror-dealing.js'
import type { RoomFoundations } from './room-foundations.js'
import { asksConfidence, asksTables, comesBefore } from './round.js'
import {
  linkHash,
  roundOf,
  type ActivityRecord,
  type EntryRecord,
  type RoomRecord,
  type SeatRecord,
} from './room.js'
import type { RoomSteps } from './room-steps.js'
import { activityOf } from './steps.js'

/** Questions of one seat to one activity. */
const questionsBySeat = 5

export type RoomAnswering = ReturnType<typeof createAnswering>

/** Creates the use cases of answers, words, questions and votes. */
export function createAnswering(
  foundations: RoomFoundations,
  live: LiveRooms,
  steps: RoomSteps,
  mirror: Mirror,
) {
  const { records, clock } = foundations
  const { rooms, seats, answers, entries } = records
  const now = () => new Date(clock.now())

  return {
    /**
     * Stores an answer (ROOM-11). `at` is when it arrived at this instance.
     *
     * @throws ServiceError room_not_found, not_found, unknown_choice, validation_failed
     */
    async answer(
      seat: SeatRecord,
      activityId: string,
      given: GiveAnswer,
      at: number,
    ): Promise<AnswerReceipt['status']> {
      const hall = await live.get(seat.room_id)
      // Another instance may have opened it a moment ago: nobody is refused for what this one has not heard yet.
      const known = hall.room.agenda.find(({ id }) => id === activityId)
      if (!known || whyNotNow(hall.room, known, given.round ?? roundOf(known), seat, at))
        await live.refresh(hall)
      const { room } = hall
      if (room.state === 'ended' || !seat.here) throw new ServiceError('room_not_found')
      const activity = activityOf(room, activityId)
      // A vote that does not say which one it is could count for the next one.
      if (activity.content.kind === 'round' && given.round === undefined) refuseField('round', 'is required')
      const refusal = whyNotNow(room, activity, given.round ?? roundOf(activity), seat, at)
      if (refusal) return refusal
      if (activity.board?.phase === 'choosing') return chooseCell(room, activity, seat, given)
      if (activity.round?.phase === 'discuss') return writeForTable(hall, activity, seat, given, at)
      const place = { activity_id: activityId, round: roundOf(activity), seat_id: seat._id }
      if (isNothing(activity, given)) return takeBack(hall, place)
      const isMirror = activity.content.kind === 'mirror'
      if (isMirror && !(await mirror.canAnswer(activity, seat))) return 'not_open'
      const problem = isMirror
        ? mirrorValueProblem(mirrorChecks(room, activity.content), given.value)
        : valueProblem({ ...activity.content, options: optionsOf(activity) }, given.value)
      if (problem === 'unknown_choice') throw new ServiceError('unknown_choice')
      if (problem) throw new ServiceError('validation_failed', [problem])
      const row = {
        ...place,
        room_id: room._id,
        table: seat.table,
        value: given.value,
        confidence: confidenceIn(activity, given),
        at: new Date(at),
        expires_at: room.expires_at,
      }
      if (activity.content.kind === 'questions')
        await addQuestion(hall, activity, seat, given.value.text ?? '')
      // Before the answer is stored: nothing is acknowledged whose words have no place.
      if (activity.content.kind === 'words') demandPlace(hall, wordsOf(room, activity, given.value.words))
      const status = await answers.put(row)
      if (status === 'sealed' || (await wasTooLate(room._id, activity, place))) return 'late'
      live.answered(hall, { _id: '', points: 0, sealed: false, ...row })
      await noteAnswered(hall, seat)
      if (activity.content.kind === 'words') await holdWords(hall, activity, place)
      return status
    },

    /**
     * Approves, rejects or marks as a host, votes as a seat (ROOM-15, ROOM-16).
     *
     * @throws ServiceError room_not_found, not_found, not_host, not_now for an own question, validation_failed
     */
    async changeEntry(
      hall: LiveRoom,
      entryId: string,
      { state, vote }: ChangeEntry,
      who: { person: Person | null; seat: SeatRecord | null },
    ): Promise<EntryRecord> {
      if (hall.room.state === 'ended') throw new ServiceError('room_not_found')
      const entry = await entries.find(entryId)
      if (!entry || entry.room_id !== hall.room._id) throw new ServiceError('not_found')
      if (state !== undefined) {
        demandHost(hall.room, who.person)
        await entries.setState(entryId, state)
      } else if (vote !== undefined) {
        if (!who.seat) throw new ServiceError('room_not_found')
        const isOpen = entry.state !== 'waiting' && entry.state !== 'rejected'
        if (entry.kind !== 'questions' || !isOpen) throw new ServiceError('not_found')
        if (entry.seat_id === who.seat._id) throw new ServiceError('not_now')
        await entries.vote(entryId, who.seat._id, vote)
      } else refuseField('state', 'is required, or vote')
      const changed = (await entries.find(entryId)) ?? entry
      live.entriesChanged(hall, [changed])
      return changed
    },
  }

  /** A seat that has answered once is not silent any more (ROOM-41). */
  async function noteAnswered(hall: LiveRoom, { _id }: SeatRecord): Promise<void> {
    const known = hall.seats.get(_id)
    if (known?.answered) return
    await seats.setAnswered(_id)
    if (known) hall.seats.set(_id, { ...known, answered: true })
  }

  /** Takes an answer back: a seat with several choices has taken the last one away (ROOM-11). */
  async function takeBack(
    hall: LiveRoom,
    place: { activity_id: string; round: number; seat_id: string },
  ): Promise<'changed' | 'late'> {
    if (!(await answers.takeBack(place)) && (await answers.find(place))) return 'late'
    live.tookBack(hall, place)
    return 'changed'
  }

  /** Returns why a seat cannot answer now, or null (ROOM-11). */
  function whyNotNow(
    room: RoomRecord,
    activity: ActivityRecord,
    round: number,
    seat: SeatRecord,
    at: number,
  ): 'late' | 'not_open' | null {
    const { state, closes_at, board } = activity
    if (state === 'draft') return 'not_open'
    const isEarlier = activity.round ? comesBefore : (one: number, other: number) => one < other
    if (round !== roundOf(activity)) return isEarlier(round, roundOf(activity)) ? 'late' : 'not_open'
    if (state === 'shown' || (state === 'closed' && activity.sealed)) return 'late'
    if (room.paused_at) return 'not_open'
    if (closes_at && at > closes_at.getTime() + lateAfterMs) return 'late'
    if (board && !board.tables.some(({ table }) => table === seat.table)) return 'not_open'
    return null
  }

  /** Takes the number of a table from the seat that writes it (ROUND-17). */
  async function writeForTable(
    hall: LiveRoom,
    activity: ActivityRecord,
    seat: SeatRecord,
    { value: { table_number } }: GiveAnswer,
    at: number,
  ): Promise<AnswerReceipt['status']> {
    const { room } = hall
    const { table } = seat
    if (!asksTables(room, activity) || table === null) return 'not_open'
    if (table_number === undefined) refuseField('value.table_number', 'is required')
    if (typeof table_number === 'number') {
      const problem = valueProblem(activity.content, { number: table_number })
      if (problem && problem !== 'unknown_choice') refuseField('value.table_number', problem.message)
    }
    const row = {
      activity_id: activity.id,
      round: roundOf(activity),
      seat_id: `table:${table}`,
      room_id: room._id,
      table,
      value: { table_number: table_number ?? null },
      confidence: null,
      at: new Date(at),
      expires_at: room.expires_at,
      writer: seat._id,
    }
    const status = await answers.putForTable(row)
    if (status === 'sealed') return 'late'
    if (status === 'taken') return 'not_open'
    live.answered(hall, { _id: '', points: 0, sealed: false, ...row })
    await noteAnswered(hall, seat)
    live.tableWrote(hall, table)
    return status
  }

  /** Checks an answer that may have been stored after the count: it is taken back unless the count has it. */
  async function wasTooLate(
    roomId: string,
    activity: ActivityRecord,
    place: { activity_id: string; round: number; seat_id: string },
  ): Promise<boolean> {
    const { closes_at } = activity
    if (!closes_at || clock.now() < closes_at.getTime() + lateAfterMs) return false
    const room = await rooms.find(roomId)
    const current = room?.agenda.find(({ id }) => id === place.activity_id)
    const isCounted = !current || current.sealed || roundOf(current) !== place.round
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
      await steps.step(room._id, activity.id, { to: 'open', cell: value.cell, phase_seq: activity.phase_seq })
      return 'accepted'
    } catch (error) {
      if (error instanceof ServiceError && error.code === 'not_now') return 'not_open'
      throw error
    }
  }

  function entryOf(
    room: RoomRecord,
    activity: ActivityRecord,
    text: string,
    seatId: string | null,
  ): EntryRecord {
    const plain = plainWord(text)
    return {
      _id: linkHash(`${activity.id}:${seatId ?? ''}:${plain}`),
      room_id: room._id,
      activity_id: activity.id,
      kind: seatId === null ? 'words' : 'questions',
      // A word is one line; a question keeps the lines that it was written in.
      text: seatId === null ? oneLine(text) : text.trim().replace(/[^\S\n]+/g, ' '),
      plain,
      state: room.show_at_once ? 'approved' : 'waiting',
      marked: hasBadWord(text),
      seat_id: seatId,
      votes: [],
      at: now(),
      expires_at: room.expires_at,
    }
  }

  function wordsOf(room: RoomRecord, activity: ActivityRecord, words: readonly string[] = []): EntryRecord[] {
    return words.filter((word) => plainWord(word) !== '').map((word) => entryOf(room, activity, word, null))
  }

  /**
   * Lets the words of a seat live as long as its answer holds them. The stored answer decides, and is looked at again
   * afterwards, so that of two changes at once the one that was stored last does.
   */
  async function holdWords(
    hall: LiveRoom,
    activity: ActivityRecord,
    place: { activity_id: string; round: number; seat_id: string },
  ): Promise<void> {
    const read = async () => wordsOf(hall.room, activity, (await answers.find(place))?.value.words)
    const idsOf = (words: readonly EntryRecord[]) => words.map(({ _id }) => _id)
    let held = await read()
    for (;;) {
      for (const entry of held) await entries.hold(entry, place.seat_id)
      live.entriesGone(hall, await entries.release(activity.id, place.seat_id, idsOf(held)))
      const now = await read()
      if (idsOf(now).join() === idsOf(held).join()) break
      held = now
    }
    live.entriesChanged(
      hall,
      held.filter(({ _id }) => !hall.entries.has(_id)),
    )
  }

  async function addQuestion(
    hall: LiveRoom,
    activity: ActivityRecord,
    seat: SeatRecord,
    text: string,
  ): Promise<void> {
    const { room } = hall
    if ((await entries.countOfSeat(activity.id, seat._id)) >= questionsBySeat) {
      throw new ServiceError('too_many')
    }
    const entry = entryOf(room, activity, text, seat._id)
    demandPlace(hall, [entry])
    if (await entries.add(entry)) live.entriesChanged(hall, [entry])
  }

  /** Throws too_many for entries that are new and have no place any more. */
  function demandPlace(hall: LiveRoom, fresh: readonly EntryRecord[]): void {
    const unknown = fresh.filter(({ _id }) => !hall.entries.has(_id))
    if (unknown.length > 0 && hall.entries.size + unknown.length > entriesLimit)
      throw new ServiceError('too_many')
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
