import type { Entry } from '@icio/contracts/rooms/endpoints'
import { queueShown } from '@icio/contracts/rooms/rules'
import { currentOf, type RoomState } from '../activities/activity-view.js'
import { byVotes, countPlainWords, isPublic } from './entries.js'
import { questionsNow, type EntryRecord, type RoomRecord } from '../room.js'

export type HostQueue = ReturnType<typeof hostQueue>

/** Whether an activity is on the stage or open: what was said to one that is over waits for nobody any more (ROOM-39). */
function isNotOver({ agenda, run }: RoomRecord, activityId: string): boolean {
  return (
    activityId === run?.current_id || agenda.some(({ id, state }) => id === activityId && state === 'open')
  )
}

/** Of those that wait the most frequent and most wanted first, then the newest of those that were decided. */
export function hostQueue(state: RoomState) {
  const counts = wordCounts(state)
  const heardEntries = [...state.entries.values()].filter(({ unheard }) => !unheard)
  const newest = heardEntries.sort((a, b) => b.at.getTime() - a.at.getTime())
  const weight = ({ plain, votes }: EntryRecord) => votes.length + (counts?.get(plain) ?? 0)
  const waiting = newest
    .filter((entry) => entry.state === 'waiting' && isNotOver(state.room, entry.activity_id))
    .sort((a, b) => weight(b) - weight(a))
  const decidedEntries = newest.filter((entry) => entry.state !== 'waiting')
  const room = Math.max(queueShown.least, queueShown.all - waiting.length)
  const shownDecided = decidedEntries.slice(0, room)
  const shownEntries = [...waiting.slice(0, queueShown.all - shownDecided.length), ...shownDecided]
  return {
    entries: hostEntries({ ...state, entries: new Map(shownEntries.map((entry) => [entry._id, entry])) }),
    total: newest.length,
    waiting: waiting.length,
  }
}

/** Returns how many answers hold each word of what is on the stage; null for other kinds. */
function wordCounts({
  room,
  answers,
}: Pick<RoomState, 'room' | 'answers'>): ReadonlyMap<string, number> | null {
  return currentOf(room)?.content.kind === 'words'
    ? countPlainWords([...answers.values()].map(({ value }) => value.words ?? []))
    : null
}

/** What hosts and seats are told alike of an entry. */
function forEverybody({ _id, activity_id, kind, text, state, votes }: EntryRecord) {
  return { id: _id, activity_id, kind, text, state, votes: votes.length }
}

export function hostEntries({ room, entries, answers }: RoomState): Entry[] {
  const current = currentOf(room)
  const counts = wordCounts({ room, answers })
  return [...entries.values()]
    .sort((a, b) => b.at.getTime() - a.at.getTime())
    .map((entry) => ({
      ...forEverybody(entry),
      marked: entry.marked,
      ...(entry.quieted ? { quiet: true } : {}),
      ...(counts && entry.activity_id === current?.id ? { count: counts.get(entry.plain) ?? 0 } : {}),
    }))
}

/** Returns the approved questions that the room reads now, and a seat's own; words appear only in results. */
export function publicEntries(
  { room, entries }: RoomState,
  ownKey: ((activityId: string) => string) | null,
): Entry[] {
  const questionIds = new Set(questionsNow(room).map(({ id }) => id))
  if (questionIds.size === 0) return []
  const own = ownKey && new Map([...questionIds].map((id) => [id, ownKey(id)]))
  const isOwn = ({ activity_id, seat_id }: EntryRecord) => own?.get(activity_id) === seat_id
  return [...entries.values()]
    .filter((entry) => questionIds.has(entry.activity_id) && (isPublic(entry) || isOwn(entry)))
    .sort(byVotes)
    .filter((entry, place) => place < queueShown.all || isOwn(entry))
    .map((entry) => ({
      ...forEverybody(entry),
      ...(own ? { voted: entry.votes.includes(own.get(entry.activity_id) ?? ''), own: isOwn(entry) } : {}),
    }))
}

/** Returns what changes when the words and questions of the activity do that everybody may see. */
export function publicEntriesKey({ room, entries }: RoomState): string {
  const now = new Set([room.run?.current_id, ...questionsNow(room).map(({ id }) => id)])
  const shownEntries = [...entries.values()].filter((entry) => now.has(entry.activity_id) && isPublic(entry))
  return shownEntries
    .map(({ _id, state }) => `${_id} ${state}`)
    .sort()
    .join()
}
