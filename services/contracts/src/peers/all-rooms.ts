import { leastOfAllRooms } from './rules.js'

/** What a room adds to the record of all rooms for one number, in the words of the day it was counted (PEER-4, PEER-5). */
export interface NumberCount {
  id: string
  name: string
  unit: string
  n: number
  median: number
  low: number
  high: number
}

/** What a room adds to the record: each number that 5 or more have entered. */
export interface PeersCount {
  kind: 'peers'
  numbers: NumberCount[]
}

export interface AllRoomsOfNumber {
  rooms: number
  entries: number
  median: number
  low: number
  high: number
}

/**
 * Returns a number over all rooms: medians and quartiles averaged by number of entries, rounded to the step. A month
 * counts once it is over, and changes the figure only with 5 new rooms or more, so that nobody can subtract one room
 * (PEER-5). Null below 30 entries or 5 rooms.
 *
 * @param counts of the rooms with the month, such as 2026-11, since which each counts
 * @param month the current one
 */
export function numberOfAllRooms(
  { step }: { step: number },
  counts: readonly (Pick<NumberCount, 'n' | 'median' | 'low' | 'high'> & { since: string })[],
  month: string,
): AllRoomsOfNumber | null {
  const { entries, rooms, newRooms } = leastOfAllRooms
  const months = [...new Set(counts.map(({ since }) => since))].filter((since) => since < month).sort()
  const shownCounts: (typeof counts)[number][] = []
  let newCounts: typeof shownCounts = []
  for (const since of months) {
    newCounts = [...newCounts, ...counts.filter((count) => count.since === since)]
    const isEnough =
      shownCounts.length + newCounts.length >= rooms && entriesIn([...shownCounts, ...newCounts]) >= entries
    if (newCounts.length < newRooms || !isEnough) continue
    shownCounts.push(...newCounts)
    newCounts = []
  }
  const total = entriesIn(shownCounts)
  if (total === 0) return null
  const average = (figure: 'median' | 'low' | 'high') =>
    toStep(shownCounts.reduce((sum, count) => sum + count[figure] * count.n, 0) / total, step)
  return {
    rooms: shownCounts.length,
    entries: total,
    median: average('median'),
    low: average('low'),
    high: average('high'),
  }
}

const entriesIn = (counts: readonly { n: number }[]) => counts.reduce((sum, { n }) => sum + n, 0)

const toStep = (value: number, step: number) => Number((Math.round(value / step) * step).toFixed(4))
