import { createHmac, randomUUID } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { ServiceError } from '@icio/kit/errors'
import mongoose, { Schema, type Connection } from 'mongoose'

interface Use {
  _id: string
  count: number
  /** Whose turn it is, in a row that stands for a running answer. */
  holder?: string
  expires_at: Date
}

const useSchema = new Schema<Use>(
  {
    _id: { type: String, required: true },
    count: { type: Number, required: true },
    holder: String,
    expires_at: { type: Date, required: true },
  },
  { collection: 'assistant_uses', versionKey: false },
)
useSchema.index({ expires_at: 1 }, { expireAfterSeconds: 0 })

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs

/** Longer than any answer takes: a turn that was never given back ends by itself. */
const turnMs = 90_000

/** An address stands for a whole office, so it may ask so many times as much as one visitor. */
const visitorsPerAddress = 8

const duplicateKey = 11000

export interface LimitOptions {
  /** Messages of one visitor in an hour. */
  perHour: number
  /** Calls of the model in a day, all visitors together. */
  perDay: number
  /** Keeps addresses unreadable in the database. */
  secret: string
  now?: () => number
}

/** Who asks. */
export interface Asking {
  visitor: string
  address: string
}

/**
 * How much visitors may ask, counted in the database, so that the limits hold for all instances and after a restart
 * (security.md, threats 18 and 29). Each step is one conditional write; rows end within a day.
 */
export function createLimits(
  connection: Connection,
  { perHour, perDay, secret, now = Date.now }: LimitOptions,
) {
  const model = connection.model('AssistantUse', useSchema)
  const networkOf = (address: string) =>
    createHmac('sha256', secret).update(networkPart(address)).digest('base64url').slice(0, 22)

  /** Counts one use of a window; a full window cannot be matched, and its upsert meets the row that is there. */
  async function count(key: string, most: number, windowMs: number): Promise<void> {
    const window = Math.floor(now() / windowMs)
    const endsAt = (window + 1) * windowMs
    await orTooMany(endsAt - now(), () =>
      model.updateOne(
        { _id: `${key}:${window}`, count: mongoose.trusted({ $lt: most }) },
        { $inc: { count: 1 }, $setOnInsert: { expires_at: new Date(endsAt) } },
        { upsert: true },
      ),
    )
  }

  async function takeTurn(visitor: string): Promise<() => Promise<void>> {
    const id = `turn:${visitor}`
    const holder = randomUUID()
    const change = { $set: { holder, count: 1, expires_at: new Date(now() + turnMs) } }
    await orTooMany(1000, () =>
      model.updateOne({ _id: id, expires_at: mongoose.trusted({ $lte: new Date(now()) }) }, change, {
        upsert: true,
      }),
    )
    return async () => void (await model.deleteOne({ _id: id, holder }))
  }

  return {
    ensureIndexes: () => model.createIndexes(),
    /**
     * Begins an answer: one at a time for a visitor.
     *
     * @returns ends the turn
     * @throws ServiceError too_many_requests, with the seconds to wait
     */
    async begin({ visitor, address }: Asking, { callsModel }: { callsModel: boolean }) {
      const endTurn = await takeTurn(visitor)
      try {
        await count(`asked:${visitor}`, perHour, hourMs)
        await count(`address:${networkOf(address)}`, perHour * visitorsPerAddress, hourMs)
        if (callsModel) await count('model', perDay, dayMs)
      } catch (error) {
        await endTurn()
        throw error
      }
      return endTurn
    },
    /** Counts a rated message. */
    async countFeedback({ visitor, address }: Asking) {
      await count(`rated:${visitor}`, perHour, hourMs)
      await count(`rated-address:${networkOf(address)}`, perHour * visitorsPerAddress, hourMs)
    },
  }
}

export type Limits = ReturnType<typeof createLimits>

async function orTooMany(waitMs: number, write: () => Promise<unknown>): Promise<void> {
  try {
    await write()
  } catch (error) {
    if ((error as { code?: number }).code !== duplicateKey) throw error
    throw new ServiceError('too_many_requests', undefined, {
      retryAfter: Math.max(1, Math.ceil(waitMs / 1000)),
    })
  }
}

/** A household has one IPv4 address, or one IPv6 network of 64 bits. */
function networkPart(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address
  const [head = '', tail = ''] = address.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail.split(':').filter(Boolean)
  const whole = address.includes('::')
    ? [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right]
    : left
  return whole.slice(0, 4).join(':')
}
