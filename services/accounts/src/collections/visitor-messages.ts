import { randomUUID } from 'node:crypto'
import {
  openMessageDays,
  settledMessageDays,
  type MessageKind,
  type MessageState,
} from '@icio/contracts/visitor-messages/message-rules'
import type { VisitorMessage } from '@icio/contracts/visitor-messages/endpoints'
import { typedCollection } from '@icio/kit/db/typed-collection'
import type { ClientSession, Connection } from 'mongoose'
import { days, later, type Clock } from '../clock.js'

/** A message that a visitor wrote to the people who run the site; nothing in it says from which connection it came. */
export interface MessageRow {
  _id: string
  kind: MessageKind
  text: string
  /** Where an answer is wanted. */
  reply_to: string | null
  /** The account that wrote it. */
  user_id: string | null
  state: MessageState
  settled_by: string | null
  /** The id of the question that it is about. */
  question?: string
  /** What was answered by mail. */
  answer?: { text: string; by: string; at: Date }
  created_at: Date
  expires_at: Date
}

/** Maximum number of messages returned. */
const listLimit = 100

/** The queue of messages from visitors (WRITE-1 to WRITE-5); the only module that accesses the collection. */
export function createVisitorMessages(connection: Connection, now: Clock) {
  const collection = typedCollection<MessageRow>(connection, 'visitor_messages')
  const unexpiredFilter = () => ({ expires_at: { $gt: now() } })
  return {
    ensureIndexes: () =>
      collection.createIndexes([
        { key: { state: 1, created_at: -1 } },
        { key: { user_id: 1 } },
        { key: { reply_to: 1 } },
        { key: { expires_at: 1 }, expireAfterSeconds: 0 },
      ]),

    async put(
      message: Pick<MessageRow, 'kind' | 'text' | 'reply_to' | 'user_id' | 'question'>,
    ): Promise<void> {
      await collection.insertOne({
        ...message,
        _id: randomUUID(),
        state: 'open',
        settled_by: null,
        created_at: now(),
        expires_at: later(now(), openMessageDays * days),
      })
    },

    async list(state: MessageState): Promise<VisitorMessage[]> {
      const filter = { state, ...unexpiredFilter() }
      const rows = await collection.find(filter, { sort: { created_at: -1 }, limit: listLimit }).toArray()
      return rows.map(shownMessage)
    },

    countOpen: () => collection.countDocuments({ state: 'open', ...unexpiredFilter() }),

    /** Says where a message stands; null if there is none. A settled one is deleted after some time (WRITE-4). */
    async settle(id: string, state: MessageState, by: string): Promise<VisitorMessage | null> {
      const keptDays = state === 'open' ? openMessageDays : settledMessageDays
      const settled_by = state === 'open' ? null : by
      const row = await collection.findOneAndUpdate(
        { _id: id, ...unexpiredFilter() },
        { $set: { state, settled_by, expires_at: later(now(), keptDays * days) } },
        { returnDocument: 'after' },
      )
      return row && shownMessage(row)
    },

    /**
     * Answers an open message whose writer wants one. Null if it is not open, or nobody wants an answer: of two answers
     * at once, one is kept.
     */
    async answer(id: string, text: string, by: string, session: ClientSession): Promise<MessageRow | null> {
      const answer = { text, by, at: now() }
      const expires_at = later(now(), settledMessageDays * days)
      return collection.findOneAndUpdate(
        { _id: id, state: 'open', reply_to: { $ne: null }, ...unexpiredFilter() },
        { $set: { state: 'answered', settled_by: by, answer, expires_at } },
        { returnDocument: 'after', session },
      )
    },

    /** A message by its id, while it is kept. */
    find: (id: string) => collection.findOne({ _id: id, ...unexpiredFilter() }),

    /** The messages of an account, for the export of its data. */
    listOf: (userId: string) => collection.find({ user_id: userId }, { sort: { created_at: 1 } }).toArray(),

    /** Removes what an account wrote, and what names its address. */
    async removeOf(userId: string, email: string, session?: ClientSession): Promise<void> {
      await collection.deleteMany({ user_id: userId }, { session })
      await collection.deleteMany({ reply_to: email }, { session })
    },
  }
}

export type VisitorMessagesStore = ReturnType<typeof createVisitorMessages>

/** A message as the staff read it. */
export function shownMessage({
  _id,
  kind,
  text,
  reply_to,
  user_id,
  created_at,
  state,
  settled_by,
  question,
  answer,
}: MessageRow): VisitorMessage {
  return {
    id: _id,
    kind,
    text,
    reply_to,
    is_member: user_id !== null,
    created_at: created_at.toISOString(),
    state,
    settled_by,
    ...(question === undefined ? {} : { question }),
    ...(answer ? { answer: { ...answer, at: answer.at.toISOString() } } : {}),
  }
}
