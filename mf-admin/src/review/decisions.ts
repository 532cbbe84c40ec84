import {
  decideKeyChange,
  editBankQuestion,
  type BankQuestion,
  type EditQuestion,
} from '@icio/contracts/question-passport/endpoints'
import { bankTarget } from '@icio/contracts/banks/banks'
import type { Call } from '@icio/shared-ui/api/call'
import type { BankWords } from '../banks/bank-words.js'
import { idOf, type Draft } from '../question-builder/manual/draft.js'

export type Decision =
  { kind: 'approve' } | { kind: 'edit'; draft: Draft } | { kind: 'reject'; reason: string } | { kind: 'flag' }

/** A decision that was saved, with the question before and after it, so that it can be undone once. */
export interface Decided {
  bank: BankWords
  kind: Decision['kind']
  before: BankQuestion
  after: BankQuestion
}

export const decisionWords: Readonly<Record<Decision['kind'], string>> = {
  approve: 'Approved',
  edit: 'Edited and approved',
  reject: 'Rejected',
  flag: 'Flagged',
}

/**
 * The change that a decision makes. A draft that is approved, edited or not, is published while its bank has room; in a
 * full bank it stays an approved draft, because what would make room for it has to be named (BUILD-8, REVIEW-6). Rejected
 * means retired, with the reason in the audit trail; flagged means to be looked at again from now on.
 *
 * @param inPlay number of questions in play in its bank
 */
export function changeOf(
  decision: Decision,
  { question, inPlay, now }: { question: BankQuestion; inPlay: number; now: Date },
): Omit<EditQuestion, 'version'> {
  const publishing =
    question.state === 'draft' && inPlay < bankTarget ? ({ state: 'published' } as const) : {}
  switch (decision.kind) {
    case 'approve':
      return {
        reviewed: true,
        ...publishing,
        ...(isDue(question, now) ? { recheck_at: null } : {}),
      }
    case 'edit':
      return { question: decision.draft, reviewed: true, ...publishing }
    case 'reject':
      return { retired: true, note: decision.reason }
    case 'flag':
      return { recheck_at: now.toISOString(), note: 'Flagged at the review desk' }
  }
}

export function undoOf({ kind, before }: Decided, fields: Draft): Omit<EditQuestion, 'version'> {
  const { state, reviewer, recheck_at } = before
  switch (kind) {
    case 'approve':
      return { reviewed: reviewer !== null, state: asState(state), recheck_at, note: 'Approval undone' }
    case 'edit':
      return { question: fields, reviewed: reviewer !== null, state: asState(state), note: 'Edit undone' }
    case 'reject':
      return { retired: false, note: 'Rejection undone' }
    case 'flag':
      return { recheck_at, note: 'Flag taken away' }
  }
}

/** Saves a change of a question if nobody has changed it since it was read. */
export async function save(
  call: Call,
  bank: BankWords,
  question: BankQuestion,
  change: Omit<EditQuestion, 'version'>,
): Promise<BankQuestion> {
  const params = { bank: bank.name, id: idOf(question) }
  const reply = await call(editBankQuestion, { params, body: { ...change, version: question.version } })
  return reply.question
}

/** Whether an edit waits for a second person instead of being in effect, because its key is another one (REVIEW-8). */
export function isProposal({ kind, before, after }: Decided): boolean {
  return kind === 'edit' && Boolean(after.key_change) && after.key_change?.at !== before.key_change?.at
}

/** Confirms or refuses another key that waits, if nobody has changed the question since it was read. */
export async function saveKey(
  call: Call,
  bank: BankWords,
  question: BankQuestion,
  decision: 'confirm' | 'refuse',
): Promise<BankQuestion> {
  const params = { bank: bank.name, id: idOf(question) }
  const reply = await call(decideKeyChange, { params, body: { version: question.version, decision } })
  return reply.question
}

function asState(state: BankQuestion['state']): 'draft' | 'published' {
  return state === 'draft' ? 'draft' : 'published'
}

function isDue({ recheck_at }: BankQuestion, now: Date): boolean {
  return recheck_at !== null && recheck_at <= now.toISOString()
}
