import { fakeBank } from '@icio/kit/testing/fake-bank'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { banksByKind } from '@icio/contracts/banks/banks'
import type { Edition } from '@icio/contracts/editions'
import type { QuestionBank, QuizRow } from '@icio/contracts/question-bank/endpoints'

/** The project's real quiz banks, as the content service returns them; records the reads. */
export function realBank(): QuestionBank & {
  asked: { edition: Edition; limit: number | undefined }[]
} {
  const asked: { edition: Edition; limit: number | undefined }[] = []
  const bank = fakeBank(({ edition, limit }) => {
    asked.push({ edition, limit })
    return { quiz: readQuiz(edition) }
  })
  return { asked, ...bank }
}

export function readQuiz(edition: Edition): QuizRow[] {
  const file = join(__dirname, '../../banks', edition, `${banksByKind.quiz[edition]}.json`)
  return JSON.parse(readFileSync(file, 'utf8')) as QuizRow[]
}

/** Returns the text of the correct choice of the question with this stem. */
export function rightText(stem: string, edition: Edition = 'general'): string {
  const row = readQuiz(edition).find(({ prompt }) => prompt === stem)
  return row?.choices.find(({ isCorrect }) => isCorrect)?.text ?? ''
}
