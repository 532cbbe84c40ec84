import { plainWord } from '@icio/contracts/rooms/counting'
import type { EntryRecord } from '../room.js'

/** Returns whether the room sees an entry: on the wall, on phones, in the report (ROOM-15, ROOM-16). */
export function isPublic({ state }: Pick<EntryRecord, 'state'>): boolean {
  return state === 'approved' || state === 'being_answered' || state === 'answered'
}

/** The order of questions: by votes, then age (ROOM-16). */
export function byVotes(a: EntryRecord, b: EntryRecord): number {
  return b.votes.length - a.votes.length || a.at.getTime() - b.at.getTime()
}

/** Returns the words of an activity that hosts have approved, by their plain form. */
export function approvedWords(
  entries: Iterable<EntryRecord>,
  activityId: string,
): ReadonlyMap<string, string> {
  const words = [...entries].filter(
    (entry) => entry.activity_id === activityId && entry.kind === 'words' && isPublic(entry),
  )
  return new Map(words.map(({ plain, text }) => [plain, text]))
}

/** Returns how many answers hold each word, by its plain form; an answer that repeats a word counts once. */
export function countPlainWords(lists: Iterable<readonly string[]>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const words of lists) {
    for (const plain of new Set(words.map(plainWord))) counts.set(plain, (counts.get(plain) ?? 0) + 1)
  }
  return counts
}
