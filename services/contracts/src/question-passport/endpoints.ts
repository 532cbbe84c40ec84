import type { BankKind, BankName } from '../banks/banks.js'
import { endpoint } from '../endpoint.js'
import type { RowOf } from '../question-bank/endpoints.js'
import type {
  BankQuery,
  Counts,
  DecideKeyChange,
  EditQuestion,
  ExportQuery,
  ImportQuestions,
  ImportReport,
  Publication,
  PublishedRun,
  PublishRun,
  UndoableRuns,
  UndoneRun,
  UnplayableQuestions,
} from './schemas.js'
import type { QuestionState, QuestionAction } from './rules.js'

export * from './rules.js'

/** The person who changed a question. */
export interface Actor {
  id: string
  name: string
}

/** The metadata of a question. */
export interface Passport {
  state: QuestionState
  version: number
  /** Counts the revisions of its choices; its statistics are those of the last one. */
  revision: number
  author: Actor & { kind: 'seed' | 'person' | 'model' }
  reviewer: (Actor & { at: string }) | null
  /** When it should be reviewed again. */
  recheck_at: string | null
  created_at: string
  updated_at: string
  retired_at: string | null
  /** Another key that waits for a second person (REVIEW-8); null or left out if none does. */
  key_change?: KeyChange | null
}

/** A change of a question with another key, proposed by one person and not in effect yet. */
export interface KeyChange {
  by: Actor
  at: string
  note: string
  /** The fields of the question that it changes, whole. */
  question: Record<string, unknown>
}

/** A bank question as staff see it. */
export type BankQuestion<K extends BankKind = BankKind> = RowOf[K] & Passport

/** A change of a question, with the question after it. */
export interface QuestionVersion {
  version: number
  action: QuestionAction
  by: Actor
  at: string
  note: string
  question: RowOf[BankKind]
}

type Fields = Record<string, unknown>
const staff = ['unauthenticated', 'forbidden'] as const

/**
 * Returns the number of questions in play in each bank, and how many wait (CALL-14). Like all calls in this file, for admins and
 * moderators.
 */
export const readCounts = endpoint<{ reply: Counts }>({
  method: 'GET',
  url: '/api/content/counts',
  errors: staff,
})

/** A published question that is left out of every deal, with the reason in words for the staff. */
export type UnplayableQuestion = UnplayableQuestions['questions'][number]

/** Lists the published questions that no game can deal: without id, prompt, choices, or a correct one (DATA-43). */
export const listUnplayableQuestions = endpoint<{ reply: UnplayableQuestions }>({
  method: 'GET',
  url: '/api/content/unplayable-questions',
  errors: staff,
})

/** Returns the whole bank, ordered by created_at, governance by scenario_id (CALL-15). */
export const readBankRows = endpoint<{
  params: { bank: BankName }
  query: BankQuery
  reply: { questions: BankQuestion[] }
}>({ method: 'GET', url: '/api/content/banks/:bank', errors: staff })

export const readBankQuestion = endpoint<{
  params: { bank: BankName; id: string }
  reply: { question: BankQuestion }
}>({ method: 'GET', url: '/api/content/banks/:bank/:id', errors: [...staff, 'not_found'] })

export const createBankQuestion = endpoint<{
  params: { bank: BankName }
  body: { question: Fields; state?: 'draft' | 'published' }
  reply: { question: BankQuestion }
}>({
  method: 'POST',
  url: '/api/content/banks/:bank',
  errors: [...staff, 'question_invalid', 'question_exists', 'bank_full'],
})

export const editBankQuestion = endpoint<{
  params: { bank: BankName; id: string }
  body: EditQuestion
  reply: { question: BankQuestion }
}>({
  method: 'PATCH',
  url: '/api/content/banks/:bank/:id',
  errors: [...staff, 'not_found', 'question_invalid', 'question_changed', 'bank_full'],
})

/**
 * Confirms or refuses another key that waits (REVIEW-8). Only another person than the one who proposed it can confirm
 * it; refusing is open to both.
 */
export const decideKeyChange = endpoint<{
  params: { bank: BankName; id: string }
  body: DecideKeyChange
  reply: { question: BankQuestion }
}>({
  method: 'POST',
  url: '/api/content/banks/:bank/:id/key-change',
  errors: [
    ...staff,
    'not_found',
    'question_changed',
    'question_invalid',
    'nothing_to_decide',
    'second_person_needed',
  ],
})

/** Retires a question: takes it out of play but keeps it. */
export const retireBankQuestion = endpoint<{
  params: { bank: BankName; id: string }
  reply: { question: BankQuestion }
}>({ method: 'DELETE', url: '/api/content/banks/:bank/:id', errors: [...staff, 'not_found'] })

export const restoreBankQuestion = endpoint<{
  params: { bank: BankName; id: string }
  reply: { question: BankQuestion }
}>({
  method: 'POST',
  url: '/api/content/banks/:bank/:id/restore',
  errors: [...staff, 'not_found', 'bank_full'],
})

/** Lists all changes of a question, newest first. */
export const readQuestionVersions = endpoint<{
  params: { bank: BankName; id: string }
  reply: { versions: QuestionVersion[] }
}>({ method: 'GET', url: '/api/content/banks/:bank/:id/versions', errors: [...staff, 'not_found'] })

/** Exports everything that is not retired. The reply is the file itself. */
export const exportBank = endpoint<{ params: { bank: BankName }; query: ExportQuery; reply: string }>({
  method: 'GET',
  url: '/api/content/banks/:bank/file',
  errors: staff,
})

/**
 * Imports a file: adds new questions and changes those whose ids are in the bank. Saves everything or nothing; new
 * questions beyond the places of the bank are saved as drafts, each with a note.
 */
export const importBank = endpoint<{
  params: { bank: BankName }
  body: ImportQuestions
  reply: ImportReport
}>({
  method: 'POST',
  url: '/api/content/banks/:bank/file',
  errors: [...staff, 'file_unreadable', 'question_changed'],
})

/** Lists the generation runs that can still be undone, and how many questions that would change. */
export const listUndoableRuns = endpoint<{ reply: UndoableRuns }>({
  method: 'GET',
  url: '/api/content/generation-runs',
  errors: staff,
})

/** Says what publishing the approved drafts of a generation run would change now. */
export const readPublication = endpoint<{ params: { run: string }; reply: Publication }>({
  method: 'GET',
  url: '/api/content/generation-runs/:run/publication',
  errors: [...staff, 'not_found'],
})

/** Publishes the approved drafts of a generation run, and retires those questions that were named before. */
export const publishRun = endpoint<{ params: { run: string }; body: PublishRun; reply: PublishedRun }>({
  method: 'POST',
  url: '/api/content/generation-runs/:run/publication',
  errors: [...staff, 'not_found', 'question_changed', 'bank_full'],
})

/** Undoes a generation run once: retires its questions and restores those that made room for them. */
export const undoRun = endpoint<{ params: { run: string }; reply: UndoneRun }>({
  method: 'POST',
  url: '/api/content/generation-runs/:run/undo',
  errors: [...staff, 'not_found', 'bank_full'],
})

export type { Counts, EditQuestion, ImportReport, Publication, UndoableRuns, UndoneRun } from './schemas.js'
