import { binomialAtMost } from '../statistics/binomial.js'

/** The modules of the path, in order (PATH-1). */
export const moduleIds = ['duties', 'bonds', 'claims', 'surplus', 'risk-assets', 'managers', 'rules'] as const
export type ModuleId = (typeof moduleIds)[number]

/** What a round covers: a module, or the topics of the person's next meeting (PATH-22). */
export const roundIds = [...moduleIds, 'meeting'] as const
export type RoundId = (typeof roundIds)[number]

export const moduleStates = ['not_begun', 'begun', 'shown'] as const

/** Questions of a round (PATH-3). */
export const roundLength = 5

/** Questions before a meeting, and the predicted recall on that day below which a card is asked again (PATH-22). */
export const meetingQuestions = 8
export const meetingRecall = 0.9

/** Days ahead that a meeting can be, its topics at most, and meetings of a person (PATH-21, PATH-30). */
export const meetingDaysAhead = 120
export const mostTopics = 5
export const mostMeetings = 20

/** How many months an answer counts as evidence (PATH-4). */
export const evidenceMonths = 24

/** How many months after a module was shown the page says that it could be renewed (PATH-7). */
export const renewMonths = 12

/** Questions of the check, how many have to be right, and for how long it is open (PATH-10). */
export const checkQuestions = 20
export const checkPass = 16
export const checkMinutes = 60

/** Hours between two checks, and the most in so many days (PATH-11). */
export const checkEveryHours = 24
export const mostChecks = 3
export const checksWithinDays = 30

/** The latest answers that count, and the fewest that show anything (PATH-5). */
const most = 12
const fewest = 5
/** How many of them must not be easy. */
const fewestNotEasy = 2

/** A first answer, as far as it is evidence. */
export interface Evidence {
  isCorrect: boolean
  isEasy: boolean
  /** True if the person had met the question before (PATH-8). */
  seenBefore?: boolean
  at: Date
}

/** Returns the moment a number of calendar months before another. */
export function monthsBefore(moment: Date, months: number): Date {
  const before = new Date(moment)
  before.setUTCMonth(before.getUTCMonth() - months)
  // The month may have no such day: its last one.
  if (before.getUTCDate() !== moment.getUTCDate()) before.setUTCDate(0)
  return before
}

/**
 * Returns the probability that a person's share right is 0.70 or more after `correct` of `total` answers, from a uniform
 * prior: P(p ≥ 0.70) under Beta(1 + correct, 1 + total − correct), which is P(X ≤ correct) of X ~ Bin(total + 1, 0.70).
 */
export function probabilityShown(correct: number, total: number): number {
  return binomialAtMost(correct, total + 1, 0.7)
}

/** Whether so many right of the latest answers show a module (PATH-5). */
export function isShownBy(correct: number, total: number): boolean {
  return total >= fewest && probabilityShown(correct, total) >= 0.8
}

export interface Mastery {
  right: number
  counted: number
  seenBefore: number
  /** When the latest answers showed it for the last time; null if they never have. Later answers take nothing away. */
  shownAt: Date | null
}

/**
 * Returns what answers say about a module now, and when they last showed it (PATH-4, PATH-5, PATH-7).
 *
 * @param answers in the order in which they were given
 */
export function masteryOf(answers: readonly Evidence[], now: Date): Mastery {
  let shownAt: Date | null = null
  for (const [index, { at }] of answers.entries()) {
    const latest = latestAt(answers.slice(0, index + 1), at)
    const notEasy = latest.filter(({ isEasy }) => !isEasy).length
    if (notEasy >= fewestNotEasy && isShownBy(correctOf(latest), latest.length)) shownAt = at
  }
  const latest = latestAt(answers, now)
  return {
    right: correctOf(latest),
    counted: latest.length,
    seenBefore: latest.filter(({ seenBefore }) => seenBefore).length,
    shownAt,
  }
}

function latestAt(answers: readonly Evidence[], moment: Date): Evidence[] {
  const since = monthsBefore(moment, evidenceMonths)
  return answers.filter(({ at }) => at > since).slice(-most)
}

function correctOf(answers: readonly Evidence[]): number {
  return answers.filter(({ isCorrect }) => isCorrect).length
}
