import Type from 'typebox'
import { difficulties, quizLevels } from '../editions.js'
import { oneOf } from '../one-of.schemas.js'

const strict = { additionalProperties: false }
const Text = Type.String({ minLength: 1, maxLength: 4000 })
const Tags = Type.Array(Type.String({ minLength: 1, maxLength: 60 }), { maxItems: 20 })
const RowId = Type.String({ pattern: '^[a-z0-9-]+$', maxLength: 64 })
const ChoiceId = oneOf(['a', 'b', 'c', 'd'] as const)

/** A choice of a quiz question in the bank (DATA-13). */
const QuizChoice = Type.Object(
  {
    id: ChoiceId,
    text: Text,
    isCorrect: Type.Boolean(),
    whyCorrect: Type.Optional(Text),
    whyWrong: Type.Optional(Text),
  },
  strict,
)

/** A row of quiz_questions and quiz_questions_risk_pools (DATA-14). */
export const QuizRow = Type.Object(
  {
    question_id: RowId,
    difficulty: oneOf(difficulties),
    prompt: Text,
    choices: Type.Array(QuizChoice, { minItems: 2, maxItems: 4 }),
    explanation: Type.Object(
      {
        correct: Text,
        /** Why each wrong choice is wrong, by its id. */
        incorrectByChoiceId: Type.Record(Type.String(), Text),
      },
      strict,
    ),
    source: Text,
    tags: Tags,
  },
  strict,
)
export type QuizRow = Type.Static<typeof QuizRow>

/** A row of fill_in_blank_questions and fill_in_blank_risk_pool_questions (DATA-16). */
export const FillInRow = Type.Object(
  {
    question_id: RowId,
    difficulty: oneOf(difficulties),
    level: oneOf(quizLevels),
    sentence_before: Type.String({ maxLength: 1000 }),
    blank: Text,
    sentence_after: Type.String({ maxLength: 1000 }),
    choices: Type.Array(
      Type.Object(
        { id: ChoiceId, text: Text, isCorrect: Type.Boolean(), whyWrong: Type.Optional(Text) },
        strict,
      ),
      { minItems: 2, maxItems: 4 },
    ),
    explanation: Text,
    /** Missing in old rows. */
    source: Type.Optional(Text),
    tags: Tags,
  },
  strict,
)
export type FillInRow = Type.Static<typeof FillInRow>

/** A person at the table with an argument. In a question file, a line has the seat, a colon, and the words. */
export const Voice = Type.Object(
  {
    seat: Type.String({ pattern: '^[^:\\n]+$', maxLength: 60 }),
    says: Type.String({ pattern: '^[^\\n]+$', maxLength: 600 }),
  },
  strict,
)
export type Voice = Type.Static<typeof Voice>

/** A row of governance_scenarios and governance_scenarios_risk_pools (DATA-28). */
export const GovernanceRow = Type.Object(
  {
    scenario_id: Type.Integer({ minimum: 1 }),
    difficulty: oneOf(quizLevels),
    context: Text,
    question: Text,
    options: Type.Array(Type.Object({ text: Text, isCorrect: Type.Boolean(), explanation: Text }, strict), {
      minItems: 2,
      maxItems: 4,
    }),
    correct_explanation: Text,
    incorrect_explanation: Text,
    book_reference: Text,
    /** The bias that the scenario shows (DATA-31). */
    bias: Text,
    /** The people who argue before the decision, in display order; missing in old rows. */
    voices: Type.Optional(Type.Array(Voice, { maxItems: 8 })),
    tags: Tags,
  },
  strict,
)
export type GovernanceRow = Type.Static<typeof GovernanceRow>

/** The shape of a row of each kind of bank. */
export const rowSchemas = { quiz: QuizRow, 'fill-in-blanks': FillInRow, governance: GovernanceRow }
