import type { Edition } from '../editions.js'
import type { withoutNumber } from './rules.js'

/** The page where a person enters the numbers alone (PEER-5). */
export const peersPage = '/peers'

export function peersAddress(edition: Edition): string {
  return `${peersPage}?edition=${edition}`
}

/** The way to the page, in the library. */
export const peersEntry = {
  title: 'The Peer Mirror',
  lead: 'Eight numbers of your investment policy, how to find each, and both sides of the argument.',
  label: 'Open the eight numbers',
}

/** The answers without a number, as a person reads them. */
export const withoutNumberWords: Record<(typeof withoutNumber)[number], string> = {
  none: 'We have none',
  unknown: 'I do not know',
}

/** What stands in place of the figures of others while there are none (PEER-5). */
export const noFiguresText = 'No figures yet. Here are the questions each number answers.'

/** What stands above the figures of all rooms (PEER-5). */
export const allRoomsText =
  '‘All rooms’ are rooms that a moderator has approved: their medians and quartiles, averaged by number of entries and rounded. They change once a month at most.'

/** What stands in place of the figures when they could not be read. */
export const unreadFiguresText = 'The figures of all rooms could not be read just now.'

/** What a host reads before the numbers are entered (PEER-5). */
export const joinsText =
  'Once they are shown, count, median and quartiles of each number that 5 or more entered wait for a moderator, who may let them into the record of all rooms: one room of yours a year.'

/** The words of the numbers in a room (PEER-1, PEER-2). */
export const peersInRoom = {
  prompt: 'Eight numbers of your policy',
  write: 'I write for our table',
  takeOver: 'I write now',
  prepared: 'Use what I prepared',
  few: 'Fewer than 5 have entered this number. Nothing of it is shown.',
  here: 'You are here',
} as const
