import Type from 'typebox'
import { keptMonths } from '../credit/schemas.js'
import { editionIds } from '../editions.js'
import { oneOf } from '../one-of.schemas.js'
import { activityKinds, agendaLimit, seatsByOrganizer, sizes, tablesLimit } from '../rooms/rules.js'
import { ActivityInput, AnswerValue, RoomTitle } from '../rooms/schemas.js'
import { incidentKinds, rehearsalSizes } from './rehearsal.js'
import { strictObject } from '../strict-object.schemas.js'

const RehearsalPlan = strictObject({ seats: Type.Integer({ enum: [...rehearsalSizes] }) })
/** POST /api/rooms/:id/runs, without a body a run: with `rehearsal` a rehearsal with so many invented seats (FORUM-10). */
export const BeginRun = Type.Union([Type.Null(), strictObject({ rehearsal: Type.Optional(RehearsalPlan) })])
export type BeginRun = Type.Static<typeof BeginRun>

export const LetHappen = strictObject({ kind: oneOf(incidentKinds) })
export type LetHappen = Type.Static<typeof LetHappen>

export const agendaFileFormat = 'icio-room-agenda'
export const agendaFileVersion = 1

/**
 * An agenda as a file (FORUM-6): GET /api/rooms/:id/agenda-file writes it, POST /api/rooms/agenda-file reads it. An item of
 * the banks is its reference alone. A change that an older reader cannot take raises the version.
 */
export const AgendaFile = strictObject({
  format: Type.Literal(agendaFileFormat),
  version: Type.Literal(agendaFileVersion),
  title: RoomTitle,
  specialization: oneOf(editionIds),
  tables: Type.Integer({ minimum: 0, maximum: tablesLimit }),
  activities: Type.Array(ActivityInput, { maxItems: agendaLimit }),
})
export type AgendaFile = Type.Static<typeof AgendaFile>

/** POST /api/rooms/reports/:id/take-back: the place of the activity in the report, from 0, and the word or question. */
export const TakeBackEntry = strictObject({
  activity: Type.Integer({ minimum: 0, maximum: 1000 }),
  text: Type.String({ minLength: 1, maxLength: 2000 }),
})
export type TakeBackEntry = Type.Static<typeof TakeBackEntry>

/** PATCH /api/rooms/reports/:id: how long the report is kept, in months from the end of its run (FORUM-18). */
export const KeepReport = strictObject({ kept_months: Type.Integer({ enum: [...keptMonths] }) })
export type KeepReport = Type.Static<typeof KeepReport>

/** POST /api/rooms/reports/:id/comments: the place of the exit card in the report, from 0, and a comment word for word. */
export const ApproveComment = strictObject({
  activity: Type.Integer({ minimum: 0, maximum: 1000 }),
  text: Type.String({ minLength: 1, maxLength: sizes.feedback.comment }),
})
export type ApproveComment = Type.Static<typeof ApproveComment>

const SealTruth = {
  truth: Type.Number(),
  source: Type.String({ minLength: 1, maxLength: 300 }),
}
/** POST /api/rooms/:id/seals/:sid/open: what it came to, and where that stands (FORUM-20). */
export const OpenSeal = strictObject(SealTruth)
export type OpenSeal = Type.Static<typeof OpenSeal>
export const SealParams = Type.Object({
  id: Type.String({ pattern: '^[\\w-]{1,64}$' }),
  sid: Type.String({ pattern: '^[\\w-]{1,64}$' }),
})
export type SealParams = Type.Static<typeof SealParams>

/** POST /api/rooms/reports/:id/seal: the place of the opened seal in the report, from 0, and the corrected truth. */
export const CorrectSeal = strictObject({
  activity: Type.Integer({ minimum: 0, maximum: 1000 }),
  ...SealTruth,
})
export type CorrectSeal = Type.Static<typeof CorrectSeal>

/** GET /api/rooms/reports/:id/comments: the comments of each exit card by the alphabet, until they are deleted (FORUM-15). */
export const FeedbackComments = Type.Object({
  cards: Type.Array(
    Type.Object({
      activity: Type.Integer(),
      comments: Type.Array(
        Type.Object({
          text: Type.String(),
          /** It has a word of the list. */
          marked: Type.Boolean(),
          approved: Type.Boolean(),
        }),
      ),
    }),
  ),
})
export type FeedbackComments = Type.Static<typeof FeedbackComments>

/** POST /api/rooms/:id/names/remove: with `seat` who has the name is removed from the run. */
export const RemoveName = strictObject({
  name: Type.String({ minLength: 1, maxLength: 400 }),
  seat: Type.Boolean(),
})
export type RemoveName = Type.Static<typeof RemoveName>

export const QuietEntry = strictObject({ quiet: Type.Boolean() })
export type QuietEntry = Type.Static<typeof QuietEntry>

const Tick = Type.Optional(Type.Literal('true'))
/** GET /api/rooms/:id/agenda-file: notes, and the answers of own items, only where they are asked for (FORUM-6). */
export const AgendaFileQuery = strictObject({ notes: Tick, answers: Tick })
export type AgendaFileQuery = Type.Static<typeof AgendaFileQuery>

export const GiveCopy = strictObject({
  notes: Type.Optional(Type.Boolean()),
  answers: Type.Optional(Type.Boolean()),
})
export type GiveCopy = Type.Static<typeof GiveCopy>

export const CopyLink = Type.Object({ token: Type.String(), path: Type.String() })
export type CopyLink = Type.Static<typeof CopyLink>

/** POST /api/rooms/reports/:id/copy: the IANA name of the host's time zone, as for a new room. */
export const CopyReport = strictObject({ time_zone: Type.Optional(Type.String({ maxLength: 60 })) })
export type CopyReport = Type.Static<typeof CopyReport>

export const CopyParams = Type.Object({ token: Type.String({ minLength: 1, maxLength: 100 }) })
export type CopyParams = Type.Static<typeof CopyParams>

/** An agenda that was given away: the file to load, and what is read of it, with the questions of the banks in words. */
export const AgendaCopy = Type.Object({
  file: AgendaFile,
  activities: Type.Array(
    Type.Object({
      kind: oneOf(activityKinds),
      prompt: Type.String(),
      minutes: Type.Optional(Type.Integer()),
    }),
  ),
})
export type AgendaCopy = Type.Static<typeof AgendaCopy>

/** POST /api/rooms/agenda-file: the file, and the seats of the room that is made of it. */
export const LoadAgenda = strictObject({
  file: AgendaFile,
  seats: Type.Integer({ minimum: 1, maximum: seatsByOrganizer }),
  time_zone: Type.Optional(Type.String({ maxLength: 60 })),
})
export type LoadAgenda = Type.Static<typeof LoadAgenda>

/** POST /api/rooms/:id/again-link: what a run has asked, for those who were absent, at `path` until then (FORUM-17). */
export const AgainLink = Type.Object({ token: Type.String(), path: Type.String(), expires_at: Type.String() })
export type AgainLink = Type.Static<typeof AgainLink>

export const AgainParams = Type.Object({ token: Type.String({ minLength: 1, maxLength: 100 }) })
export type AgainParams = Type.Static<typeof AgainParams>

/** What one item of a run asks; a question of a quiz and a vote of a round ask as `choice` or `number` do. */
export const AgainItem = Type.Object({
  kind: oneOf(['choice', 'number', 'range'] as const),
  prompt: Type.String(),
  options: Type.Optional(Type.Array(Type.Object({ id: Type.String(), text: Type.String() }))),
  several: Type.Optional(Type.Boolean()),
  unit: Type.Optional(Type.String()),
  least: Type.Optional(Type.Number()),
  most: Type.Optional(Type.Number()),
  scale: Type.Optional(oneOf(['linear', 'log'] as const)),
  decimals: Type.Optional(Type.Integer()),
})
export type AgainItem = Type.Static<typeof AgainItem>

/** GET /api/rooms/again/:token: the items in the order of the run, without what answers them (FORUM-17). */
export const AgainRoom = Type.Object({
  title: Type.String(),
  specialization: oneOf(editionIds),
  items: Type.Array(AgainItem),
})
export type AgainRoom = Type.Static<typeof AgainRoom>

/** POST /api/rooms/again/:token/answers: the place of the item, from 0, and an answer that counts nowhere and is not kept. */
export const AnswerAgain = strictObject({
  item: Type.Integer({ minimum: 0, maximum: 2000 }),
  value: AnswerValue,
})
export type AnswerAgain = Type.Static<typeof AnswerAgain>
