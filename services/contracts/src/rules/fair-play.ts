import { readingMs } from './multiplayer-phases.js'

/** No person reads a question and picks an answer in less than this. */
export const leastAnswerMs = 1500

/** Nobody reads faster than at 220 words a minute divided by this share: some 730 words a minute. */
export const leastShareOfReading = 0.3

/**
 * The shortest time in which a person can answer a question, in milliseconds (LEAD-17).
 *
 * @param text all that has to be read: the question and its choices
 */
export function leastTimeToAnswer(text: string): number {
  return Math.max(leastAnswerMs, Math.round(readingMs(text) * leastShareOfReading))
}

/** Begun games are counted in windows of this length (LEAD-18). */
export const begunGamesWindowMs = 10 * 60_000

/** Live games that one person starts in such a window; one takes minutes (LEAD-20). */
export const liveGamesBegun = 15

/** An address stands for a whole office or classroom, so it may begin so many times as many games as one visitor. */
export const visitorsPerAddress = 8
