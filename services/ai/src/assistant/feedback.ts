import { feedbackDays, type ChatFeedback, type ChatFeedbackList } from '@icio/contracts/assistant'
import { defaultSpecialization, type Specialization } from '@icio/contracts/editions'
import mongoose, { Schema, Types, type Connection } from 'mongoose'
import { stripPersonalData } from './strip-personal-data.js'

interface Feedback {
  rating: 'up' | 'down'
  specialization: Specialization
  question: string
  answer: string
  created_at: Date
  expires_at: Date
}

const feedbackSchema = new Schema<Feedback>(
  {
    rating: { type: String, required: true },
    specialization: { type: String, required: true },
    question: String,
    answer: { type: String, required: true },
    created_at: { type: Date, required: true },
    expires_at: { type: Date, required: true },
  },
  { collection: 'assistant_feedback', versionKey: false },
)
feedbackSchema.index({ expires_at: 1 }, { expireAfterSeconds: 0 })
feedbackSchema.index({ created_at: -1 })

const dayMs = 24 * 60 * 60 * 1000

/** The rated exchanges that visitors have agreed to hand in. Nothing in a row says who they were. */
export function createFeedback(connection: Connection, now: () => number = Date.now) {
  const model = connection.model('AssistantFeedback', feedbackSchema)
  return {
    ensureIndexes: () => model.createIndexes(),
    /** Keeps an exchange without personal data; gives the time until which it is kept. */
    async keep({
      rating,
      specialization = defaultSpecialization,
      question,
      answer,
    }: ChatFeedback): Promise<Date> {
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
    /** The exchanges that are still kept, the newest first: the sweep for ended ones runs now and then only. */
    async list({ rating, limit = 50 }: { rating?: 'up' | 'down'; limit?: number }) {
      const rows = await model
        .find({ ...(rating ? { rating } : {}), expires_at: mongoose.trusted({ $gt: new Date(now()) }) })
        .sort({ created_at: -1 })
        .limit(limit)
        .lean()
      return rows.map(
        ({
          _id,
          rating,
          specialization,
          question,
          answer,
          created_at,
        }): ChatFeedbackList['feedback'][number] => ({
          id: String(_id),
          rating,
          specialization,
          question,
          answer,
          created_at: created_at.toISOString(),
        }),
      )
    },
  }
}

export type FeedbackStore = ReturnType<typeof createFeedback>
