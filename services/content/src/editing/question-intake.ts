import type { QuestionIntake } from '@icio/contracts/question-intake/endpoints'
import type { Connection } from 'mongoose'
import { createGeneratedQuestions } from './generated-questions.js'
import { createQuestionKeeper } from './question-keeper.js'

/** Accepts generated questions, for services in the same process. */
export function questionIntake(connection: Connection, now: () => Date = () => new Date()): QuestionIntake {
  return createGeneratedQuestions(connection, createQuestionKeeper(connection, now), now)
}
