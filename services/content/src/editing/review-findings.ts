import { bankGuesses, cueItemOf } from '@icio/banks/form-cues'
import { bankNames, type BankName } from '@icio/contracts/banks/banks'
import { choicesOf, questionText } from '@icio/contracts/banks/question-problems'
import { createSimilarityFinder, nearDuplicate } from '@icio/contracts/banks/similarity'
import type { BankQuestion } from '@icio/contracts/question-passport/endpoints'
import type { ReviewFinding } from '@icio/contracts/review/endpoints'
import { idOf } from './bank-writes.js'
import type { QuestionKeeper } from './question-keeper.js'

/** Returns what programs find in each question of a bank that is not retired, in the order of exports (REVIEW-2). */
export async function reviewFindings(
  keeper: QuestionKeeper,
  bank: BankName,
): Promise<{ question: BankQuestion; finding: ReviewFinding }[]> {
  const rows = new Map<BankName, BankQuestion[]>()
  for (const name of bankNames) rows.set(name, await keeper.list(name))
  const own = rows.get(bank) ?? []
  const guesses = await bankGuesses(own.map((row) => ({ id: idOf(bank, row), ...cueItemOf(row) })))
  const twinOf = twinFinder(rows)
  return own.map((question) => {
    const id = idOf(bank, question)
    return { question, finding: { id, guessed: guesses.get(id) ?? null, twin: twinOf(bank, question) } }
  })
}

/** Finds for a question the most similar other one of all banks, if it is a near twin. */
function twinFinder(rows: ReadonlyMap<BankName, readonly BankQuestion[]>) {
  const keyOf = (bank: BankName, row: BankQuestion) => `${bank} ${idOf(bank, row)}`
  const textOf = (row: BankQuestion) => {
    const correct = choicesOf(row).choices.find(({ isCorrect }) => isCorrect)
    return `${questionText(row)} ${correct?.text ?? ''}`
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
