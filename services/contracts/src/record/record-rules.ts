/** What an entry is of: the first four come by themselves, rooms and own ones are added by the person (PATH-17, PATH-18). */
export const entryKinds = ['article', 'module', 'check', 'practice', 'room', 'own'] as const
export type EntryKind = (typeof entryKinds)[number]

/** Entries whose minutes this site counted. */
export const siteKinds = ['article', 'module', 'check', 'practice'] as const satisfies readonly EntryKind[]

/** How many minutes of a round count at most (PATH-17). */
export const mostMinutesOfRound = 30

/** Returns the minutes between the first and the last answer of a round, in whole minutes, at most 30 (PATH-17). */
export function minutesOfRound(first: Date, last: Date): number {
  return Math.min(mostMinutesOfRound, Math.max(0, Math.round((last.getTime() - first.getTime()) / 60_000)))
}

/** Lengths of an hour, in minutes, that totals are shown in (PATH-19). */
export const hourLengths = [60, 50] as const
export type HourLength = (typeof hourLengths)[number]

/** How many entries of their own a person can have (PATH-30). */
export const mostOwnEntries = 500

/** How many questions of an article have to be answered before it is entered (PATH-17). */
export const answersOfArticle = 3

/** Posts that a duty may concern; several can be ticked (PATH-20). */
export const postIds = ['board', 'pool', 'finance', 'investment', 'pension', 'school', 'staff'] as const
export type PostId = (typeof postIds)[number]

export const posts: Readonly<Record<PostId, string>> = {
  board: 'Member of a council, commission or another governing body',
  pool: 'Trustee of a risk pool',
  finance: 'Treasurer, chief financial officer or another fiscal officer',
  investment: 'Investment officer, or an official who decides on investments',
  pension: 'Trustee or administrator of a pension or retirement system',
  school: 'Member of a school board',
  staff: 'Executive or employee whom the body has named for training',
}

/** Returns minutes as hours of a length, to one decimal. */
export function hoursOf(minutes: number, length: HourLength): number {
  return Math.round((minutes / length) * 10) / 10
}
