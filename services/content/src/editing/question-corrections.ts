import type { QuestionCorrections } from '@icio/contracts/question-corrections/endpoints'
import type { Connection } from 'mongoose'
import { correctQuestions } from './correct-question.js'
import { createQuestionKeeper } from './question-keeper.js'

/** Applies rulings to the banks, for services in the same process. */
export function questionCorrections(connection: Connection): QuestionCorrections {
  return correctQuestions(createQuestionKeeper(connection))
}
