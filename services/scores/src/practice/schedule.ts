import { createEmptyCard, fsrs, Rating, State, type Card, type Grade } from 'ts-fsrs'

/** How well a missed question is known by now, and when it comes again: a card of FSRS. */
export type Memory = Card

/** No chance in it, so that a test can say when a question comes again. */
const scheduler = fsrs({ enable_fuzz: false })

/** From so many days of stability on a question counts as mastered: it comes again in three weeks or more. */
export const masteredDays = 21

/** How sure somebody must have been for a right answer to count as easy, and how unsure as hard; in percent. */
const sure = 90
const unsure = 60

/** The memory of a question that has been missed for the first time. */
export function memoryOfMiss(now: Date): Memory {
  return scheduler.next(createEmptyCard(now), now, Rating.Again).card
}

/** The memory after another answer to the question. */
export function memoryAfter(memory: Memory, answer: ReviewedAnswer, now: Date): Memory {
  return scheduler.next(memory, now, gradeOf(answer)).card
}

/** What FSRS has to know of an answer. */
export interface ReviewedAnswer {
  is_correct: boolean
  confidence?: number
}

/** Whether a question needs practice no more for a while. */
export function isMastered({ state, stability }: Pick<Memory, 'state' | 'stability'>): boolean {
  return state === State.Review && stability >= masteredDays
}

/** A right answer that was half a guess is a hard one, one given for certain an easy one. */
function gradeOf({ is_correct, confidence }: ReviewedAnswer): Grade {
  if (!is_correct) return Rating.Again
  if (confidence === undefined) return Rating.Good
  if (confidence >= sure) return Rating.Easy
  return confidence <= unsure ? Rating.Hard : Rating.Good
}
