/** What an entry is of: the first four come by themselves, rooms and own ones are added by the person (PATH-17, PATH-18). */
export const entryKinds = ['article', 'module', 'check', 'practice', 'room', 'own'] as const
export type EntryKind = (typeof entryKinds)[number]

/** Entries whose minutes this site counted. */
export const siteKinds = ['article', 'module', 'check', 'practice'] as const satisfies readonly EntryKind[]

/** So many minutes of a round count at most (PATH-17). */
export const mostMinutesOfRound = 30

/** Returns the minutes between the first and the last answer of a round, in whole minutes, at most 30 (PATH-17). */
export function minutesOfRound(first: Date, last: Date): number {
  return Math.min(mostMinutesOfRound, Math.max(0, Math.round((last.getTime() - first.getTime()) / 60_000)))
}
