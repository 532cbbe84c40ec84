import Type from 'typebox'
import { oneOf } from '../one-of.schemas.js'
import { articleEditions } from '../articles/article-items.js'
import { entryKinds, hourLengths, postIds } from './record-rules.js'
import { strictObject } from '../strict-object.schemas.js'

const Text = Type.String({ minLength: 1 })
const Day = Type.String({ format: 'date' })
const NumberOrNull = Type.Union([Type.Number({ minimum: 0 }), Type.Null()])
const TextOrNull = Type.Union([Text, Type.Null()])

/** A duty by law, as it was read on a day (PATH-20). Null for what the text read does not say. */
export const Duty = strictObject({
  id: Text,
  jurisdiction: Text,
  statute: Text,
  duty_holders: Type.Array(Text, { minItems: 1 }),
  /** The posts of the short list that it may concern. */
  posts: Type.Array(oneOf(postIds), { minItems: 1, uniqueItems: true }),
  hours: NumberOrNull,
  hour_length_minutes: NumberOrNull,
  within: TextOrNull,
  then_every: Type.Union([strictObject({ hours: NumberOrNull, period: Text }), Type.Null()]),
  topics: Type.Array(Text, { minItems: 1 }),
  independent_source_needed: TextOrNull,
  keep_years: NumberOrNull,
  source: strictObject({
    title: Text,
    publisher: Text,
    part: Type.Optional(Text),
    year: Type.Optional(Type.Integer()),
    url: Type.String({ pattern: '^https?://' }),
  }),
  read_on: Day,
  /** The month after which it has to be read again. */
  review_by: Type.String({ pattern: '^\\d{4}-\\d{2}$' }),
  /** What was read of it, and what was not. */
  note: Text,
})
export type Duty = Type.Static<typeof Duty>

/** The data of duties (services/banks/path/duties.json). */
export const DutiesData = strictObject({
  version: Type.Integer({ minimum: 1 }),
  as_of: Type.String({ pattern: '^\\d{4}-\\d{2}$' }),
  note: Text,
  sentence_for_every_record: Text,
  rows: Type.Array(Duty, { minItems: 1 }),
})
export type DutiesData = Type.Static<typeof DutiesData>

export const DutiesQuery = strictObject({ state: Type.Optional(Type.String({ maxLength: 40 })) })
export type DutiesQuery = Type.Static<typeof DutiesQuery>
export const Duties = Type.Object({
  states: Type.Array(Text),
  duties: Type.Array(Duty),
})
export type Duties = Type.Static<typeof Duties>

export const Entry = Type.Object({
  id: Text,
  kind: oneOf(entryKinds),
  day: Day,
  title: Type.String(),
  provider: Type.Optional(Type.String()),
  minutes: Type.Integer({ minimum: 0 }),
})
export type Entry = Type.Static<typeof Entry>

/** What a person has to reach: so many hours in so many months. */
const goalFields = {
  hours: Type.Number({ minimum: 0.5, maximum: 200, multipleOf: 0.5 }),
  minutes_of_hour: Type.Union([Type.Literal(hourLengths[0]), Type.Literal(hourLengths[1])]),
  months: Type.Integer({ minimum: 1, maximum: 60 }),
  start: Day,
  /** The duty that it was taken from. */
  duty: Type.Optional(Type.String({ minLength: 1, maxLength: 60 })),
}
export const Goal = strictObject(goalFields)
export type Goal = Type.Static<typeof Goal>

export const RecordQuery = strictObject({
  year: Type.Optional(Type.Integer({ minimum: 2000, maximum: 2200 })),
})
export type RecordQuery = Type.Static<typeof RecordQuery>
export const EducationRecord = Type.Object({
  year: Type.Integer(),
  /** Years that have entries, the latest first. */
  years: Type.Array(Type.Integer()),
  entries: Type.Array(Entry),
  goal: Type.Optional(
    Type.Object({
      ...goalFields,
      /** Minutes of all entries from its start until its end. */
      minutes: Type.Integer({ minimum: 0 }),
      /** The first day after it. */
      end: Day,
    }),
  ),
})
export type EducationRecord = Type.Static<typeof EducationRecord>

const line = (minLength: number, maxLength: number) =>
  Type.String({ minLength, maxLength, pattern: '^[^\\n\\r]+$' })

/** POST /api/record/entries: a person's own, or that of a room, which the room does not learn of (PATH-18). */
export const NewEntry = strictObject({
  kind: oneOf(['own', 'room'] as const),
  day: Day,
  title: line(3, 120),
  provider: line(2, 80),
  minutes: Type.Integer({ minimum: 1, maximum: 1440 }),
})
export type NewEntry = Type.Static<typeof NewEntry>

/** POST /api/record/articles: three of the questions of an article have been answered (PATH-17). */
export const ReadArticleEntry = strictObject({
  slug: Type.String({ minLength: 1, maxLength: 100 }),
  edition: oneOf(articleEditions),
  time_zone: Type.Optional(Type.String({ maxLength: 60 })),
})
export type ReadArticleEntry = Type.Static<typeof ReadArticleEntry>
/** The minutes in the record; 0 for an article that has been entered in this year, or that came too soon. */
export const EnteredMinutes = Type.Object({ minutes: Type.Integer({ minimum: 0 }) })
export type EnteredMinutes = Type.Static<typeof EnteredMinutes>

export const EntryParams = Type.Object({ id: Type.String({ minLength: 1, maxLength: 200 }) })
