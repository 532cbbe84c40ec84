import { questionText } from '@icio/contracts/banks/question-problems'
import {
  reviewReasonKinds,
  reviewReasons,
  sourceOf,
  type ReviewReason,
  type ReviewReasonKind,
} from '@icio/contracts/review/review-reasons'
import type { ReviewFinding } from '@icio/contracts/review/endpoints'
import type { ItemFigures } from '@icio/contracts/item-statistics/endpoints'
import type { BankQuestion } from '@icio/contracts/question-passport/endpoints'
import { foldText } from '@icio/contracts/search/folded'
import { banks, type BankWords } from '../banks/bank-words.js'
import { idOf } from '../question-builder/manual/draft.js'

/** A question in the queue, with why it stands there. */
export interface QueueEntry {
  /** Bank and id. */
  key: string
  bank: BankWords
  question: BankQuestion
  asked: string
  reasons: ReviewReason[]
  /** What players wrote in open challenges. */
  challenges: readonly string[]
}

/** What the services know of the questions of one bank. */
export interface BankFacts {
  bank: BankWords
  questions: readonly BankQuestion[]
  figures: ReadonlyMap<string, ItemFigures>
  findings: ReadonlyMap<string, ReviewFinding>
  /** What players wrote in open challenges, by question. */
  challenges: ReadonlyMap<string, readonly string[]>
  /** Titles of rules that were to be read again by today, by the question that depends on them. */
  overdueRules: ReadonlyMap<string, readonly string[]>
}

/** What is shown of the queue. It stands in the address, so that a view can be kept and sent. */
export interface View {
  bank: string
  reason: ReviewReasonKind | ''
  text: string
}

/** Reads a view from the query of the address; what it does not know, it leaves out. */
export function viewOf(query: URLSearchParams): View {
  const bank = query.get('bank') ?? ''
  const reason = query.get('reason') ?? ''
  return {
    bank: banks.some(({ name }) => name === bank) ? bank : '',
    reason: reviewReasonKinds.find((kind) => kind === reason) ?? '',
    text: query.get('find') ?? '',
  }
}

export function queryOf({ bank, reason, text }: View): URLSearchParams {
  return new URLSearchParams({
    ...(bank ? { bank } : {}),
    ...(reason ? { reason } : {}),
    ...(text ? { find: text } : {}),
  })
}

/** The questions that are not retired, with their reasons, the most serious first; equal ones stay in the bank's order. */
export function queueOf(facts: readonly BankFacts[], now: Date): QueueEntry[] {
  const entries = facts.flatMap(({ bank, questions, figures, findings, challenges, overdueRules }) =>
    questions
      .filter(({ state }) => state !== 'retired')
      .map((question): QueueEntry => {
        const id = idOf(question)
        return {
          key: `${bank.name} ${id}`,
          bank,
          question,
          asked: questionText(question),
          reasons: reviewReasons({
            question,
            figures: figures.get(id),
            finding: findings.get(id),
            challenges: challenges.get(id)?.length ?? 0,
            overdueRules: overdueRules.get(id) ?? [],
            now,
          }),
          challenges: challenges.get(id) ?? [],
        }
      }),
  )
  return entries.sort((one, other) => rank(one) - rank(other) || other.reasons.length - one.reasons.length)
}

export function shownIn(entries: readonly QueueEntry[], { bank, reason, text }: View): QueueEntry[] {
  const foldedText = foldText(text.trim())
  return entries.filter(
    (entry) =>
      (!bank || entry.bank.name === bank) &&
      (!reason || entry.reasons.some(({ kind }) => kind === reason)) &&
      foldText(`${entry.asked} ${idOf(entry.question)} ${sourceOf(entry.question)}`).includes(foldedText),
  )
}

function rank({ reasons: [first] }: QueueEntry): number {
  return first ? reviewReasonKinds.indexOf(first.kind) : reviewReasonKinds.length
}
