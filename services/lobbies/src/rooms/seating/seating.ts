import { cleanRoomCode, sizes } from '@icio/contracts/rooms/rules'
import type { ChangeSeat, JoinRoom } from '@icio/contracts/rooms/schemas'
import type { Person } from '@icio/kit/auth/identity'
import { ServiceError } from '@icio/kit/http/errors'
import { refuseField } from '../agenda/content.js'
import { closedSince } from '../runs/lifetime.js'
import { noteSeat, type LiveRoom } from '../live/live-room.js'
import type { LiveRooms } from '../live/live-rooms.js'
import type { RoomFoundations, RoomsRecords } from '../room-foundations.js'
import {
  answererOf,
  deletedAt,
  seatKey,
  withAnswerKeys,
  type RoomRecord,
  type RunRecord,
  type SeatRecord,
} from '../room.js'
import { createStageKeys, demandSecondCode } from './second-code-checks.js'
import { activityOf } from '../runs/steps.js'
import { cutName, lettersOf } from '@icio/contracts/accounts/names'
import { checkPlayerName } from '@icio/contracts/lobbies/player-name'
import { nameSkeleton } from '@icio/kit/names/name-similarity'
import { hasBadWord } from '../entries/bad-words.js'

/** @throws ServiceError room_not_found, room_closed (FORUM-1), too_many_attempts (ROOM-3, ROOM-7) */
async function find(
  { rooms, wrongCodes }: RoomsRecords,
  visitorId: string,
  address: string,
  code: string,
): Promise<RoomRecord> {
  const cleanCode = cleanRoomCode(code)
  const openOrClosedRoom = await wrongCodes.lookUp({ userId: visitorId, address }, cleanCode, () =>
    rooms.findByCode(cleanCode),
  )
  if ('run' in openOrClosedRoom) return openOrClosedRoom
  throw closedSince(openOrClosedRoom.closed_at)
}

/** Takes a seat for a browser that has none, or takes its freed one again. */
async function sitDown(
  { records: { rooms, seats }, clock, secret }: RoomFoundations,
  live: LiveRooms,
  liveRoom: LiveRoom,
  run: RunRecord,
  visitorId: string,
  { table, isNew }: { table: number | null; isNew: boolean },
): Promise<SeatRecord> {
  const { room } = liveRoom
  const key = seatKey(secret, run.id, visitorId)
  const updatedRun = await rooms.takeSeat(room._id, run.id, room.seats_limit)
  if (!updatedRun) {
    await live.refresh(liveRoom)
    throw new ServiceError(liveRoom.room.run?.id === run.id ? 'room_full' : 'doors_closed')
  }
  const now = new Date(clock.now())
  const fresh: SeatRecord = {
    _id: key,
    room_id: room._id,
    run_id: run.id,
    number: updatedRun.seats_numbered,
    table,
    here: true,
    ...(run.for_credit ? { for_credit: true } : { answered: false }),
    joined_at: now,
    seen_at: now,
    expires_at: deletedAt(run),
  }
  const isTaken = isNew ? await seats.insert(fresh) : await seats.comeBack(key)
  // Another tab of the same browser came first: one seat, so what this one took is given back.
  const seatCount = isTaken ? updatedRun : await rooms.freeSeats(run.id, 1)
  const storedSeat = isNew && isTaken ? fresh : await seats.find(key)
  if (!storedSeat) throw new ServiceError('room_not_found')
  const seat = withAnswerKeys(secret, storedSeat, visitorId)
  noteSeat(liveRoom, seat, seatCount)
  return seat
}

export interface Door extends JoinRoom {
  /** The id of the only room that the browser's gate pass opens; null for all (ROOM-37). */
  only: string | null
}

/**
 * Takes a seat; a browser that has one gets it again (ROOM-4 to ROOM-6).
 *
 * @throws ServiceError room_not_found, room_closed, doors_closed between runs, room_full, too_many_attempts, validation_failed, disclosure_needed,
 *   second_code_needed, second_code_wrong, room_locked, seat_removed (ROOM-44)
 */
async function join(
  foundations: RoomFoundations,
  live: LiveRooms,
  visitorId: string,
  address: string,
  { code, table, only, second_code }: Door,
): Promise<{ liveRoom: LiveRoom; seat: SeatRecord }> {
  const { records, secret } = foundations
  const { seats } = records
  const room = await find(records, visitorId, address, code)
  if (only !== null && only !== room._id) throw new ServiceError('disclosure_needed')
  if (typeof table === 'number' && table > room.tables) {
    refuseField('table', `must be at most ${room.tables}`)
  }
  const { run } = room
  if (!run) throw new ServiceError('doors_closed')
  const key = seatKey(secret, run.id, visitorId)
  if (run.removed?.includes(key)) throw new ServiceError('seat_removed')
  const [storedSeat, liveRoom] = await Promise.all([seats.find(key), live.get(room._id)])
  // This instance may not have heard yet that the doors have opened.
  if (liveRoom.room.run?.id !== run.id) await live.refresh(liveRoom)
  if (!storedSeat && liveRoom.room.run?.locked) throw new ServiceError('room_locked')
  // Who has a seat keeps it, also one whose phone slept.
  if (!storedSeat?.here && !storedSeat?.asleep && liveRoom.room.second_code)
    await demandSecondCode(foundations, { userId: visitorId, address }, liveRoom.room, second_code)
  const seat = storedSeat?.here
    ? withAnswerKeys(secret, storedSeat, visitorId)
    : await sitDown(foundations, live, liveRoom, run, visitorId, { table: table ?? null, isNew: !storedSeat })
  if (storedSeat) await live.readOwnAnswer(liveRoom, seat)
  if (table === undefined || table === seat.table || run.tables_fixed) return { liveRoom, seat }
  await seats.setTable(key, table)
  const movedSeat = { ...seat, table }
  noteSeat(liveRoom, movedSeat, null)
  return { liveRoom, seat: movedSeat }
}

/**
 * Makes the questions that a seat missed practice cards of a person (ROOM-32). Nothing of it is stored with the room.
 *
 * @throws ServiceError not_now before the end of the quiz, unavailable
 */
async function practice(
  { records: { answers }, noteMisses }: RoomFoundations,
  live: LiveRooms,
  seat: SeatRecord,
  activityId: string,
  person: Person,
): Promise<number> {
  const liveRoom = await live.get(seat.room_id)
  const { room } = liveRoom
  const activity = activityOf(room, activityId)
  const { quiz } = activity
  // The cards would tell an account's answers in a run for credit (CREDIT-3).
  if (quiz?.phase !== 'podium' || seat.for_credit) throw new ServiceError('not_now')
  const own = await answers.ofSeat(activityId, answererOf(liveRoom, activity, seat))
  const misses = quiz.questions.filter(
    ({ right }, index) => own.find(({ ballot }) => ballot === index)?.value.choice_ids?.[0] !== right,
  )
  if (misses.length > 0) {
    await noteMisses(
      person.id,
      room.specialization,
      // The same time at every press, so that a second one changes nothing.
      room.run?.first_activity_at ?? room.created_at,
      misses.map(({ question_id, tags }) => ({ question_id, tags })),
    )
  }
  return misses.length
}

export type RoomSeating = ReturnType<typeof createSeating>

/** Creates the use cases of seats: joining by code, table and name, leaving. */
export function createSeating(foundations: RoomFoundations, live: LiveRooms) {
  const { records, secret } = foundations
  const { rooms, seats } = records

  return {
    ...createStageKeys(foundations, live),
    find: (visitorId: string, address: string, code: string) => find(records, visitorId, address, code),
    join: (visitorId: string, address: string, door: Door) =>
      join(foundations, live, visitorId, address, door),
    practice: (seat: SeatRecord, activityId: string, person: Person) =>
      practice(foundations, live, seat, activityId, person),

    /** Seats an invented seat of a rehearsal (FORUM-10). Returns null where the room is full or the run has ended. */
    async seatInvented(
      liveRoom: LiveRoom,
      run: RunRecord,
      { visitorId, table }: { visitorId: string; table: number | null },
    ): Promise<SeatRecord | null> {
      try {
        return await sitDown(foundations, live, liveRoom, run, visitorId, { table, isNew: true })
      } catch (error) {
        if (error instanceof ServiceError && error.code !== 'room_not_found') return null
        throw error
      }
    },

    /** What a browser's page at the door has to know of its own seat in the run. */
    async ownAt(
      { run }: RoomRecord,
      visitorId: string,
    ): Promise<{ seated: boolean; own?: 'asleep' | 'removed' }> {
      if (!run) return { seated: false }
      const key = seatKey(secret, run.id, visitorId)
      if (run.removed?.includes(key)) return { seated: false, own: 'removed' }
      const seat = await seats.find(key)
      return { seated: seat?.here === true, ...(seat?.asleep ? { own: 'asleep' as const } : {}) }
    },

    async seatOf(roomId: string, visitorId: string | null): Promise<SeatRecord | null> {
      if (visitorId === null) return null
      const { run } = (await live.get(roomId)).room
      const seat = run && (await seats.find(seatKey(secret, run.id, visitorId)))
      return seat?.here ? withAnswerKeys(secret, seat, visitorId) : null
    },

    /** Returns a seat with the keys of its browser; null for a seat of a run for credit that another browser has. */
    seatOfBrowser(seat: SeatRecord, visitorId: string | null): SeatRecord | null {
      if (!seat.for_credit) return seat
      const isOwn = visitorId !== null && seatKey(secret, seat.run_id, visitorId) === seat._id
      return isOwn ? withAnswerKeys(secret, seat, visitorId) : null
    },

    /** @throws ServiceError not_now, validation_failed (ROOM-4, ROOM-30) */
    async changeSeat(seat: SeatRecord, { table, name }: ChangeSeat): Promise<SeatRecord> {
      const liveRoom = await live.get(seat.room_id)
      let after = seat
      if (table !== undefined && table !== seat.table) {
        if (liveRoom.room.run?.tables_fixed) throw new ServiceError('not_now')
        if (table !== null && table > liveRoom.room.tables) {
          refuseField('table', `must be at most ${liveRoom.room.tables}`)
        }
        await seats.setTable(seat._id, table)
        after = { ...after, table }
      }
      // A name stands beside the points, and the points beside the answers (CREDIT-3).
      if (name !== undefined && seat.for_credit) throw new ServiceError('not_now')
      const nameOutcome = name === undefined ? undefined : await setName(records, liveRoom, seat, name)
      noteSeat(liveRoom, name === undefined ? after : { ...after, name: null }, null, nameOutcome)
      return after
    },

    /** Frees a seat; its answers stay counted (ROOM-6). */
    async leave(seat: SeatRecord): Promise<void> {
      if (!(await seats.free(seat._id))) return
      const seatCount = await rooms.freeSeats(seat.run_id, 1)
      noteSeat(await live.get(seat.room_id), { ...seat, here: false }, seatCount)
    },
  }
}

/** Cleans a name as lobbies do; a bad word makes it that of a guest, a name that is taken gets a number (ROOM-30). */
async function setName(
  { names, seats }: Pick<RoomsRecords, 'names' | 'seats'>,
  { quizKeyOf }: LiveRoom,
  seat: SeatRecord,
  typedName: string,
): Promise<string | null> {
  const key = quizKeyOf(seat._id)
  const takeBack = async () => {
    await names.remove(key)
    if (seat.name) await seats.takeName(seat._id)
    return null
  }
  if (typedName.trim() === '') return takeBack()
  const nameCheck = checkPlayerName(typedName)
  if (!nameCheck.ok) refuseField('name', nameCheck.message)
  const { least, most } = sizes.name
  const { length } = lettersOf(nameCheck.value)
  // An emoji or a Chinese character is a word by itself.
  const isWord = /[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Script=Han}]/u.test(nameCheck.value)
  if ((length < least && !isWord) || length > most) {
    refuseField('name', `must be ${least} to ${most} characters`)
  }
  if (hasBadWord(nameCheck.value) || looksLikeGuest(nameCheck.value)) return takeBack()
  for (let number = 1; ; number++) {
    const tail = number === 1 ? '' : ` ${number}`
    const name = `${cutName(nameCheck.value, most - tail.length)}${tail}`
    if (await names.set(key, name, { run_id: seat.run_id, expires_at: seat.expires_at })) {
      if (seat.name) await seats.takeName(seat._id)
      return name
    }
  }
}

/** Whether a name looks like the one of a seat without a name; the list of confusable characters reads 0 as o, 1 as l. */
function looksLikeGuest(name: string): boolean {
  return /^guest [\p{N}lo]+$/u.test(nameSkeleton(name))
}
