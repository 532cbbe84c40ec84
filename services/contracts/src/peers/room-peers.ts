import { middleHalf } from '../rooms/counting.js'
import type { PeerNumber } from './schemas.js'
import { leastEntries, valueProblem, type PeerEntries } from './rules.js'

/** What identifies a number of a policy, and its limits. */
export type NamedNumber = Pick<PeerNumber, 'id' | 'name' | 'unit' | 'least' | 'most'>

/** What the tables of a room have entered for one number; without tables, its seats (PEER-2). */
export interface NumberResult extends NamedNumber {
  /** Entries in all: numbers, 'We have none' and 'I do not know'. */
  entered: number
  /** How many of them are numbers. */
  n: number
  /** From 5 entries on. */
  none?: number
  unknown?: number
  /** From 5 numbers on: by size, with nothing that leads to a table. */
  values?: number[]
  median?: number
  middle?: { low: number; high: number }
}

/** Where the eight numbers stand in a room, as everybody sees it. */
export interface PeersView {
  /** Each table enters; without tables, each seat. */
  by_table: boolean
  /** Seats at a table: what it has entered, and whether this seat writes; null while nobody does. */
  table?: { entries: PeerEntries; mine: boolean } | null
  /** Once shown: the number that the stage shows, its place from 0, and how many there are. */
  shown?: { index: number; total: number; result: NumberResult }
}

/** Counts each number. What fewer than 5 have entered is counted and not told (PEER-2, PEER-3). */
export function countPeers(
  numbers: readonly NamedNumber[],
  allEntries: readonly PeerEntries[],
): NumberResult[] {
  return numbers.map(({ id, name, unit, least, most }) => {
    const answers = allEntries.flatMap((entries) => entries[id] ?? [])
    const values = answers.filter((answer) => typeof answer === 'number').sort((a, b) => a - b)
    const { median, low, high } = middleHalf(values)
    return {
      ...{ id, name, unit, least, most, entered: answers.length, n: values.length },
      ...(answers.length < leastEntries
        ? {}
        : {
            none: answers.filter((answer) => answer === 'none').length,
            unknown: answers.filter((answer) => answer === 'unknown').length,
          }),
      ...(values.length < leastEntries
        ? {}
        : { values, median: roundValue(median), middle: { low: roundValue(low), high: roundValue(high) } }),
    }
  })
}

/** Between two policies a quartile has digits that neither has. */
const roundValue = (value: number) => Number(value.toFixed(2))

/** Returns the field that is wrong with entries, and why; null if all can stand (PEER-8). */
export function entriesProblem(
  numbers: readonly NamedNumber[],
  entries: PeerEntries,
): { path: string; message: string } | null {
  for (const [id, answer] of Object.entries(entries)) {
    const path = `value.peers.${id}`
    const number = numbers.find((each) => each.id === id)
    if (!number) return { path, message: 'is none of the numbers' }
    const message = typeof answer === 'number' ? valueProblem(number, answer) : null
    if (message) return { path, message }
  }
  return null
}
