import { bankGuesses, cueItemOf } from '@icio/banks/form-cues'
import { bankNames, type BankName } from '@icio/contracts/banks/banks'
import { choicesOf, questionText } from '@icio/contracts/banks/question-problems'
import { createSimilarityFinder, nearDuplicate } from '@icio/contracts/banks/similarity'
import { BankParams } from '@icio/contracts/question-passport/schemas'
import type { BankQuestion } from '@icio/contracts/question-passport/endpoints'
import { readReviewActivity, readReviewFindings } from '@icio/contracts/review/endpoints'
import { activityDays, ReviewActivity, ReviewFindings } from '@icio/contracts/review/schemas'
import { serve } from '@icio/kit/http/serve'
import type { FastifyInstance } from 'fastify'
import type { QuestionVersions } from '../collections/question-versions.js'
import { idOf, type QuestionKeeper } from '../editing/question-keeper.js'

interface Review {
  keeper: QuestionKeeper
  versions: QuestionVersions
  now: () => Date
}

/** What the review desk reads besides the banks: findings of programs, and who has looked at how much (REVIEW-2, REVIEW-4). */
export async function serveReview(app: FastifyInstance, { keeper, versions, now }: Review) {
  serve(
    app,
    readReviewFindings,
    { params: BankParams, reply: ReviewFindings, summary: 'What programs find in the questions of a bank' },
    async ({ params: { bank } }) => {
      const rows = new Map<BankName, BankQuestion[]>()
      for (const name of bankNames) rows.set(name, await keeper.list(name))
      const own = rows.get(bank) ?? []
      const guesses = await bankGuesses(own.map((row) => ({ id: idOf(bank, row), ...cueItemOf(row) })))
      const twinOf = twinFinder(rows)
      return {
        findings: own.map((row) => {
          const id = idOf(bank, row)
          return { id, guessed: guesses.get(id) ?? null, twin: twinOf(bank, row) }
        }),
      }
    },
  )
  serve(
    app,
    readReviewActivity,
    { reply: ReviewActivity, summary: 'Who has looked at how many questions' },
    async () => ({
      people: await versions.activity(new Date(now().getTime() - activityDays * 24 * 60 * 60 * 1000)),
    }),
  )
}

/** Finds for a question the most similar other one of all banks, if it is a near twin. */
function twinFinder(rows: ReadonlyMap<BankName, readonly BankQuestion[]>) {
  const keyOf = (bank: BankName, row: BankQuestion) => `${bank} ${idOf(bank, row)}`
  const textOf = (row: BankQuestion) => {
    const right = choicesOf(row).choices.find(({ isCorrect }) => isCorrect)
    return `${questionText(row)} ${right?.text ?? ''}`
  }
  const texts = [...rows].flatMap(([bank, list]) =>
    list.map((row) => ({ id: keyOf(bank, row), text: textOf(row) })),
  )
  const finder = createSimilarityFinder(texts)
  return (bank: BankName, row: BankQuestion) => {
    const closest = finder.closest(textOf(row), keyOf(bank, row))
    if (!closest || closest.likeness < nearDuplicate) return null
    const [name, id] = closest.id.split(' ') as [BankName, string]
    return { bank: name, id, likeness: closest.likeness }
  }
}
