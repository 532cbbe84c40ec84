import Type from 'typebox'
import { difficulties } from '../editions.js'
import { EditionSchema } from '../game-sessions/schemas.js'
import { oneOf } from '../one-of.schemas.js'
import { RuleMark } from '../rule-changes/schemas.js'

const Day = Type.String({ format: 'date' })
const Moment = Type.String({ format: 'date-time' })
const Count = Type.Integer({ minimum: 0 })
const Link = Type.String({ pattern: '^https://', maxLength: 500 })

/** A question as it is dealt: neither its answer nor its source nor its explanation (RANGE-7). */
const questionFields = {
  id: Type.String({ minLength: 1, maxLength: 80 }),
  prompt: Type.String({ minLength: 10, maxLength: 400 }),
  unit: Type.String({ minLength: 1, maxLength: 20 }),
  scale: oneOf(['linear', 'log']),
  least: Type.Number(),
  most: Type.Number(),
  decimals: Type.Integer({ minimum: 0, maximum: 4 }),
  difficulty: oneOf(difficulties),
  /** The day for which the figure holds. */
  as_of: Type.Optional(Day),
  tags: Type.Array(Type.String({ minLength: 1, maxLength: 60 }), { minItems: 1, maxItems: 5 }),
}

export const RangeQuestion = Type.Object(questionFields)
export type RangeQuestion = Type.Static<typeof RangeQuestion>

/** A row of the bank, with its answer: never for a browser of a player (RANGE-20). */
export const RangeRow = Type.Object(
  {
    ...questionFields,
    /** Null for a forecast. */
    answer: Type.Union([Type.Number(), Type.Null()]),
    /** A question setter's standard deviation before looking anything up, on the question's scale. */
    spread: Type.Number({ exclusiveMinimum: 0 }),
    explanation: Type.String({ minLength: 10, maxLength: 1200 }),
    source: Type.String({ minLength: 5, maxLength: 300 }),
    source_url: Type.Optional(Link),
    /** Of computed answers, for editors: where the answer comes from. */
    computed: Type.Optional(
      Type.Object(
        {
          calculator: Type.String({ maxLength: 80 }),
          formula: Type.String({ maxLength: 1000 }),
          inputs: Type.String({ maxLength: 1000 }),
        },
        { additionalProperties: false },
      ),
    ),
    /** Of facts, for editors: what was read to check the answer. */
    checked: Type.Optional(Type.String({ maxLength: 1000 })),
    /** Of forecasts: until when an answer can be given and changed, and when the figure is out. */
    closes_at: Type.Optional(Moment),
    resolves_at: Type.Optional(Moment),
    /** Of forecasts: which figure decides, and which vintage of it. */
    resolution_rule: Type.Optional(Type.String({ maxLength: 400 })),
    /** Of forecasts: the template that it was opened from. */
    template: Type.Optional(Type.String({ maxLength: 80 })),
  },
  { additionalProperties: false },
)
export type RangeRow = Type.Static<typeof RangeRow>

/** A row whose answer is known. */
export type AnsweredRangeRow = RangeRow & { answer: number }

export const MarkedRange = Type.Object({
  question_id: Type.String(),
  low: Type.Number(),
  high: Type.Number(),
  answer: Type.Number(),
  hit: Type.Boolean(),
  /** The interval score, unrounded; lower is better (RANGE-10). */
  score: Type.Number(),
  explanation: Type.String(),
  source: Type.String(),
  source_url: Type.Optional(Type.String()),
  as_of: Type.Optional(Day),
  /** Set if a ruling has changed the answer: the earlier one and the reason. */
  erratum: Type.Optional(Type.Object({ was: Type.Number(), text: Type.String() })),
  /** The changes of rules that the question depends on (CHANGE-5). */
  changes: Type.Optional(Type.Array(RuleMark)),
})
export type MarkedRange = Type.Static<typeof MarkedRange>

export const BeginRangeRound = Type.Object(
  { specialization: Type.Optional(EditionSchema) },
  { additionalProperties: false },
)
export type BeginRangeRound = Type.Static<typeof BeginRangeRound>

export const RangeRound = Type.Object({
  id: Type.String(),
  specialization: EditionSchema,
  questions: Type.Array(RangeQuestion),
  answers: Type.Array(MarkedRange),
  completed: Type.Boolean(),
  expires_at: Moment,
})
export type RangeRound = Type.Static<typeof RangeRound>

export const RangeRoundParams = Type.Object({ id: Type.String({ maxLength: 64 }) })

/** Two finite numbers; whether they make a range of the question is decided with it (RANGE-5, RANGE-6). */
export const GivenRange = Type.Object(
  { low: Type.Number(), high: Type.Number() },
  { additionalProperties: false },
)
export type GivenRange = Type.Static<typeof GivenRange>

export const AnswerRange = Type.Object(
  { question_id: Type.String({ maxLength: 80 }), low: Type.Number(), high: Type.Number() },
  { additionalProperties: false },
)
export type AnswerRange = Type.Static<typeof AnswerRange>

const Verdict = Type.Union([oneOf(['too-narrow', 'too-wide', 'in-line']), Type.Null()])

/** A person's own record; nobody else can read it (RANGE-18, RANGE-19). */
export const CalibrationRecord = Type.Object({
  ranges: Type.Object({
    n: Count,
    hits: Count,
    /** Wilson's 95% interval of the share of hits, from 0 to 1. */
    low: Type.Number(),
    high: Type.Number(),
    /** Null with no answer. */
    mean_score: Type.Union([Type.Number(), Type.Null()]),
    /** The factor by which the ranges had to be stretched; null below nine answers (RANGE-16). */
    stretch: Type.Union([Type.Number(), Type.Null()]),
    verdict: Verdict,
    /** Blocks of 20 answers in the order of time; the last one may not be full. */
    blocks: Type.Array(
      Type.Object({
        from: Moment,
        to: Moment,
        n: Count,
        hits: Count,
        low: Type.Number(),
        high: Type.Number(),
      }),
    ),
  }),
  choices: Type.Object({
    n: Count,
    /** Null with no statement of confidence. */
    brier: Type.Union([Type.Number(), Type.Null()]),
    /** Mean stated confidence and share of correct answers, in percent. */
    stated: Type.Union([Type.Number(), Type.Null()]),
    right: Type.Union([Type.Number(), Type.Null()]),
    bands: Type.Array(
      Type.Object({
        from: Type.Integer(),
        to: Type.Integer(),
        count: Count,
        stated: Type.Number(),
        right: Type.Number(),
      }),
    ),
  }),
})
export type CalibrationRecord = Type.Static<typeof CalibrationRecord>

export const forecastStates = ['open', 'closed', 'resolved'] as const
export type ForecastState = (typeof forecastStates)[number]

export const Forecast = Type.Object({
  ...questionFields,
  specialization: EditionSchema,
  closes_at: Moment,
  resolves_at: Moment,
  resolution_source: Type.String(),
  source_url: Type.Optional(Type.String()),
  resolution_rule: Type.Optional(Type.String()),
  explanation: Type.String(),
  state: oneOf(forecastStates),
  /** The caller's own range; after the resolution also whether it held. */
  own: Type.Optional(
    Type.Object({
      low: Type.Number(),
      high: Type.Number(),
      changed_at: Moment,
      hit: Type.Optional(Type.Boolean()),
      score: Type.Optional(Type.Number()),
    }),
  ),
  /** After closing: all ranges together; the medians only from five forecasts on (RANGE-22). */
  all: Type.Optional(
    Type.Object({
      n: Count,
      low_median: Type.Union([Type.Number(), Type.Null()]),
      high_median: Type.Union([Type.Number(), Type.Null()]),
    }),
  ),
  value: Type.Optional(Type.Number()),
  value_source: Type.Optional(Type.String()),
  value_source_url: Type.Optional(Type.String()),
  resolved_at: Type.Optional(Moment),
  /** Why a forecast counts nothing. */
  void_reason: Type.Optional(Type.String()),
  corrections: Type.Optional(
    Type.Array(Type.Object({ was: Type.Union([Type.Number(), Type.Null()]), at: Moment })),
  ),
})
export type Forecast = Type.Static<typeof Forecast>

export const ForecastQuery = Type.Object(
  {
    state: Type.Optional(oneOf(forecastStates)),
    specialization: Type.Optional(EditionSchema),
  },
  { additionalProperties: false },
)
export const Forecasts = Type.Object({ forecasts: Type.Array(Forecast) })
export type Forecasts = Type.Static<typeof Forecasts>

export const ForecastParams = Type.Object({ id: Type.String({ maxLength: 80 }) })

/** POST /api/ranges/forecasts/:id/resolution. A value of null voids the forecast and needs a reason. */
export const ResolveForecast = Type.Object(
  {
    value: Type.Union([Type.Number(), Type.Null()]),
    source: Type.String({ minLength: 5, maxLength: 300 }),
    source_url: Type.Optional(Link),
    reason: Type.Optional(Type.String({ minLength: 3, maxLength: 300 })),
    /** True corrects the value of a resolved forecast; without it a resolved one is 409. */
    correction: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
)
export type ResolveForecast = Type.Static<typeof ResolveForecast>

export const RangeBankQuery = Type.Object({ specialization: EditionSchema }, { additionalProperties: false })
export const RangeBankReply = Type.Object({ rows: Type.Array(RangeRow) })

/** A row as staff see it. */
export const StaffRangeRow = Type.Object({
  row: RangeRow,
  /** Counts the changes; a change names the version that it was made from. */
  version: Type.Integer({ minimum: 1 }),
  edited_by: Type.Union([Type.String(), Type.Null()]),
  retired_at: Type.Union([Moment, Type.Null()]),
})
export type StaffRangeRow = Type.Static<typeof StaffRangeRow>

/** A template of a forecast as staff see it. */
export const ForecastTemplateView = Type.Object({
  key: Type.String(),
  prompt: Type.String(),
  /** What to look at before opening it. */
  before_use: Type.Optional(Type.String()),
})

export const StaffRangeRows = Type.Object({
  rows: Type.Array(StaffRangeRow),
  templates: Type.Array(ForecastTemplateView),
})
export type StaffRangeRows = Type.Static<typeof StaffRangeRows>

export const RangeEditionParams = Type.Object({ specialization: EditionSchema })
export const RangeRowParams = Type.Object({
  specialization: EditionSchema,
  id: Type.String({ minLength: 1, maxLength: 80 }),
})

/** PUT /api/content/ranges/:specialization/:id. Version 0 creates the row. */
export const SaveRangeRow = Type.Object(
  {
    version: Type.Integer({ minimum: 0 }),
    row: RangeRow,
    retired: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
)
export type SaveRangeRow = Type.Static<typeof SaveRangeRow>

export const OpenForecast = Type.Object(
  { template: Type.String({ minLength: 1, maxLength: 80 }) },
  { additionalProperties: false },
)
export type OpenForecast = Type.Static<typeof OpenForecast>
