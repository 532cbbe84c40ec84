import type { Difficulty } from '@icio/contracts/editions'
import type { GenerationTarget } from '@icio/contracts/generation/endpoints'
import type { QuestionBank } from '@icio/contracts/question-bank/endpoints'
import type { QuestionIntake } from '@icio/contracts/question-intake/endpoints'
import { questionText } from '@icio/contracts/banks/question-problems'
import { ServiceError } from '@icio/kit/http/errors'
import type { WholeReplies } from './ask-model.js'
import { checkItems } from './check-items.js'
import { generationRequest } from './instructions.js'
import { readItems } from './read-items.js'
import { secondReading } from './second-reading.js'

export interface BatchParts {
  bank: QuestionBank
  intake: QuestionIntake
  model: WholeReplies
}

export interface BatchWish {
  target: GenerationTarget
  /** The run of the batch, and its number in the run, with which the bank accepts each batch once. */
  run: string
  number: number
  count: number
  difficulty?: Difficulty
}

export interface BatchResult {
  questions: Record<string, unknown>[]
  saved: number
  drafts: number
  errors: string[]
}

/**
 * Makes one batch: asks the model, checks the items, has the model answer them without the key, and saves those that
 * pass.
 *
 * @throws ServiceError of the model; ai_unusable if the reply contains no questions; unavailable
 */
export async function makeBatch(
  { bank, intake, model }: BatchParts,
  { target, run, number, count, difficulty }: BatchWish,
  signal: AbortSignal,
): Promise<BatchResult> {
  const bankRows = await bank.questions(target.kind, target.edition)
  const request = { ...target, count, difficulty, known: bankRows.map(questionText) }
  const items = readItems(target.kind, await model.ask(generationRequest(request), signal))
  if (!items) throw new ServiceError('ai_unusable')
  const checkResult = checkItems(target.kind, items.slice(0, count), bankRows)
  const { agreed, errors } = await secondReading(model, checkResult.good, signal)
  const questions = agreed.map(({ item }) => item)
  const intakeResult = await intake.save(target.bank, { run, number, model: model.name, questions })
  return {
    questions,
    saved: intakeResult.saved,
    drafts: intakeResult.drafts,
    errors: [...checkResult.errors, ...errors, ...intakeResult.errors],
  }
}
