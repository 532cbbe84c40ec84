import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { bankOf } from '@icio/contracts/banks/banks'
import type { Specialization } from '@icio/contracts/editions'
import type { QuestionBank, QuizRow } from '@icio/contracts/question-bank/endpoints'

/** The project's real quiz banks, as the content service returns them; records the reads. */
export function realBank(): QuestionBank & {
  asked: { edition: Specialization; limit: number | undefined }[]
} {
  const asked: { edition: Specialization; limit: number | undefined }[] = []
  return {
    asked,
    async questions(_kind, edition, { limit } = {}) {
      asked.push({ edition, limit })
      return readQuiz(edition).slice(0, limit) as never
    },
  }
}

export function readQuiz(edition: Specialization): QuizRow[] {
  const file = join(__dirname, '../../banks', edition, `${bankOf.quiz[edition]}.json`)
  return JSON.parse(readFileSync(file, 'utf8')) as QuizRow[]
}

/** Returns the text of the correct choice of the question with this stem. */
export function rightText(stem: string, edition: Specialization = 'general'): string {
  const row = readQuiz(edition).find(({ prompt }) => prompt === stem)
  return row?.choices.find(({ isCorrect }) => isCorrect)?.text ?? ''
}
