import type { BankKind, BankName } from './banks.js'
import { endpoint } from './endpoint.js'
import type { RowOf } from './question-bank.js'
import type {
  BankQuery,
  Counts,
  EditQuestion,
  ExportQuery,
  ImportQuestions,
  ImportReport,
  UndoableRuns,
  UndoneRun,
} from './question-passport.schemas.js'

/** A draft is not played yet, a retired question no longer; neither is ever destroyed. */
export const questionStates = ['draft', 'published', 'retired'] as const
export type QuestionState = (typeof questionStates)[number]

/** What may happen to a question; 'updated' is a new text of the project. */
export const questionActions = [
  'seeded',
  'updated',
  'created',
  'generated',
  'imported',
  'edited',
  'published',
  'drafted',
  'reviewed',
  'retired',
  'restored',
] as const
export type QuestionAction = (typeof questionActions)[number]

/** Forms in which questions are taken out and brought in. */
export const questionFormats = ['json', 'csv', 'moodle-xml'] as const
export type QuestionFormat = (typeof questionFormats)[number]

/** Endings of the files, and what they are. */
export const formatFiles: Readonly<Record<QuestionFormat, { ending: string; type: string; name: string }>> = {
  json: { ending: 'json', type: 'application/json', name: 'JSON' },
  csv: { ending: 'csv', type: 'text/csv', name: 'CSV' },
  'moodle-xml': { ending: 'xml', type: 'application/xml', name: 'Moodle XML' },
}

/** The largest file that may be brought in, in bytes. */
export const importLimit = 4 * 1024 * 1024

/** Who did something to a question. */
export interface Actor {
  id: string
  name: string
}

/** What is known of a question beside itself. */
export interface Passport {
  state: QuestionState
  version: number
  /** Counts the sets of choices that it has had: its statistics are those of the last one. */
  revision: number
  author: Actor & { kind: 'seed' | 'person' | 'model' }
  reviewer: (Actor & { at: string }) | null
  /** When it is to be looked at again. */
  recheck_at: string | null
  created_at: string
  updated_at: string
  retired_at: string | null
}

/** A question of a bank as those see it who look after it. */
export type BankQuestion<K extends BankKind = BankKind> = RowOf[K] & Passport

/** A change of a question, with the question as it was from then on. */
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

/** How many questions each bank has in play, without any rows (CALL-14). Admins and moderators, as all of these. */
export const readCounts = endpoint<{ reply: Counts }>({
  method: 'GET',
  url: '/api/content/counts',
  errors: staff,
})

/** The whole bank by created_at, governance by scenario_id (CALL-15). */
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
  errors: [...staff, 'question_invalid', 'question_exists'],
})

export const editBankQuestion = endpoint<{
  params: { bank: BankName; id: string }
  body: EditQuestion
  reply: { question: BankQuestion }
}>({
  method: 'PATCH',
  url: '/api/content/banks/:bank/:id',
  errors: [...staff, 'not_found', 'question_invalid', 'question_changed'],
})

/** Takes a question out of play. It is kept. */
export const retireBankQuestion = endpoint<{
  params: { bank: BankName; id: string }
  reply: { question: BankQuestion }
}>({ method: 'DELETE', url: '/api/content/banks/:bank/:id', errors: [...staff, 'not_found'] })

export const restoreBankQuestion = endpoint<{
  params: { bank: BankName; id: string }
  reply: { question: BankQuestion }
}>({ method: 'POST', url: '/api/content/banks/:bank/:id/restore', errors: [...staff, 'not_found'] })

/** Every change of a question, the newest first. */
export const readQuestionVersions = endpoint<{
  params: { bank: BankName; id: string }
  reply: { versions: QuestionVersion[] }
}>({ method: 'GET', url: '/api/content/banks/:bank/:id/versions', errors: [...staff, 'not_found'] })

/** What is not retired, as a file. The reply is the file itself. */
export const exportBank = endpoint<{ params: { bank: BankName }; query: ExportQuery; reply: string }>({
  method: 'GET',
  url: '/api/content/banks/:bank/file',
  errors: staff,
})

/** Adds the questions of a file, and changes those whose ids are in the bank. All of it is saved, or nothing. */
export const importBank = endpoint<{
  params: { bank: BankName }
  body: ImportQuestions
  reply: ImportReport
}>({
  method: 'POST',
  url: '/api/content/banks/:bank/file',
  errors: [...staff, 'file_unreadable', 'question_changed'],
})

/** The runs of which something can still be taken back, and how many questions that would change. */
export const listUndoableRuns = endpoint<{ reply: UndoableRuns }>({
  method: 'GET',
  url: '/api/content/generation-runs',
  errors: staff,
})

/** Takes back what a generation has done: its questions are retired, and what made room for them is restored. */
export const undoRun = endpoint<{ params: { run: string }; reply: UndoneRun }>({
  method: 'POST',
  url: '/api/content/generation-runs/:run/undo',
  errors: [...staff, 'not_found'],
})

export type {
  Counts,
  EditQuestion,
  ImportReport,
  UndoableRuns,
  UndoneRun,
} from './question-passport.schemas.js'
