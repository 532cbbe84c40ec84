import { createHmac } from 'node:crypto'
import { fewestVisitors, missedTermDays, type MissedTerm } from '@icio/contracts/assistant/endpoints'
import type { Edition } from '@icio/contracts/editions'
import { isDuplicateKey } from '@icio/kit/db/duplicate-key'
import { typedCollection } from '@icio/kit/db/typed-collection'
import type { Connection } from 'mongoose'
import { tradeTermsIn } from '../assistant/trade-terms.js'

interface MissedTermRow {
  /** A code of edition, term, day and visitor: the same visitor counts once a day. */
  _id: string
  term: string
  specialization: Edition
  day: Date
  /** A code of this term's visitor; the same visitor has another code with another term. */
  visitor: string
  expires_at: Date
}

const dayMs = 24 * 60 * 60 * 1000

/**
 * Counts the terms of the trade in questions that the library did not answer, of visitors who share (PRIV-14). No row
 * holds a text or tells its visitor.
 *
 * @param secret key of the codes that stand for visitors
 */
export function createMissedTerms(connection: Connection, secret: string, now: () => number = Date.now) {
  const collection = typedCollection<MissedTermRow>(connection, 'missed_terms')
  const codeOf = (...parts: readonly string[]) =>
    createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url').slice(0, 22)
  return {
    ensureIndexes: () => collection.createIndexes([{ key: { expires_at: 1 }, expireAfterSeconds: 0 }]),
    /** Counts each term of a question once a day for a visitor. */
    async count(question: string, specialization: Edition, visitor: string): Promise<void> {
      const day = new Date(Math.floor(now() / dayMs) * dayMs)
      const expires_at = new Date(day.getTime() + missedTermDays * dayMs)
      for (const term of tradeTermsIn(question)) {
        const row = {
          _id: codeOf('missed', specialization, term, day.toISOString(), visitor),
          term,
          specialization,
          day,
          visitor: codeOf('visitor', specialization, term, visitor),
          expires_at,
        }
        await collection.insertOne(row).catch((error: unknown) => {
          if (!isDuplicateKey(error)) throw error
        })
      }
    },
    /** The terms that enough visitors asked for, the most asked first. */
    async list(): Promise<MissedTerm[]> {
      const rows = await collection
        .aggregate<{
          _id: { term: string; specialization: Edition }
          visitors: string[]
          last: Date
        }>([
          { $match: { expires_at: { $gt: new Date(now()) } } },
          {
            $group: {
              _id: { term: '$term', specialization: '$specialization' },
              visitors: { $addToSet: '$visitor' },
              last: { $max: '$day' },
            },
          },
        ])
        .toArray()
      return rows
        .filter(({ visitors }) => visitors.length >= fewestVisitors)
        .map(({ _id, visitors, last }) => ({
          ..._id,
          visitors: visitors.length,
          last_asked: last.toISOString().slice(0, 10),
        }))
        .sort((one, other) => other.visitors - one.visitors || one.term.localeCompare(other.term, 'en'))
    },
  }
}

export type MissedTerms = ReturnType<typeof createMissedTerms>
