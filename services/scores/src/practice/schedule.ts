import { daysBetween, learningDay } from '@icio/contracts/dates/days'
import { createEmptyCard, fsrs, Rating, State, type Card, type Grade } from 'ts-fsrs'

/** How well the player knows a missed question, and when it is due again: an FSRS card. */
export type Memory = Card

/** Without random fuzz, so that due dates are predictable in tests. */
const scheduler = fsrs({ enable_fuzz: false })

/** A question with at least this stability, in days, counts as mastered: it returns after three weeks or more. */
export const masteredDays = 21

/** Confidence, in percent, from which a correct answer counts as easy, and below which it counts as hard. */
const sure = 90
const unsure = 60

export function memoryOfMiss(now: Date): Memory {
  return scheduler.next(createEmptyCard(now), now, Rating.Again).card
}

/**
 * Returns the memory after another answer to the question. FSRS counts days: those of the learner, and of UTC if the
 * learner's zone is not known (DATE-3).
 */
export function memoryAfter(
  memory: Memory,
  answer: ReviewedAnswer,
  now: Date,
  zone: string | null = null,
): Memory {
  return scheduler.next(zone === null ? memory : byOwnDays(memory, now, zone), now, gradeOf(answer)).card
}

/** The scheduler takes its days from the dates of UTC: as many whole days before now they are the learner's. */
function byOwnDays(memory: Memory, now: Date, zone: string): Memory {
  if (!memory.last_review) return memory
  const days = daysBetween(learningDay(memory.last_review, zone), learningDay(now, zone))
  return { ...memory, last_review: new Date(now.getTime() - days * 86_400_000) }
}

export interface ReviewedAnswer {
  is_correct: boolean
  confidence?: number
}

/** Returns the share, from 0 to 1, with which a card will be known on a day (PATH-22). */
export function recallOn(memory: Memory, day: Date): number {
  return scheduler.get_retrievability(memory, day, false)
}

/** Returns whether a question needs no practice for a while. */
export function isMastered({ state, stability }: Pick<Memory, 'state' | 'stability'>): boolean {
  return state === State.Review && stability >= masteredDays
}

/** Grades an answer: a correct guess counts as hard, a confident correct answer as easy. */
function gradeOf({ is_correct, confidence }: ReviewedAnswer): Grade {
  if (!is_correct) return Rating.Again
  if (confidence === undefined) return Rating.Good
  if (confidence >= sure) return Rating.Easy
  return confidence <= unsure ? Rating.Hard : Rating.Good
}
