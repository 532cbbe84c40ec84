import { readingMs } from '../lobbies/multiplayer-phases.js'

/** The minimum time in which a person can pick an answer, however short the question. */
const leastAnswerMs = 1500

/** Nobody reads faster than 220 words a minute divided by this share: about 730 words a minute. */
const leastShareOfReading = 0.3

export interface TimedAnswer {
  /** Everything that must be read: the question and its choices. */
  text: string
  tookMs: number
}

/** Returns the least that a question adds to the time of a whole game, in milliseconds. */
export function minTimeToAnswer(text: string): number {
  return Math.max(leastAnswerMs, Math.round(readingMs(text) * leastShareOfReading))
}

/**
 * Returns whether a game was faster as a whole than a person can read it (LEAD-17). One or two questions that a player
 * knows at sight do not bar a game; and an answer counts no more than the time in which its question is read, so that
 * waiting once does not make up for the rest.
 */
export function isFasterThanReading(answers: readonly TimedAnswer[]): boolean {
  return isTooFastTogether(answers.map(paceOf))
}

/** What one answer adds to the pace of its game, in milliseconds: the time that counts, and the least that is needed. */
export interface AnswerPace {
  counted_ms: number
  least_ms: number
}

/** Returns the pace of an answer, for games that keep it apart from the text of the question (LEAD-23). */
export function paceOf({ text, tookMs }: TimedAnswer): AnswerPace {
  return {
    counted_ms: Math.min(tookMs, Math.max(leastAnswerMs, readingMs(text))),
    least_ms: minTimeToAnswer(text),
  }
}

/** Returns whether answers together came sooner than a person can read their questions (LEAD-17). */
export function isTooFastTogether(paces: readonly AnswerPace[]): boolean {
  const sum = (field: keyof AnswerPace) => paces.reduce((total, pace) => total + pace[field], 0)
  return sum('counted_ms') < sum('least_ms')
}

/** Said in a lobby before its game starts (LEAD-23). */
export const livePaceText =
  'Scores count for the leaderboard at the pace of a reader: previews that the host skips count against it.'

/** Started games are counted in windows of this length (LEAD-18). */
export const gameStartWindowMs = 10 * 60_000

/**
 * Answers that are challenged in a day: by a member, from an address without an account, and by all visitors without one,
 * who must not bury what members dispute (SEC-148).
 */
export const challengesByDay = { member: 30, address: 40, visitors: 300 } as const

/** Live games that one person starts in such a window; one takes minutes (LEAD-20). */
export const liveGamesBegun = 15

/** Different bank items whose keys one account is shown in a day, before a room plays them (ROOM-38). */
export const deskKeysByDay = 40
/** A game that deals an item whose key its account has had within so many days goes on no leaderboard (LEAD-22). */
export const deskKeyDays = 30
/** Answers to practice questions of articles that an address may have checked in an hour: those of 500 readers. */
export const articleAnswers = { perReader: 20, readersPerAddress: 500, windowMs: 60 * 60_000 } as const

/** A whole office or classroom may share an address, so it may start this many times as many games as one visitor. */
export const visitorsPerAddress = 8
