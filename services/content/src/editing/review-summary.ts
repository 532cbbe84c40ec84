import { dayIn } from '@icio/contracts/dates/days'
import type { SummarizeBank } from '@icio/contracts/review-digest/endpoints'
import { overdueByQuestion } from '@icio/contracts/review/overdue-rules'
import { doubtReasonKinds, reviewReasons } from '@icio/contracts/review/review-reasons'
import type { Connection } from 'mongoose'
import { openLibrary, type Library } from '../articles/library.js'
import { createQuestionVersions, type QuestionVersions } from '../collections/question-versions.js'
import { createQuestionKeeper, type QuestionKeeper } from './question-keeper.js'
import { reviewFindings } from './review-findings.js'

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
    const found = await reviewFindings(keeper, bank)
    const kinds = found.map(({ question, finding }) =>
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
