import Type from 'typebox'
import { quizLevels, editionIds } from '../editions.js'
import { oneOf } from '../one-of.schemas.js'
import { numberCount, withoutNumber } from '../peers/rules.js'
import { expectedPercent, guessPercent } from './mirror.js'
import { participantKinds } from './public-body.js'
import { roundForms, roundSeconds } from './round.js'
import {
  activityKinds,
  agendaLimit,
  entryStates,
  hostNoteLength,
  limitSeconds,
  plannedMinutes,
  ratings,
  roomTitleLength,
  seatsByOrganizer,
  sizes,
  tablesLimit,
} from './rules.js'

const strict = { additionalProperties: false }
const Id = Type.String({ pattern: '^[\\w-]{1,64}$' })
const OptionId = Type.String({ minLength: 1, maxLength: 64 })
export const RoomTitle = Type.String({ minLength: roomTitleLength.least, maxLength: roomTitleLength.most })
const Confidence = Type.Optional(Type.Integer({ minimum: 0, maximum: 100 }))
const RoundSeconds = Type.Optional(Type.Integer({ minimum: roundSeconds.least, maximum: roundSeconds.most }))

export const RoomParams = Type.Object({ id: Id })
export type RoomParams = Type.Static<typeof RoomParams>
export const ActivityParams = Type.Object({ id: Id, aid: Id })
export type ActivityParams = Type.Static<typeof ActivityParams>
export const EntryParams = Type.Object({ id: Id, eid: Id })
export type EntryParams = Type.Static<typeof EntryParams>

const Minutes = Type.Integer({ minimum: plannedMinutes.least, maximum: plannedMinutes.most })

/** A seal on a `range`: until which day nobody sees an answer, and the naive range (FORUM-19, FORUM-20). */
const SealFields = Type.Object(
  {
    until: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
    low: Type.Number(),
    high: Type.Number(),
  },
  strict,
)

/**
 * The content of an activity (ROOM-9). Which fields a kind needs is checked by `activityProblems`, so that the error
 * names the field and not every kind that it could have been.
 */
const contentFields = {
  kind: oneOf(activityKinds),
  prompt: Type.Optional(Type.String({ maxLength: sizes.prompt })),
  /** `choice`, `rank`. The server gives ids where they are missing. */
  options: Type.Optional(
    Type.Array(
      Type.Object({ id: Type.Optional(OptionId), text: Type.String({ maxLength: sizes.option }) }, strict),
      { maxItems: sizes.ranked.most },
    ),
  ),
  several: Type.Optional(Type.Boolean()),
  /** Places of the right options, as text from '0', or their ids. */
  right: Type.Optional(Type.Array(OptionId, { maxItems: sizes.choices.most })),
  explanation: Type.Optional(Type.String({ maxLength: 4000 })),
  source: Type.Optional(Type.String({ maxLength: 300 })),
  /** `number`, `range`. */
  unit: Type.Optional(Type.String({ maxLength: sizes.unit })),
  least: Type.Optional(Type.Number()),
  most: Type.Optional(Type.Number()),
  scale: Type.Optional(oneOf(['linear', 'log'] as const)),
  decimals: Type.Optional(Type.Integer({ minimum: 0, maximum: 4 })),
  truth: Type.Optional(Type.Number()),
  /** `range` whose truth is not known: nobody sees the answers until a day (FORUM-19). */
  seal: Type.Optional(SealFields),
  /** `words`. */
  entries: Type.Optional(Type.Integer({ minimum: sizes.words.least, maximum: sizes.words.most })),
  /** `quiz` (ROOM-29). */
  questions: Type.Optional(Type.Integer({ minimum: sizes.quiz.least, maximum: sizes.quiz.most })),
  level: Type.Optional(oneOf(quizLevels)),
  topics: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 60 }), { maxItems: sizes.quiz.topics }),
  ),
  asks_confidence: Type.Optional(Type.Boolean()),
  /** `round` (ROUND-2, ROUND-17). */
  form: Type.Optional(oneOf(roundForms)),
  ask_tables: Type.Optional(Type.Boolean()),
  seconds: Type.Optional(
    Type.Object({ first: RoundSeconds, discuss: RoundSeconds, second: RoundSeconds }, strict),
  ),
  /** `mirror`: the id of the experiment, and whether its case is judged again (MIRROR-17). */
  experiment: Type.Optional(Id),
  repeat: Type.Optional(Type.Boolean()),
  /** `feedback`: what is rated (FORUM-15). */
  statements: Type.Optional(
    Type.Array(Type.String({ maxLength: sizes.feedback.statement }), {
      maxItems: sizes.feedback.statements.most,
    }),
  ),
  /** A host's answer to 'Is this a matter before your body?' on a question of their own (FORUM-21). */
  before_body: Type.Optional(Type.Boolean()),
  /** Closes it by itself. */
  limit_seconds: Type.Optional(Type.Integer({ minimum: limitSeconds.least, maximum: limitSeconds.most })),
  /** Read by hosts only: a note, and the minutes that it is planned to take (FORUM-8). */
  host_note: Type.Optional(Type.String({ maxLength: hostNoteLength })),
  minutes: Type.Optional(Minutes),
}

/** An activity that a host adds: its content, or the reference of a bank item (`BankItem.ref`). */
export const ActivityInput = Type.Object(
  { ...contentFields, ref: Type.Optional(Type.String({ pattern: '^[a-z_-]+/[\\w-]{1,64}$' })) },
  strict,
)
export type ActivityInput = Type.Static<typeof ActivityInput>

/** A change of a draft: the fields that change, and `position` (from 1) to move it (ROOM-9, FORUM-8). */
export const ActivityChange = Type.Object(
  {
    ...contentFields,
    kind: Type.Optional(contentFields.kind),
    /** null takes the seal off. */
    seal: Type.Optional(Type.Union([SealFields, Type.Null()])),
    /** 0 takes the planned minutes away. */
    minutes: Type.Optional(Type.Integer({ minimum: 0, maximum: plannedMinutes.most })),
    position: Type.Optional(Type.Integer({ minimum: 1, maximum: agendaLimit })),
  },
  strict,
)
export type ActivityChange = Type.Static<typeof ActivityChange>

/** The content as hosts see it; every option has its id. */
export const ActivityContent = Type.Object({
  ...contentFields,
  options: Type.Optional(Type.Array(Type.Object({ id: OptionId, text: Type.String() }))),
  /** `round`, from the bank: the second question on the same idea (ROUND-20). */
  twin: Type.Optional(
    Type.Object({
      prompt: Type.String(),
      options: Type.Array(Type.Object({ id: OptionId, text: Type.String() })),
      right: OptionId,
      explanation: Type.String(),
    }),
  ),
  tags: Type.Optional(Type.Array(Type.String())),
  ref: Type.Optional(Type.String()),
})
export type ActivityContent = Type.Static<typeof ActivityContent>

/** POST /api/rooms. An agenda, or activities of one's own, or neither (ROOM-28). */
export const OpenRoom = Type.Object(
  {
    title: RoomTitle,
    specialization: Type.Optional(oneOf(editionIds)),
    seats: Type.Integer({ minimum: 1, maximum: seatsByOrganizer }),
    tables: Type.Optional(Type.Integer({ minimum: 0, maximum: tablesLimit })),
    agenda: Type.Optional(Id),
    activities: Type.Optional(Type.Array(ActivityInput, { maxItems: agendaLimit })),
    /** In the edition for pools: who will be in the room; before the first run at the latest (FORUM-21). */
    participants: Type.Optional(oneOf(participantKinds)),
    /** The IANA name of the host's time zone, by whose days the report is dated. */
    time_zone: Type.Optional(Type.String({ maxLength: 60 })),
  },
  strict,
)
export type OpenRoom = Type.Static<typeof OpenRoom>

const Moment = Type.String({ format: 'date-time' })
const TypedCode = Type.String({ minLength: 1, maxLength: 100 })
const TableNumber = Type.Union([Type.Integer({ minimum: 1, maximum: tablesLimit }), Type.Null()])

export const FindRoom = Type.Object({ code: TypedCode }, strict)
export type FindRoom = Type.Static<typeof FindRoom>

/** POST /api/rooms/join. `table` null: not at a table. */
export const JoinRoom = Type.Object(
  {
    code: TypedCode,
    table: Type.Optional(TableNumber),
    /** The second code, where the room asks for one (ROOM-42). */
    second_code: Type.Optional(Type.String({ maxLength: 100 })),
  },
  strict,
)
export type JoinRoom = Type.Static<typeof JoinRoom>

/** PATCH /api/rooms/:id/seat. A name of '' takes it back. */
export const ChangeSeat = Type.Object(
  { table: Type.Optional(TableNumber), name: Type.Optional(Type.String({ maxLength: 400 })) },
  strict,
)
export type ChangeSeat = Type.Static<typeof ChangeSeat>

/** GET /api/rooms/:id. Without `as`: the desk for hosts, else the seat. */
export const RoomQuery = Type.Object({ as: Type.Optional(oneOf(['host', 'seat', 'stage'] as const)) }, strict)
export type RoomQuery = Type.Static<typeof RoomQuery>

export const ChangeRoom = Type.Object(
  {
    title: Type.Optional(RoomTitle),
    show_at_once: Type.Optional(Type.Boolean()),
    hide_numbers: Type.Optional(Type.Boolean()),
    hide_names: Type.Optional(Type.Boolean()),
    sounds: Type.Optional(Type.Boolean()),
    /** Nobody sits down without the code that the stage shows (ROOM-42). */
    second_code: Type.Optional(Type.Boolean()),
    paused: Type.Optional(Type.Boolean()),
    /** It closes by itself when everybody who is there has answered (ROOM-10). */
    closes_when_all: Type.Optional(Type.Boolean()),
    /** Until its doors open; tables also while nobody's table is fixed (ROOM-4). */
    specialization: Type.Optional(oneOf(editionIds)),
    tables: Type.Optional(Type.Integer({ minimum: 0, maximum: tablesLimit })),
    /** Who will be in the room, until its first run. Its opener and admins (FORUM-21). */
    participants: Type.Optional(oneOf(participantKinds)),
    /** Nobody new sits down in the run that goes on (ROOM-44). */
    locked: Type.Optional(Type.Boolean()),
    /** When the next run is planned to begin; null for no plan (FORUM-4). */
    planned_at: Type.Optional(Type.Union([Moment, Type.Null()])),
    /** When the room closes, at most 400 days from now. Its opener and admins (FORUM-1). */
    closes_at: Type.Optional(Moment),
  },
  strict,
)
export type ChangeRoom = Type.Static<typeof ChangeRoom>

/** Where a host's step leads. */
export const stepTargets = [
  'open',
  'closed',
  'shown',
  'first',
  'read',
  'discuss',
  'second',
  'third',
  'twin',
  'twin_shown',
  'longer',
] as const
export type StepTarget = (typeof stepTargets)[number]

/**
 * POST …/step. `closed` starts the countdown, and undoes `shown`; `answer` marks the right ones with `shown`, `why` says
 * then why they are right. In a quiz `open` from `shown` opens the next question, and `shown` after the last one is the
 * podium. `cell` picks on a board.
 * `read` with `closed` lets the desk read a counted result before the room sees it; the vote is not opened again then
 * (ROOM-40). `now` with `closed` leaves out the countdown, or what is left of it.
 * A round goes by the names of its phases (ROUND-1); `longer` is 'One more minute' (ROUND-2).
 */
export const StepActivity = Type.Object(
  {
    to: oneOf(stepTargets),
    answer: Type.Optional(Type.Boolean()),
    why: Type.Optional(Type.Literal(true)),
    read: Type.Optional(Type.Literal(true)),
    now: Type.Optional(Type.Literal(true)),
    cell: Type.Optional(Id),
    phase_seq: Type.Integer({ minimum: 0 }),
  },
  strict,
)
export type StepActivity = Type.Static<typeof StepActivity>

/** POST …/wording: a seat takes part in the experiments of a room, or only watches (MIRROR-2, MIRROR-3). */
export const OpenExperiment = Type.Object({ part: Type.Boolean() }, strict)
export type OpenExperiment = Type.Static<typeof OpenExperiment>

/** What a seat answers; which fields are needed depends on the kind, checked by `valueProblem`. */
export const AnswerValue = Type.Object(
  {
    choice_ids: Type.Optional(Type.Array(OptionId, { maxItems: sizes.choices.most })),
    number: Type.Optional(Type.Number()),
    low: Type.Optional(Type.Number()),
    high: Type.Optional(Type.Number()),
    words: Type.Optional(Type.Array(Type.String({ maxLength: 200 }), { maxItems: sizes.words.most })),
    order: Type.Optional(Type.Array(OptionId, { maxItems: sizes.ranked.most })),
    text: Type.Optional(Type.String({ maxLength: 2000 })),
    /** `feedback`: one for each statement, in their order; its comment is `text`. */
    ratings: Type.Optional(
      Type.Array(Type.Integer({ minimum: ratings.least, maximum: ratings.most }), {
        maxItems: sizes.feedback.statements.most,
      }),
    ),
    /** `board`, while the seat's table chooses: the cell. */
    cell: Type.Optional(Id),
    /** `mirror`: the guess of false consensus, and the difference expected of a noise case, in percent. */
    guess: Type.Optional(Type.Number({ minimum: guessPercent.least, maximum: guessPercent.most })),
    expected: Type.Optional(Type.Number({ minimum: expectedPercent.least, maximum: expectedPercent.most })),
    /** `round`, while it is discussed: the number of the seat's table; null to be the one who writes it (ROUND-17). */
    table_number: Type.Optional(Type.Union([Type.Number(), Type.Null()])),
    /** `peers`: everything that is entered, by the id of the number; null to be the one who writes for the table (PEER-1). */
    peers: Type.Optional(
      Type.Union([
        Type.Record(Id, Type.Union([Type.Number(), oneOf(withoutNumber)]), { maxProperties: numberCount }),
        Type.Null(),
      ]),
    ),
  },
  strict,
)
export type AnswerValue = Type.Static<typeof AnswerValue>

/**
 * POST …/answer. `round` is the index of the quiz question or the vote of a round that was answered; 1
 * otherwise, and may be left out.
 */
export const GiveAnswer = Type.Object(
  {
    round: Type.Optional(Type.Integer({ minimum: 0, maximum: 100 })),
    value: AnswerValue,
    confidence: Confidence,
  },
  strict,
)
export type GiveAnswer = Type.Static<typeof GiveAnswer>

export const answerStatuses = ['accepted', 'changed', 'late', 'not_open'] as const
export const AnswerReceipt = Type.Object({ status: oneOf(answerStatuses) })
export type AnswerReceipt = Type.Static<typeof AnswerReceipt>

/** POST /api/rooms/:id/entries/:eid: `state` from a host, `vote` from a seat. */
export const ChangeEntry = Type.Object(
  { state: Type.Optional(oneOf(entryStates)), vote: Type.Optional(Type.Boolean()) },
  strict,
)
export type ChangeEntry = Type.Static<typeof ChangeEntry>

/** POST /api/rooms/:id/hosts: a link of one use, `/room/{code}/desk?host={token}`. */
export const HostLink = Type.Object({ token: Type.String(), path: Type.String() })
export type HostLink = Type.Static<typeof HostLink>

/** POST /api/rooms/:id/hosts/accept, by the signed-in person who becomes a host. */
export const AcceptHost = Type.Object({ token: Type.String({ minLength: 1, maxLength: 100 }) }, strict)
export type AcceptHost = Type.Static<typeof AcceptHost>

/** DELETE /api/rooms/:id/hosts/:hid: a helper, or a link that was not used (FORUM-5). */
export const HelperParams = Type.Object({ id: Id, hid: Id })
export type HelperParams = Type.Static<typeof HelperParams>

const StageKey = Type.String({ minLength: 1, maxLength: 100 })

/** POST /api/rooms/:id/ticket. A stage needs no seat and no account, only the room; with a host's link it has a place of its own. */
export const RoomTicketRequest = Type.Object(
  { as: oneOf(['host', 'seat', 'stage'] as const), stage_key: Type.Optional(StageKey) },
  strict,
)
export type RoomTicketRequest = Type.Static<typeof RoomTicketRequest>

/** POST /api/rooms/:id/second-code, by a stage that a host's link has opened (ROOM-42). */
export const SecondCodeRequest = Type.Object({ stage_key: StageKey }, strict)
export type SecondCodeRequest = Type.Static<typeof SecondCodeRequest>
export const SecondCode = Type.Object({ code: Type.String(), changes_in_ms: Type.Integer({ minimum: 0 }) })
export type SecondCode = Type.Static<typeof SecondCode>

/** POST /api/rooms/:id/seats/free: how many seats were freed. */
export const SeatsFreed = Type.Object({ freed: Type.Integer({ minimum: 0 }) })
export type SeatsFreed = Type.Static<typeof SeatsFreed>

export const RoomTicket = Type.Object({ ticket: Type.String(), expires_in: Type.Integer() })
export type RoomTicket = Type.Static<typeof RoomTicket>

export const EditionQuery = Type.Object({ specialization: Type.Optional(oneOf(editionIds)) }, strict)
export type EditionQuery = Type.Static<typeof EditionQuery>
export const BankQuery = Type.Object(
  {
    specialization: Type.Optional(oneOf(editionIds)),
    /** Words that the prompt or a tag must have. */
    find: Type.Optional(Type.String({ maxLength: 100 })),
  },
  strict,
)
export type BankQuery = Type.Static<typeof BankQuery>

/** GET /api/rooms/reports/:id; `share` for those who are no hosts. */
export const ReportQuery = Type.Object({ share: Type.Optional(Type.String({ maxLength: 100 })) }, strict)
export type ReportQuery = Type.Static<typeof ReportQuery>

/** POST …/share: `/room/reports/{id}?share={token}`. */
export const ShareLink = Type.Object({ token: Type.String(), path: Type.String() })
export type ShareLink = Type.Static<typeof ShareLink>

/** POST …/practice: how many questions became practice cards. */
export const MissedTaken = Type.Object({ added: Type.Integer({ minimum: 0 }) })
export type MissedTaken = Type.Static<typeof MissedTaken>
