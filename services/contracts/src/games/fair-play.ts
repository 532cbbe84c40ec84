import { readingMs } from '../lobbies/multiplayer-phases.js'

/** The minimum time in which a person can read a question and pick an answer. */
export const leastAnswerMs = 1500

/** Nobody reads faster than 220 words a minute divided by this share: about 730 words a minute. */
export const leastShareOfReading = 0.3

/**
 * Returns the minimum time in which a person can answer a question, in milliseconds (LEAD-17).
 *
 * @param text everything that must be read: the question and its choices
 */
export function minTimeToAnswer(text: string): number {
  return Math.max(leastAnswerMs, Math.round(readingMs(text) * leastShareOfReading))
}

/** Started games are counted in windows of this length (LEAD-18). */
export const gameStartWindowMs = 10 * 60_000

/** Live games that one person starts in such a window; one takes minutes (LEAD-20). */
export const liveGamesBegun = 15

/** A whole office or classroom may share an address, so it may start this many times as many games as one visitor. */
export const visitorsPerAddress = 8
