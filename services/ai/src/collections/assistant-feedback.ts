import { feedbackDays, type ChatFeedback, type RatedReply } from '@icio/contracts/assistant/endpoints'
import type { RuleOnFeedback } from '@icio/contracts/assistant/schemas'
import { ServiceError } from '@icio/kit/http/errors'
import { defaultEdition, type Edition } from '@icio/contracts/editions'
import mongoose, { Schema, Types, type Connection } from 'mongoose'
import { stripPersonalData } from '../assistant/strip-personal-data.js'

interface Feedback {
  rating: 'up' | 'down'
  specialization: Edition
  question: string
  answer: string
  created_at: Date
  expires_at: Date
  /** A moderator's verdict on it. */
  ruling?: (RuleOnFeedback & { by: string; at: Date }) | null
}

const feedbackSchema = new Schema<Feedback>(
  {
    rating: { type: String, required: true },
    specialization: { type: String, required: true },
    question: String,
    answer: { type: String, required: true },
    created_at: { type: Date, required: true },
    expires_at: { type: Date, required: true },
    ruling: { type: Schema.Types.Mixed },
  },
  { collection: 'assistant_feedback', versionKey: false },
)
feedbackSchema.index({ expires_at: 1 }, { expireAfterSeconds: 0 })
feedbackSchema.index({ created_at: -1 })

const dayMs = 24 * 60 * 60 * 1000

/** The rated exchanges that visitors agreed to submit. No row identifies its visitor. */
export function createFeedback(connection: Connection, now: () => number = Date.now) {
  const model = connection.model('AssistantFeedback', feedbackSchema)
  return {
    ensureIndexes: () => model.createIndexes(),
    /** Stores an exchange without personal data; returns when it will be deleted. */
    async keep({ rating, specialization = defaultEdition, question, answer }: ChatFeedback): Promise<Date> {
      const expires_at = new Date(now() + feedbackDays * dayMs)
      await model.create({
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
      const rows = await model
        .find({
          ...(rating ? { rating } : {}),
          ...(judged === undefined ? {} : { ruling: judged ? mongoose.trusted({ $ne: null }) : null }),
          expires_at: mongoose.trusted({ $gt: new Date(now()) }),
        })
        .sort({ created_at: -1 })
        .limit(limit)
        .lean()
      return rows.map(tell)
    },

    /**
     * Stores the verdict on an unexpired exchange. A conditional write ensures that the first of two verdicts stands.
     *
     * @throws ServiceError not_found, already_ruled
     */
    async rule(id: string, { verdict, note }: RuleOnFeedback, by: string): Promise<RatedReply> {
      const kept = { _id: id, expires_at: mongoose.trusted({ $gt: new Date(now()) }) }
      const ruling = { verdict, note: note.trim(), by, at: new Date(now()) }
      const row = await model
        .findOneAndUpdate({ ...kept, ruling: null }, { $set: { ruling } }, { returnDocument: 'after' })
        .lean()
      if (row) return tell(row)
      throw new ServiceError((await model.exists(kept)) ? 'already_ruled' : 'not_found')
    },
  }
}

function tell(row: Feedback & { _id: unknown }): RatedReply {
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
