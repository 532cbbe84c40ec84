import type { QuestionIntake } from '@icio/contracts/question-intake/endpoints'
import type { Connection } from 'mongoose'
import { generatedQuestions } from './generated-questions.js'
import { questionKeeper } from './question-keeper.js'

/** Accepts generated questions, for services in the same process. */
export function questionIntake(connection: Connection, now: () => Date = () => new Date()): QuestionIntake {
  return generatedQuestions(connection, questionKeeper(connection, now), now)
}
