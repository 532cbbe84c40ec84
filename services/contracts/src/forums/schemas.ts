import Type from 'typebox'
import { editionIds } from '../editions.js'
import { oneOf } from '../one-of.schemas.js'
import { seatsByOrganizer, tablesLimit } from '../rooms/rules.js'
import { RoomTitle } from '../rooms/schemas.js'
import { forumLimits, forumTextLengths } from './rules.js'
import { strictObject } from '../strict-object.schemas.js'

const Id = Type.String({ pattern: '^[\\w-]{1,64}$' })
const Moment = Type.String({ format: 'date-time' })
const Title = Type.String({ minLength: forumTextLengths.title.least, maxLength: forumTextLengths.title.most })
const Place = Type.String({ maxLength: forumTextLengths.place })
const Hall = Type.String({ minLength: 1, maxLength: forumTextLengths.hall })

/** POST /api/forums (FORUM-11). `first_day` is a day such as 2027-01-14, where the forum is. */
export const MakeForum = strictObject({
  title: Title,
  place: Type.Optional(Place),
  first_day: Type.String({ format: 'date' }),
  days: Type.Integer({ minimum: 1, maximum: forumLimits.days }),
  time_zone: Type.String({ minLength: 1, maxLength: 60 }),
})
export type MakeForum = Type.Static<typeof MakeForum>

export const ChangeForum = strictObject({ title: Type.Optional(Title), place: Type.Optional(Place) })
export type ChangeForum = Type.Static<typeof ChangeForum>

/** POST /api/forums/:id/sessions: the room that is made for it, and when and where. */
export const AddSession = strictObject({
  title: RoomTitle,
  hall: Hall,
  starts_at: Moment,
  ends_at: Moment,
  specialization: Type.Optional(oneOf(editionIds)),
  seats: Type.Integer({ minimum: 1, maximum: seatsByOrganizer }),
  tables: Type.Optional(Type.Integer({ minimum: 0, maximum: tablesLimit })),
  agenda: Type.Optional(Id),
})
export type AddSession = Type.Static<typeof AddSession>

export const ChangeSession = strictObject({
  hall: Type.Optional(Hall),
  starts_at: Type.Optional(Moment),
  ends_at: Type.Optional(Moment),
})
export type ChangeSession = Type.Static<typeof ChangeSession>

export const ForumParams = Type.Object({ id: Id })
export type ForumParams = Type.Static<typeof ForumParams>
export const SessionParams = Type.Object({ id: Id, sid: Id })
export type SessionParams = Type.Static<typeof SessionParams>
export const ForumCodeParams = Type.Object({ code: Type.String({ minLength: 1, maxLength: 20 }) })
export type ForumCodeParams = Type.Static<typeof ForumCodeParams>
export const AcceptOrganizer = strictObject({ token: Type.String({ minLength: 1, maxLength: 100 }) })
export type AcceptOrganizer = Type.Static<typeof AcceptOrganizer>
export const OrganizerLink = Type.Object({ token: Type.String(), path: Type.String() })
export type OrganizerLink = Type.Static<typeof OrganizerLink>

const Session = Type.Object({
  id: Type.String(),
  /** Of its room; empty where the room is closed. */
  code: Type.String(),
  title: Type.String(),
  hall: Type.String(),
  starts_at: Type.String(),
  ends_at: Type.String(),
  /** A run goes on: one can join. */
  running: Type.Boolean(),
})
export type ForumSession = Type.Static<typeof Session>

/** What everybody sees of a forum (FORUM-12). */
export const Program = Type.Object({
  id: Type.String(),
  code: Type.String(),
  title: Type.String(),
  place: Type.String(),
  first_day: Type.String(),
  days: Type.Integer(),
  time_zone: Type.String(),
  sessions: Type.Array(Session),
})
export type Program = Type.Static<typeof Program>

/** What its organizers see besides. */
export const Forum = Type.Object({
  ...Program.properties,
  /** Who opened it: co-organizers, their links, and deleting it are for that one and for admins. */
  may_end: Type.Boolean(),
  organizers: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
  links: Type.Integer(),
})
export type Forum = Type.Static<typeof Forum>
export const ForumList = Type.Object({ forums: Type.Array(Program) })
export type ForumList = Type.Static<typeof ForumList>
