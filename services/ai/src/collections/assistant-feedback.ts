import { feedbackDays, type ChatFeedback, type RatedReply } from '@icio/contracts/assistant/endpoints'
import type { RuleOnFeedback } from '@icio/contracts/assistant/schemas'
import { ServiceError } from '@icio/kit/http/errors'
import { defaultEdition, type Edition } from '@icio/contracts/editions'
import { typedCollection } from '@icio/kit/db/typed-collection'
import { Types, type Connection } from 'mongoose'
import { stripPersonalData } from '../assistant/strip-personal-data.js'

interface Feedback {
  _id: Types.ObjectId
  rating: 'up' | 'down'
  specialization: Edition
  question: string
  answer: string
  created_at: Date
  expires_at: Date
  /** A moderator's verdict on it. */
  ruling?: (RuleOnFeedback & { by: string; at: Date }) | null
}

const dayMs = 24 * 60 * 60 * 1000

/** The rated exchanges that visitors agreed to submit. No row identifies its visitor. */
export function createFeedback(connection: Connection, now: () => number = Date.now) {
  const collection = typedCollection<Feedback>(connection, 'assistant_feedback')
  return {
    ensureIndexes: () =>
      collection.createIndexes([
        { key: { expires_at: 1 }, expireAfterSeconds: 0 },
        { key: { created_at: -1 } },
      ]),
    /** Stores an exchange without personal data; returns when it will be deleted. */
    async keep({ rating, specialization = defaultEdition, question, answer }: ChatFeedback): Promise<Date> {
      const expires_at = new Date(now() + feedbackDays * dayMs)
      await collection.insertOne({
        _id: new Types.ObjectId(),
        rating,
        specialization,
        question: stripPersonalData(question),
        answer: stripPersonalData(answer),
        created_at: new Date(now()),
        expires_at,
      })
      return expires_at
    },
    /** Lists unexpired exchanges, newest first; it filters by date because the TTL sweep runs only occasionally. */
    async list({ rating, judged, limit = 50 }: { rating?: 'up' | 'down'; judged?: boolean; limit?: number }) {
      const rows = await collection
        .find(
          {
            ...(rating ? { rating } : {}),
            ...(judged === undefined ? {} : { ruling: judged ? { $ne: null } : null }),
            expires_at: { $gt: new Date(now()) },
          },
          { sort: { created_at: -1 }, limit },
        )
        .toArray()
      return rows.map(tell)
    },

    /**
     * Stores the verdict on an unexpired exchange. A conditional write ensures that the first of two verdicts stands.
     *
     * @throws ServiceError not_found, already_ruled
     */
    async rule(id: string, { verdict, note }: RuleOnFeedback, by: string): Promise<RatedReply> {
      const filter = { _id: new Types.ObjectId(id), expires_at: { $gt: new Date(now()) } }
      const ruling = { verdict, note: note.trim(), by, at: new Date(now()) }
      const row = await collection.findOneAndUpdate(
        { ...filter, ruling: null },
        { $set: { ruling } },
        { returnDocument: 'after' },
      )
      if (row) return tell(row)
      throw new ServiceError((await collection.findOne(filter)) ? 'already_ruled' : 'not_found')
    },
  }
}

function tell(row: Feedback): RatedReply {
  const { _id, rating, specialization, question, answer, created_at, ruling } = row
  return {
    id: String(_id),
    rating,
    specialization,
    question,
    answer,
    created_at: created_at.toISOString(),
    ruling: ruling
      ? { verdict: ruling.verdict, note: ruling.note, by: ruling.by, ruled_at: ruling.at.toISOString() }
      : null,
  }
}

export type FeedbackStore = ReturnType<typeof createFeedback>
