import { banksByKind } from '@icio/contracts/banks/banks'
import type { NoteMisses } from '@icio/contracts/practice/endpoints'
import type { QuestionBank } from '@icio/contracts/question-bank/endpoints'
import type { Connection } from 'mongoose'
import { createPracticeCards } from '../collections/practice-cards.js'
import { createPractices, type Practices } from './practice.js'

/** For services in the same process; others call POST /internal/scores/missed-questions. */
export function missedQuestions(connection: Connection, bank: QuestionBank): NoteMisses {
  return noteMissedWith(
    createPractices({ cards: createPracticeCards(connection), bank, now: () => new Date() }),
  )
}

/** Notes questions that a person missed in a room's quiz as wrong answers of the time of the quiz (ROOM-32). */
export function noteMissedWith(practices: Pick<Practices, 'noteAnswer'>): NoteMisses {
  return async (user_id, edition, at, misses) => {
    for (const { question_id, tags } of misses) {
      const key = { user_id, bank: banksByKind.quiz[edition], question_id }
      await practices.noteAnswer(key, { is_correct: false, tags, at })
    }
  }
}
