import { withUnit } from '../numbers/figure-text.js'

export const numberCount = 8

/** The fewest entries from which anything of a number is shown (PEER-2, PEER-4). */
export const leastEntries = 5

/** The least data from which the record of all rooms shows a number: entries, rooms, and rooms that are new since it last changed (PEER-5). */
export const leastOfAllRooms = { entries: 30, rooms: 5, newRooms: 5 } as const

/** How long a room enters its numbers, in seconds, unless its host says otherwise (PEER-1). */
export const peersSeconds = 240

/** Lengths of a paragraph that argues for more or for less. */
export const paragraphLimits = { least: 120, most: 260 }

/** The most that one side of the argument may be longer than the other, as a ratio. */
export const longestToShortest = 1.2

/** Answers that are no number. */
export const withoutNumber = ['none', 'unknown'] as const

/** What a policy says: a number in the unit asked for, or that there is none, or that nobody here knows. */
export type PeerAnswer = number | (typeof withoutNumber)[number]

/** What a table, or a seat alone, has entered, by the id of the number. */
export type PeerEntries = Readonly<Record<string, PeerAnswer>>

/**
 * Returns what is wrong with a value, in words for a person: no policy holds it (PEER-8). Null if it can stand.
 *
 * @param limits of the number
 * @param value in its unit
 */
export function valueProblem(
  { name, unit, least, most }: { name: string; unit: string; least: number; most: number },
  value: number,
): string | null {
  return value >= least && value <= most ? null : `${name}: from ${least} to ${withUnit(String(most), unit)}.`
}
