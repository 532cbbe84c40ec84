import Type from 'typebox'
import { editionIds } from '../editions.js'
import { oneOf } from '../one-of.schemas.js'

const strict = { additionalProperties: false }
const Id = Type.String({ pattern: '^[\\w-]{1,64}$' })
const line = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: '\\S' })
const Moment = Type.String({ format: 'date-time' })

/** How long what a packet is made from is kept, in months (CREDIT-5). */
export const keptMonths = [24, 60, 84] as const

const planFields = {
  objectives: Type.Array(line(200), { minItems: 1, maxItems: 5 }),
  presenter: line(120),
  /** One line on the presenter; empty for none. */
  presenter_line: Type.String({ maxLength: 300 }),
  /** Empty for none. */
  prerequisites: Type.String({ maxLength: 300 }),
  planned_minutes: Type.Integer({ minimum: 10, maximum: 720 }),
  /** What the page of attendance asks beside the organization, such as 'CPE number'; empty for nothing. */
  license_label: Type.String({ maxLength: 60 }),
  /** The sponsor gives halves of a credit. */
  halves: Type.Boolean(),
  kept_months: Type.Integer({ enum: [...keptMonths] }),
}

/** PUT /api/credit/rooms/:id: what makes a room one for credit (CREDIT-1). */
export const CreditPlan = Type.Object({ ...planFields, sponsor_id: Id }, strict)
export type CreditPlan = Type.Static<typeof CreditPlan>

/** What everybody sees of a room for credit: on the waiting page, the page of attendance, and the packet. */
export const PublicCredit = Type.Object({
  ...planFields,
  sponsor: Type.String(),
  /** 'Sponsor: …. Approval, where there is one, is the sponsor's.' */
  sponsor_line: Type.String(),
  attend_code: Type.String(),
})
export type PublicCredit = Type.Static<typeof PublicCredit>

export const CreditRoomParams = Type.Object({ id: Id })
export type CreditRoomParams = Type.Static<typeof CreditRoomParams>

export const Sponsor = Type.Object({ id: Type.String(), name: Type.String() })
export type Sponsor = Type.Static<typeof Sponsor>

export const EnterSponsor = Type.Object({ name: line(120) }, strict)
export type EnterSponsor = Type.Static<typeof EnterSponsor>

export const SponsorList = Type.Object({ sponsors: Type.Array(Sponsor) })
export type SponsorList = Type.Static<typeof SponsorList>
export const SponsorParams = Type.Object({ id: Id })
export type SponsorParams = Type.Static<typeof SponsorParams>

export const CreditOffer = Type.Object({
  credit: Type.Union([Type.Object({ ...PublicCredit.properties, sponsor_id: Type.String() }), Type.Null()]),
  /** The forum that the room is a session of, if its credit is that of the forum; null else. */
  forum: Type.Union([Type.Object({ title: Type.String(), code: Type.String() }), Type.Null()]),
  /** The caller may change it: who may organize. */
  may_change: Type.Boolean(),
  sponsors: Type.Array(Sponsor),
  /** The lists of attendance, the latest first: one of each run of a room, one of a forum. */
  lists: Type.Array(
    Type.Object({ id: Type.String(), day: Type.String(), running: Type.Boolean(), closed: Type.Boolean() }),
  ),
})
export type CreditOffer = Type.Static<typeof CreditOffer>

/** POST /api/credit/rooms/:id/word, by a stage that a host's link has opened. */
export const StageWordRequest = Type.Object(
  { stage_key: Type.String({ minLength: 1, maxLength: 100 }) },
  strict,
)
export type StageWordRequest = Type.Static<typeof StageWordRequest>
export const StageWord = Type.Object({
  word: Type.String(),
  /** The block that the word shows, from 1; of the word at the end the last one. */
  block: Type.Integer(),
  attend_code: Type.String(),
})
export type StageWord = Type.Static<typeof StageWord>

export const AttendCode = Type.Object({ code: Type.String({ minLength: 1, maxLength: 20 }) })
export type AttendCode = Type.Static<typeof AttendCode>

export const AttendanceDoor = Type.Object({
  title: Type.String(),
  specialization: oneOf(editionIds),
  credit: PublicCredit,
  /** `waiting` before the doors open, `running` while words count, `over` afterwards. */
  state: oneOf(['waiting', 'running', 'over'] as const),
  /** The address is confirmed by mail; else the page itself is the proof, and has to be kept. */
  by_mail: Type.Boolean(),
})
export type AttendanceDoor = Type.Static<typeof AttendanceDoor>

/** A secret that the browser makes for itself; the service keeps its hash. */
const Key = Type.String({ pattern: '^[\\w-]{32,64}$' })
const Mail = Type.String({ maxLength: 254, pattern: '^[^\\s@,;<>"]+@[^\\s@,;<>"]+\\.[^\\s@,;<>"]+$' })
const Word = Type.String({ minLength: 1, maxLength: 60 })
const Proof = Type.String({ minLength: 1, maxLength: 8192 })

/** POST /api/attendance/:code/registrations: with a proof of the human check, or with the receipt of the first call. */
export const Register = Type.Object(
  {
    name: Type.String({ minLength: 2, maxLength: 80, pattern: '^[^\\n\\r]*\\S[^\\n\\r]*$' }),
    mail: Mail,
    organization: Type.String({ maxLength: 120 }),
    license: Type.String({ maxLength: 60 }),
    key: Key,
    word: Word,
    proof: Type.Optional(Proof),
    receipt: Type.Optional(Type.String({ maxLength: 200 })),
  },
  strict,
)
export type Register = Type.Static<typeof Register>

const keeping = {
  /** `held`: it will be kept at `kept_at`, and has to be sent again until it is. */
  state: oneOf(['held', 'kept'] as const),
  kept_at: Type.Union([Moment, Type.Null()]),
  /** Of which list; sent along with later calls. */
  session: Type.String(),
}
export const Registered = Type.Object({ ...keeping, receipt: Type.String() })
export type Registered = Type.Static<typeof Registered>

/** A block of a session by its title, as who attends reads it. */
const BlockOfSession = Type.Object({ title: Type.String(), block: Type.Integer() })

/** POST /api/attendance/:code/presence: the link of a mail in the first call of a browser, and the word of a block. */
export const BePresent = Type.Object(
  {
    key: Key,
    session: Type.Optional(Id),
    link: Type.Optional(Type.String({ maxLength: 120 })),
    word: Type.Optional(Word),
  },
  strict,
)
export type BePresent = Type.Static<typeof BePresent>
export const Present = Type.Object({
  ...keeping,
  /** As it was typed; null until it is kept. */
  name: Type.Union([Type.String(), Type.Null()]),
  /** The blocks that are kept, and those that are held. */
  blocks: Type.Array(BlockOfSession),
  held: Type.Array(BlockOfSession),
  /** Code of the certificate, once the list is closed (CREDIT-4). */
  certificate: Type.Union([Type.String(), Type.Null()]),
})
export type Present = Type.Static<typeof Present>

/** POST /api/attendance/:code/links: one new link a day, after the session. */
export const AskForLink = Type.Object({ mail: Mail, proof: Proof }, strict)
export type AskForLink = Type.Static<typeof AskForLink>

export const EraseAttendance = Type.Object({ key: Key, session: Type.Optional(Id) }, strict)
export type EraseAttendance = Type.Static<typeof EraseAttendance>

export const SessionParams = Type.Object({ id: Id })
export type SessionParams = Type.Static<typeof SessionParams>
export const AttendeeParams = Type.Object({ id: Id, pid: Id })
export type AttendeeParams = Type.Static<typeof AttendeeParams>

/** A block of one session of a list. */
const ListedBlock = { session: Type.String(), block: Type.Integer() }

export const Attendee = Type.Object({
  id: Type.String(),
  /** 'Erased on request' for who has erased it. */
  name: Type.String(),
  organization: Type.String(),
  license: Type.String(),
  /** The address was confirmed by the link of a mail. */
  confirmed: Type.Boolean(),
  erased: Type.Boolean(),
  /** Blocks by the word on the stage, and by hand with a note. */
  blocks: Type.Array(Type.Object(ListedBlock)),
  by_hand: Type.Array(Type.Object({ ...ListedBlock, note: Type.String() })),
  /** The day of the last session with a block; null for none. */
  completed_on: Type.Union([Type.String(), Type.Null()]),
  /** Minutes of the blocks by word, which the service itself counted, and of those by hand alone; at the same time once. */
  minutes: Type.Integer(),
  minutes_by_hand: Type.Integer(),
  /** Of the minutes by word. */
  credits: Type.Number(),
  certificate: Type.Union([Type.String(), Type.Null()]),
})
export type Attendee = Type.Static<typeof Attendee>

/** GET /api/credit/sessions/:id: the list of a run, for its opener, or of a forum, for its organizers. */
export const AttendanceList = Type.Object({
  id: Type.String(),
  title: Type.String(),
  day: Type.String(),
  credit: PublicCredit,
  /** In the order in which they began; more than one only of a forum. */
  sessions: Type.Array(
    Type.Object({
      id: Type.String(),
      title: Type.String(),
      day: Type.String(),
      /** Minutes of each block that the service counted; null while the session goes on. */
      minutes: Type.Union([Type.Array(Type.Integer()), Type.Null()]),
    }),
  ),
  /** No session goes on, and none of the forum is still to begin. */
  ended: Type.Boolean(),
  closed: Type.Boolean(),
  deleted_at: Moment,
  people: Type.Array(Attendee),
})
export type AttendanceList = Type.Static<typeof AttendanceList>

/** Fewer answers than this are told as 'fewer', as in reports (ROOM-23). */
const SessionActivity = Type.Object({
  /** What was asked; empty for kinds that stand for themselves, such as a quiz. */
  title: Type.String(),
  kind: Type.String(),
  planned_minutes: Type.Union([Type.Integer(), Type.Null()]),
  /** The block, and the minute without pauses, in which it was opened; null for what was left out. */
  block: Type.Union([Type.Integer(), Type.Null()]),
  minute: Type.Union([Type.Integer(), Type.Null()]),
  /** Null for what was not counted before the session ended. */
  answers: Type.Union([Type.Integer(), Type.Null()]),
})
export type SessionActivity = Type.Static<typeof SessionActivity>

const Statement = Type.Object({
  text: Type.String(),
  /** From 'not at all' to 'fully', 1 to 5. */
  counts: Type.Array(Type.Integer()),
})

/** How a session went, as counts: nothing of a seat is in it (CREDIT-5). */
export const SessionCourse = Type.Object({
  activities: Type.Array(SessionActivity),
  /** The statements of the exit cards that five or more answered. */
  evaluation: Type.Array(Statement),
})
export type SessionCourse = Type.Static<typeof SessionCourse>

/** GET /api/credit/sessions/:id/packet: what the browser builds the packet from (CREDIT-5). */
export const Packet = Type.Object({
  list: AttendanceList,
  sessions: Type.Array(
    Type.Object({
      title: Type.String(),
      day: Type.String(),
      /** Minutes of each block that the service counted. */
      minutes: Type.Array(Type.Integer()),
      /** Null for sessions from before it was kept. */
      course: Type.Union([SessionCourse, Type.Null()]),
    }),
  ),
})
export type Packet = Type.Static<typeof Packet>

/** POST /api/credit/sessions/:id/people/:pid: 'was here, phone broken'; `present` false takes a correction back. */
export const CorrectAttendance = Type.Object(
  {
    session: Id,
    block: Type.Integer({ minimum: 1, maximum: 30 }),
    present: Type.Boolean(),
    note: Type.Optional(Type.String({ maxLength: 200 })),
  },
  strict,
)
export type CorrectAttendance = Type.Static<typeof CorrectAttendance>

/** What an accounts service is asked to mail; an empty list only asks whether it can. */
export const AttendanceMails = Type.Object(
  {
    mails: Type.Array(
      Type.Object(
        {
          /** Each is mailed once. */
          key: Type.String({ maxLength: 200 }),
          email: Type.String({ maxLength: 254 }),
          path: Type.String({ maxLength: 300 }),
          /** The link to one's attendance, or to its certificate. */
          what: oneOf(['link', 'certificate'] as const),
        },
        strict,
      ),
      { maxItems: 100 },
    ),
  },
  strict,
)
export type AttendanceMails = Type.Static<typeof AttendanceMails>
export const AttendanceMailsReply = Type.Object({ by_mail: Type.Boolean() })
export type AttendanceMailsReply = Type.Static<typeof AttendanceMailsReply>

/** GET /api/attendance/:code/challenge: the work that proves a person, created by altcha-lib. */
export const HumanChallenge = Type.Object({ challenge: Type.Unknown() })
export type HumanChallenge = Type.Static<typeof HumanChallenge>

export const HumanProof = Type.Object({ proof: Proof }, strict)
export type HumanProof = Type.Static<typeof HumanProof>
export const HumanProofReply = Type.Object({ human: Type.Boolean() })
export type HumanProofReply = Type.Static<typeof HumanProofReply>
