import Type from 'typebox'
import { oneOf } from './one-of.schemas.js'
import { questionActions, questionFormats, questionStates } from './question-passport.js'
import { bankNames } from './banks.js'

const strict = { additionalProperties: false } as const
const Day = Type.String({ format: 'date-time' })

export const BankParams = Type.Object({ bank: oneOf(bankNames) })
export const BankQuestionParams = Type.Object({
  bank: oneOf(bankNames),
  id: Type.String({ minLength: 1, maxLength: 64 }),
})

export const BankQuery = Type.Object(
  {
    /** Left out: what is not retired. */
    state: Type.Optional(oneOf([...questionStates, 'all'] as const)),
  },
  strict,
)
export type BankQuery = Type.Static<typeof BankQuery>

/** Whole rows with their passports; their shape is that of bank-rows.schemas, held when they are written. */
export const BankRows = Type.Object({ questions: Type.Array(Type.Unknown()) })

/** Fields of a question: checked against the shape of its bank, with a path for each that is wrong. */
export const QuestionFields = Type.Record(Type.String({ maxLength: 60 }), Type.Unknown(), {
  maxProperties: 20,
})

export const CreateQuestion = Type.Object(
  {
    /** The question; without an id it is given one. */
    question: QuestionFields,
    /** A draft is not played. Published where it is left out. */
    state: Type.Optional(oneOf(['draft', 'published'] as const)),
  },
  strict,
)

export const EditQuestion = Type.Object(
  {
    /** The version that was edited: a question that has changed since is not overwritten. */
    version: Type.Integer({ minimum: 1 }),
    /** The fields that change. */
    question: Type.Optional(QuestionFields),
    state: Type.Optional(oneOf(['draft', 'published'] as const)),
    /** True: the editor has read it through and stands for it. */
    reviewed: Type.Optional(Type.Boolean()),
    /** When it is to be looked at again; null for never. */
    recheck_at: Type.Optional(Type.Union([Day, Type.Null()])),
    /** What the change is for, in a line. */
    note: Type.Optional(Type.String({ maxLength: 300 })),
  },
  strict,
)
export type EditQuestion = Type.Static<typeof EditQuestion>

export const OneQuestion = Type.Object({ question: Type.Unknown() })

export const Counts = Type.Object(
  Object.fromEntries(bankNames.map((name) => [name, Type.Integer()])) as Record<
    (typeof bankNames)[number],
    Type.TInteger
  >,
)
export type Counts = Type.Static<typeof Counts>

const Actor = Type.Object({ id: Type.String(), name: Type.String() })

export const QuestionVersions = Type.Object({
  versions: Type.Array(
    Type.Object({
      version: Type.Integer(),
      action: oneOf(questionActions),
      by: Actor,
      at: Type.String(),
      note: Type.String(),
      /** The question as it was from then on. */
      question: Type.Unknown(),
    }),
  ),
})

export const ExportQuery = Type.Object({ format: oneOf(questionFormats) }, strict)
export type ExportQuery = Type.Static<typeof ExportQuery>

export const ImportQuestions = Type.Object(
  {
    format: oneOf(questionFormats),
    /** The file as it is. */
    text: Type.String({ minLength: 1 }),
    /** True reads and checks, and saves nothing. */
    check_only: Type.Optional(Type.Boolean()),
  },
  strict,
)
export type ImportQuestions = Type.Static<typeof ImportQuestions>

export const ImportReport = Type.Object({
  /** Questions in the file. */
  read: Type.Integer(),
  added: Type.Integer(),
  changed: Type.Integer(),
  /** Questions that are in the bank exactly so. */
  unchanged: Type.Integer(),
  problems: Type.Array(
    Type.Object({
      /** Place in the file, from 1. */
      number: Type.Integer(),
      id: Type.String(),
      path: Type.String(),
      message: Type.String(),
    }),
  ),
})
export type ImportReport = Type.Static<typeof ImportReport>

export const RunParams = Type.Object({ run: Type.String({ minLength: 1, maxLength: 64 }) })
/** GET /api/content/generation-runs: what an undo of each run would change now. */
export const UndoableRuns = Type.Object({
  runs: Type.Array(Type.Object({ run: Type.String(), retires: Type.Integer(), restores: Type.Integer() })),
})
export type UndoableRuns = Type.Static<typeof UndoableRuns>

export const UndoneRun = Type.Object({ restored: Type.Integer(), retired: Type.Integer() })
export type UndoneRun = Type.Static<typeof UndoneRun>
