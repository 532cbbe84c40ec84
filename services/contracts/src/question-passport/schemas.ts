import Type from 'typebox'
import { oneOf } from '../one-of.schemas.js'
import { questionActions, questionFormats, questionStates } from './rules.js'
import { bankNames } from '../banks/banks.js'
import { strictObject } from '../strict-object.schemas.js'

const Day = Type.String({ format: 'date-time' })

export const BankParams = Type.Object({ bank: oneOf(bankNames) })
export const BankQuestionParams = Type.Object({
  bank: oneOf(bankNames),
  id: Type.String({ minLength: 1, maxLength: 64 }),
})

export const BankQuery = strictObject({
  /** By default everything that is not retired. */
  state: Type.Optional(oneOf([...questionStates, 'all'] as const)),
})
export type BankQuery = Type.Static<typeof BankQuery>

/**
 * Whole rows with their passports; bank-rows.schemas defines the shape of a row, which is checked when it is written.
 */
export const BankRows = Type.Object({ questions: Type.Array(Type.Unknown()) })

/** Fields of a question, checked against the shape of its bank; each invalid field is reported with its path. */
export const QuestionFields = Type.Record(Type.String({ maxLength: 60 }), Type.Unknown(), {
  maxProperties: 20,
})

export const CreateQuestion = strictObject({
  /** The question; it gets an id if it has none. */
  question: QuestionFields,
  /** A draft is not played. Published by default. */
  state: Type.Optional(oneOf(['draft', 'published'] as const)),
})

export const EditQuestion = strictObject({
  /** The version that was edited; a question that has changed since then is not overwritten. */
  version: Type.Integer({ minimum: 1 }),
  question: Type.Optional(QuestionFields),
  state: Type.Optional(oneOf(['draft', 'published'] as const)),
  /** True retires the question, with the note as the reason; false brings it back. */
  retired: Type.Optional(Type.Boolean()),
  /** True if the editor has reviewed and approved it. */
  reviewed: Type.Optional(Type.Boolean()),
  /** When it should be reviewed again; null for never. */
  recheck_at: Type.Optional(Type.Union([Day, Type.Null()])),
  /** The reason for the change, in one line. */
  note: Type.Optional(Type.String({ maxLength: 300 })),
})
export type EditQuestion = Type.Static<typeof EditQuestion>

export const DecideKeyChange = strictObject({
  /** The version that was read; what has changed since then is not decided about. */
  version: Type.Integer({ minimum: 1 }),
  decision: oneOf(['confirm', 'refuse'] as const),
})
export type DecideKeyChange = Type.Static<typeof DecideKeyChange>

export const OneQuestion = Type.Object({ question: Type.Unknown() })

const ofBanks = Object.fromEntries(bankNames.map((name) => [name, Type.Integer()])) as Record<
  (typeof bankNames)[number],
  Type.TInteger
>

export const Counts = Type.Object({
  ...ofBanks,
  /** Drafts, which wait to be published and count for no game (REVIEW-5). */
  waiting: Type.Optional(Type.Object(ofBanks)),
})
export type Counts = Type.Static<typeof Counts>

/** GET /api/content/unplayable-questions: published questions that are left out of every deal, each with the reason. */
export const UnplayableQuestions = Type.Object({
  questions: Type.Array(Type.Object({ bank: oneOf(bankNames), id: Type.String(), reason: Type.String() })),
})
export type UnplayableQuestions = Type.Static<typeof UnplayableQuestions>

const Actor = Type.Object({ id: Type.String(), name: Type.String() })

export const QuestionVersions = Type.Object({
  versions: Type.Array(
    Type.Object({
      version: Type.Integer(),
      action: oneOf(questionActions),
      by: Actor,
      at: Type.String(),
      note: Type.String(),
      question: Type.Unknown(),
    }),
  ),
})

export const ExportQuery = strictObject({ format: oneOf(questionFormats) })
export type ExportQuery = Type.Static<typeof ExportQuery>

export const ImportQuestions = strictObject({
  format: oneOf(questionFormats),
  text: Type.String({ minLength: 1 }),
  /** If true, the file is only checked and nothing is saved. */
  check_only: Type.Optional(Type.Boolean()),
})
export type ImportQuestions = Type.Static<typeof ImportQuestions>

export const ImportReport = Type.Object({
  /** Number of questions in the file. */
  read: Type.Integer(),
  added: Type.Integer(),
  changed: Type.Integer(),
  /** Number of questions that are identical in the bank. */
  unchanged: Type.Integer(),
  problems: Type.Array(
    Type.Object({
      /** Position in the file, from 1. */
      number: Type.Integer(),
      id: Type.String(),
      path: Type.String(),
      message: Type.String(),
    }),
  ),
  /** Questions of a Moodle file that are not taken, each with the reason; the others are imported all the same. */
  left_out: Type.Array(Type.Object({ number: Type.Integer(), name: Type.String(), reason: Type.String() })),
  /** What to know of questions that are taken, for example a picture that is not. */
  notes: Type.Array(Type.Object({ number: Type.Integer(), name: Type.String(), text: Type.String() })),
})
export type ImportReport = Type.Static<typeof ImportReport>

export const RunParams = Type.Object({ run: Type.String({ minLength: 1, maxLength: 64 }) })
/** GET /api/content/generation-runs: what undoing each run would change now, and how many of its questions are drafts, and how many of these are approved. */
export const UndoableRuns = Type.Object({
  runs: Type.Array(
    Type.Object({
      run: Type.String(),
      retires: Type.Integer(),
      restores: Type.Integer(),
      drafts: Type.Optional(Type.Integer()),
      approved: Type.Optional(Type.Integer()),
    }),
  ),
})
export type UndoableRuns = Type.Static<typeof UndoableRuns>

export const UndoneRun = Type.Object({ restored: Type.Integer(), retired: Type.Integer() })
export type UndoneRun = Type.Static<typeof UndoneRun>

/** GET /api/content/generation-runs/:run/publication: what publishing the approved drafts of a run would change now. */
export const Publication = Type.Object({
  /** Number of approved drafts. */
  publishes: Type.Integer(),
  /** The questions that make room for them. */
  retires: Type.Array(Type.Object({ bank: oneOf(bankNames), id: Type.String(), text: Type.String() })),
})
export type Publication = Type.Static<typeof Publication>

export const PublishRun = strictObject({
  /** Ids of the questions that the person was told are retired; others are refused. */
  retires: Type.Array(Type.String({ maxLength: 100 }), { maxItems: 1000 }),
})
export type PublishRun = Type.Static<typeof PublishRun>

export const PublishedRun = Type.Object({ published: Type.Integer(), retired: Type.Integer() })
export type PublishedRun = Type.Static<typeof PublishedRun>
