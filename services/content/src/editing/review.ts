import { bankGuesses, cueItemOf } from '@icio/banks/form-cues'
import { bankNames, type BankName } from '@icio/contracts/banks/banks'
import { choicesOf, questionText } from '@icio/contracts/banks/question-problems'
import { createSimilarityFinder, nearDuplicate } from '@icio/contracts/banks/similarity'
import type { BankQuestion } from '@icio/contracts/question-passport/endpoints'
import type { ReviewFinding } from '@icio/contracts/review/endpoints'
import { dayIn } from '@icio/contracts/dates/days'
import type { SummarizeBank } from '@icio/contracts/review-digest/endpoints'
import { overdueByQuestion } from '@icio/contracts/review/overdue-rules'
import { doubtReasonKinds, reviewReasons } from '@icio/contracts/review/review-reasons'
import type { Connection } from 'mongoose'
import { openLibrary, type Library } from '../articles/library.js'
import { createQuestionVersions, type QuestionVersions } from '../collections/question-versions.js'
import { idOf } from './bank-writes.js'
import { createQuestionKeeper, type QuestionKeeper } from './question-keeper.js'

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

interface Parts {
  keeper: QuestionKeeper
  versions: QuestionVersions
  library: Pick<Library, 'changes'>
  now: () => Date
}

/** Summarizes how the questions of a bank stand, by the same reasons as the queue of the review desk (REVIEW-12). */
export function createBankSummary({ keeper, versions, library, now }: Parts): SummarizeBank {
  return async (bank, { since, until, items, challenges }) => {
    const figures = new Map(items.map((item) => [item.id, item]))
    const open = new Map(challenges.map(({ question_id, count }) => [question_id, count]))
    const overdue = overdueByQuestion(library.changes(), bank, dayIn(now()))
    const findings = await reviewFindings(keeper, bank)
    const kinds = findings.map(({ question, finding }) =>
      reviewReasons({
        question,
        finding,
        figures: figures.get(finding.id),
        challenges: open.get(finding.id) ?? 0,
        overdueRules: overdue.get(finding.id) ?? [],
        now: now(),
      }).map(({ kind }) => kind),
    )
    const worst = kinds.map((reasons) => doubtReasonKinds.find((kind) => reasons.includes(kind)))
    return {
      waiting: kinds.filter((reasons) => reasons.includes('draft') || reasons.includes('key-waits')).length,
      doubtful: doubtReasonKinds
        .map((kind) => ({ kind, count: worst.filter((one) => one === kind).length }))
        .filter(({ count }) => count > 0),
      decided: await versions.decidedIn(bank, new Date(since), new Date(until)),
    }
  }
}

/** Summarizes the review of a bank, for services in the same process. */
export function bankSummary(connection: Connection, now: () => Date = () => new Date()): SummarizeBank {
  return createBankSummary({
    keeper: createQuestionKeeper(connection, now),
    versions: createQuestionVersions(connection),
    library: openLibrary(),
    now,
  })
}
