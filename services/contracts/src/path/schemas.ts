import Type from 'typebox'
import { articleEditions } from '../articles/article-items.js'
import { editionIds } from '../editions.js'
import { QuizQuestion } from '../game-questions/schemas.js'
import { EditionSchema } from '../game-sessions/schemas.js'
import { gameNames } from '../games/games.js'
import { oneOf } from '../one-of.schemas.js'
import { checkQuestions, moduleIds, moduleStates, mostTopics } from './mastery.js'
import { strictObject } from '../strict-object.schemas.js'

const Text = Type.String({ minLength: 1 })
const Minutes = Type.Integer({ minimum: 1 })

/** What a module reads: an article, or one of its sections with its own title and minutes. */
const StoredReading = strictObject({
  slug: Text,
  edition: oneOf(articleEditions),
  /** The id of the section's heading. */
  heading: Type.Optional(Text),
  section: Type.Optional(Text),
  minutes: Type.Optional(Minutes),
  /** The reading of the module; the others are offered after it. */
  core: Type.Boolean(),
})

const ModuleOfEdition = strictObject({
  /** A question with one of these tags belongs to the module. */
  tags: Type.Array(Text, { minItems: 1, uniqueItems: true }),
  readings: Type.Array(StoredReading, { minItems: 1 }),
})

/** The data of the path: its version, and its modules in order. */
export const PathData = strictObject({
  version: Type.Integer({ minimum: 1 }),
  modules: Type.Array(
    strictObject({
      id: oneOf(moduleIds),
      title: Text,
      promise: Text,
      editions: Type.Record(oneOf(editionIds), ModuleOfEdition),
    }),
  ),
})
export type PathData = Type.Static<typeof PathData>

export const PathQuery = strictObject({ specialization: Type.Optional(EditionSchema) })
export type PathQuery = Type.Static<typeof PathQuery>

/** A module of the path as its page shows it to a person, or to somebody who is not signed in. */
export const PathModule = Type.Object({
  id: oneOf(moduleIds),
  title: Text,
  promise: Text,
  readings: Type.Array(Type.Object({ title: Text, path: Text, minutes: Minutes, core: Type.Boolean() })),
  state: oneOf(moduleStates),
  /** Right answers among the latest that count. */
  right: Type.Integer({ minimum: 0 }),
  /** The latest answers that count, at most twelve. */
  counted: Type.Integer({ minimum: 0 }),
  /** Of them, those of questions that the person had seen before (PATH-8). */
  seen_before: Type.Integer({ minimum: 0 }),
  /** When the answers last showed it. */
  shown_at: Type.Optional(Type.String({ format: 'date-time' })),
  /** The game whose bank has questions of it that the person has not met; missing where fewer than five are left. */
  round: Type.Optional(oneOf(['quiz', 'fill-in-blanks'] as const)),
})
export type PathModule = Type.Static<typeof PathModule>

export const Path = Type.Object({
  specialization: EditionSchema,
  version: Type.Integer({ minimum: 1 }),
  modules: Type.Array(PathModule),
})
export type Path = Type.Static<typeof Path>

export const checkStates = ['not_ready', 'open', 'running', 'waiting'] as const

/** GET /api/path/check: whether the check is open to the signed-in person, and how the last one ended (PATH-10, PATH-11). */
export const PathCheck = Type.Object({
  specialization: EditionSchema,
  state: oneOf(checkStates),
  again_at: Type.Optional(Type.String({ format: 'date-time' })),
  last: Type.Optional(
    Type.Object({
      /** False if it was not handed in within its time. */
      handed_in: Type.Boolean(),
      right: Type.Integer({ minimum: 0 }),
      total: Type.Integer({ minimum: 1 }),
      passed: Type.Boolean(),
      missed: Type.Array(Text),
      at: Type.String({ format: 'date-time' }),
    }),
  ),
  /** A passed check has no certificate yet. */
  can_certify: Type.Boolean(),
})
export type PathCheck = Type.Static<typeof PathCheck>

/** POST /api/path/check: the questions, none of which is marked before the end. The same again while it runs. */
export const CheckSheet = Type.Object({
  id: Text,
  specialization: EditionSchema,
  questions: Type.Array(QuizQuestion),
  ends_at: Type.String({ format: 'date-time' }),
})
export type CheckSheet = Type.Static<typeof CheckSheet>

export const BeginCheck = strictObject({ specialization: EditionSchema })
export type BeginCheck = Type.Static<typeof BeginCheck>

/** POST /api/path/check/:id; a question without an answer counts as wrong. */
export const HandInCheck = strictObject({
  answers: Type.Array(
    strictObject({
      question_id: Type.String({ minLength: 1, maxLength: 64 }),
      choice_id: Type.String({ minLength: 1, maxLength: 64 }),
    }),
    { maxItems: checkQuestions },
  ),
})
export type HandInCheck = Type.Static<typeof HandInCheck>

const Topics = Type.Array(Type.String({ minLength: 1, maxLength: 60 }), {
  minItems: 1,
  maxItems: mostTopics,
  uniqueItems: true,
})
const Day = Type.String({ format: 'date' })

/** POST /api/path/meetings: a meeting that a person prepares for; what is on its agenda stays in the browser. */
export const NewMeeting = strictObject({ specialization: EditionSchema, day: Day, topics: Topics })
export type NewMeeting = Type.Static<typeof NewMeeting>
export const Meeting = Type.Object({ id: Text, specialization: EditionSchema, day: Day, topics: Topics })
export type Meeting = Type.Static<typeof Meeting>

export const Meetings = Type.Object({
  /** Those to come, the next one first. */
  meetings: Type.Array(Meeting),
  /** Tags of the edition's questions that can be topics, with how many questions there are. */
  topics: Type.Array(Type.Object({ tag: Text, questions: Type.Integer({ minimum: 1 }) })),
})
export type Meetings = Type.Static<typeof Meetings>
export const MeetingParams = Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }) })

export const nextKinds = ['due', 'meeting', 'module', 'forecast', 'quiz'] as const

export const NextQuery = strictObject({ time_zone: Type.Optional(Type.String({ maxLength: 60 })) })
export type NextQuery = Type.Static<typeof NextQuery>

/** The next thing of a person, and the year's hours (PATH-31). What a kind does not need is missing. */
export const NextThing = Type.Object({
  kind: oneOf(nextKinds),
  specialization: EditionSchema,
  /** Due cards of `game`. */
  due: Type.Optional(Type.Integer({ minimum: 1 })),
  game: Type.Optional(oneOf(gameNames)),
  /** The day of the meeting, or the one on which the forecast closes. */
  day: Type.Optional(Day),
  /** The title of the module, or the question of the forecast. */
  title: Type.Optional(Text),
  module: Type.Optional(oneOf(moduleIds)),
  /** Minutes of this year's entries. */
  minutes: Type.Integer({ minimum: 0 }),
  goal: Type.Optional(
    Type.Object({
      hours: Type.Number(),
      minutes_of_hour: Type.Union([Type.Literal(60), Type.Literal(50)]),
      minutes: Type.Integer({ minimum: 0 }),
    }),
  ),
})
export type NextThing = Type.Static<typeof NextThing>
