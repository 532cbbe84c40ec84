import { oneLine, plainWord } from '@icio/contracts/rooms/counting'
import type { ChangeEntry } from '@icio/contracts/rooms/schemas'
import type { Person } from '@icio/kit/auth/identity'
import { ServiceError } from '@icio/kit/http/errors'
import type { BallotOfSeat } from '../../collections/room-answers.js'
import { entriesLimit } from '../../collections/room-entries.js'
import { hasBadWord } from './bad-words.js'
import { demandHost, refuseField } from '../agenda/content.js'
import { isPublic } from './entries.js'
import { noteEntries, noteEntriesGone, type LiveRoom } from '../live/live-room.js'
import type { LiveRooms } from '../live/live-rooms.js'
import type { RoomFoundations } from '../room-foundations.js'
import {
  answerKey,
  deletedAt,
  linkHash,
  type ActivityRecord,
  type EntryRecord,
  type RoomRecord,
  type RunRecord,
  type SeatRecord,
} from '../room.js'

const questionsBySeat = 5

export type EntryKeeping = ReturnType<typeof createEntryKeeping>

/** Creates the use case of what becomes of words and questions: marks of hosts and votes of seats (ROOM-15, ROOM-16). */
export function createEntryKeeping(foundations: RoomFoundations, live: LiveRooms) {
  return {
    changeEntry: (
      liveRoom: LiveRoom,
      entryId: string,
      change: ChangeEntry,
      who: { person: Person | null; seat: SeatRecord | null },
    ) => changeEntry(foundations, live, liveRoom, entryId, change, who),
  }
}

/** @throws ServiceError room_not_found, not_found, not_host, not_now for an own question, validation_failed */
async function changeEntry(
  { records: { entries, rooms } }: RoomFoundations,
  live: LiveRooms,
  liveRoom: LiveRoom,
  entryId: string,
  { state, vote }: ChangeEntry,
  who: { person: Person | null; seat: SeatRecord | null },
): Promise<EntryRecord> {
  const { run } = liveRoom.room
  if (!run) throw new ServiceError('room_not_found')
  const entry = await entries.find(entryId)
  if (!entry || entry.run_id !== run.id) throw new ServiceError('not_found')
  if (state !== undefined) {
    demandHost(liveRoom.room, who.person)
    await entries.setState(entryId, state)
  } else if (vote !== undefined) {
    if (!who.seat) throw new ServiceError('room_not_found')
    if (entry.kind !== 'questions' || !isPublic(entry)) throw new ServiceError('not_found')
    const voter = answerKey(who.seat, entry.activity_id)
    if (entry.seat_id === voter) throw new ServiceError('not_now')
    await entries.vote(entryId, voter, vote)
  } else refuseField('state', 'is required, or vote')
  const updatedEntry = (await entries.find(entryId)) ?? entry
  noteEntries(liveRoom, [updatedEntry])
  // What a host takes back goes from every screen at once, also from those at other instances.
  if (isPublic(entry) && !isPublic(updatedEntry))
    await live.changed(await rooms.change(liveRoom.room._id, () => ({})))
  return updatedEntry
}

function entryOf(
  now: Date,
  room: RoomRecord,
  run: RunRecord,
  activity: ActivityRecord,
  text: string,
  seatId: string | null,
): EntryRecord {
  const plain = plainWord(text)
  return {
    _id: linkHash(`${activity.id}:${seatId ?? ''}:${plain}`),
    run_id: run.id,
    activity_id: activity.id,
    kind: seatId === null ? 'words' : 'questions',
    // A word is one line; a question keeps the lines that it was written in.
    text: seatId === null ? oneLine(text) : text.trim().replace(/[^\S\n]+/g, ' '),
    plain,
    ...(room.show_at_once ? { state: 'approved', was_shown: true } : { state: 'waiting' }),
    marked: hasBadWord(text),
    seat_id: seatId,
    votes: [],
    at: now,
    expires_at: deletedAt(run),
  }
}

export function wordsOf(
  now: Date,
  room: RoomRecord,
  run: RunRecord,
  activity: ActivityRecord,
  words: readonly string[] = [],
): EntryRecord[] {
  return words
    .filter((word) => plainWord(word) !== '')
    .map((word) => entryOf(now, room, run, activity, word, null))
}

/**
 * Lets the words of a seat live as long as its answer holds them. The stored answer decides, and is looked at again
 * afterwards, so that of two changes at once the one that was stored last does.
 */
export async function holdWords(
  { records: { answers, entries }, clock }: RoomFoundations,
  liveRoom: LiveRoom,
  run: RunRecord,
  activity: ActivityRecord,
  place: BallotOfSeat,
): Promise<void> {
  const read = async () =>
    wordsOf(new Date(clock.now()), liveRoom.room, run, activity, (await answers.find(place))?.value.words)
  const idsOf = (words: readonly EntryRecord[]) => words.map(({ _id }) => _id)
  let heldWords = await read()
  for (;;) {
    for (const entry of heldWords) await entries.hold(entry, place.seat_id)
    noteEntriesGone(liveRoom, await entries.release(activity.id, place.seat_id, idsOf(heldWords)))
    const after = await read()
    if (idsOf(after).join() === idsOf(heldWords).join()) break
    heldWords = after
  }
  noteEntries(
    liveRoom,
    heldWords.filter(({ _id }) => !liveRoom.entries.has(_id)),
  )
}

export async function addQuestion(
  { records: { entries }, clock }: RoomFoundations,
  liveRoom: LiveRoom,
  run: RunRecord,
  activity: ActivityRecord,
  { seat, isQuiet, text }: { seat: SeatRecord; isQuiet: boolean; text: string },
): Promise<void> {
  const { room } = liveRoom
  const asker = answerKey(seat, activity.id)
  if ((await entries.countOfSeat(activity.id, asker)) >= questionsBySeat) {
    throw new ServiceError('too_many')
  }
  const question = entryOf(new Date(clock.now()), room, run, activity, text, asker)
  const entry: EntryRecord = isQuiet
    ? { ...question, state: 'rejected', was_shown: false, unheard: true }
    : question
  demandPlace(liveRoom, [entry])
  if (await entries.add(entry)) noteEntries(liveRoom, [entry])
}

/** Throws too_many for entries that are new and have no place any more. */
export function demandPlace(liveRoom: LiveRoom, fresh: readonly EntryRecord[]): void {
  const newEntries = fresh.filter(({ _id }) => !liveRoom.entries.has(_id))
  if (newEntries.length > 0 && liveRoom.entries.size + newEntries.length > entriesLimit)
    throw new ServiceError('too_many')
}
