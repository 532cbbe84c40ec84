import { createHmac, randomUUID } from 'node:crypto'
import { senderOf } from '@icio/kit/net/addresses'
import { isDuplicateKey } from '@icio/kit/db/duplicate-key'
import { ServiceError } from '@icio/kit/http/errors'
import { Schema, type Connection } from 'mongoose'

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

/**
 * A turn is lent for so long, and lent again while its answer goes on. One that is never given back, because the service
 * or the database was lost in the middle, soon ends by itself: its visitor is not kept waiting.
 */
const turnMs = 15_000
const lendAgainMs = 5_000

/** An address stands for a whole office, so it may ask so many times as much as one visitor. */
const visitorsPerAddress = 8

/** Members at one address may together use so many times the share of one of them. */
const membersPerAddress = 2

export interface LimitOptions {
  /** Messages of one visitor in an hour. */
  perHour: number
  /** Calls of the model in a day, everybody together. */
  perDay: number
  /** Of these, for visitors who are not signed in: what is left is kept for members. All by default. */
  visitorsPerDay?: number
  /** Of these, for one address, and for one member. All by default. */
  sharePerDay?: number
  /** Keeps addresses unreadable in the database. */
  secret: string
  log: { error(details: object, text: string): void }
  now?: () => number
  /** Does a task again and again until it is told to stop; tests do it by hand. */
  repeat?: Repeat
}

type Repeat = (task: () => Promise<void>, ms: number) => () => void

const byTheClock: Repeat = (task, ms) => {
  const timer = setInterval(() => void task(), ms)
  timer.unref()
  return () => clearInterval(timer)
}

/** Who asks. */
export interface Asking {
  visitor: string
  address: string
  /** The id of the member who is signed in; null for nobody. */
  member: string | null
}

/** Whoever rates a message. */
type Rating = Omit<Asking, 'member'>

/** One conditional write: it meets the row that is there, a duplicate key, when the limit is reached. */
interface Step {
  filter: object
  update: object
  /** When it may be tried again, in milliseconds. */
  waitMs: number
}

/**
 * How much visitors may ask, counted in the database, so that the limits hold for all instances and after a restart
 * (SEC-18 and SEC-29). Rows end within a day.
 */
export function createLimits(
  connection: Connection,
  {
    perHour,
    perDay,
    visitorsPerDay = perDay,
    sharePerDay = perDay,
    secret,
    log,
    now = Date.now,
    repeat = byTheClock,
  }: LimitOptions,
) {
  const model = connection.model('AssistantUse', useSchema)
  const networkOf = (address: string) =>
    createHmac('sha256', secret).update(senderOf(address)).digest('base64url').slice(0, 22)

  function use(key: string, most: number, windowMs: number): Step {
    const window = Math.floor(now() / windowMs)
    const endsAt = (window + 1) * windowMs
    return {
      filter: { _id: `${key}:${window}`, count: { $lt: most } },
      update: { $inc: { count: 1 }, $setOnInsert: { expires_at: new Date(endsAt) } },
      waitMs: endsAt - now(),
    }
  }

  function turn(id: string, holder: string): Step {
    return {
      filter: { _id: id, expires_at: { $lte: new Date(now()) } },
      update: { $set: { holder, count: 1, expires_at: new Date(now() + turnMs) } },
      waitMs: 1000,
    }
  }

  /**
   * The day of the model: one address has a share of it, so have visitors as a whole, and what they may not have is
   * kept for members, each of whom has a share as well. From the own to the common, so that whoever is refused at
   * the own share uses up nothing of the others'.
   */
  function callsOfTheDay({ address, member }: Asking): Step[] {
    const network = networkOf(address)
    const shares =
      member === null
        ? [use(`day-address:${network}`, sharePerDay, dayMs), use('day-visitors', visitorsPerDay, dayMs)]
        : [
            use(`day-member:${member}`, sharePerDay, dayMs),
            use(`day-members-of:${network}`, sharePerDay * membersPerAddress, dayMs),
          ]
    return [...shares, use('model', perDay, dayMs)]
  }

  /** Keeps the turn until it is told to stop. Where that fails its visitor could ask twice at once, no more. */
  function keepTurn(id: string, holder: string): () => void {
    return repeat(async () => {
      await model
        .updateOne({ _id: id, holder }, { expires_at: new Date(now() + turnMs) })
        .catch((err: unknown) => log.error({ err }, 'a turn of the assistant could not be kept'))
    }, lendAgainMs)
  }

  /** Takes the steps in one call, in order, up to the first that a limit refuses. */
  async function take(steps: readonly Step[]): Promise<void> {
    const writes = steps.map(({ filter, update }) => ({ updateOne: { filter, update, upsert: true } }))
    try {
      await model.collection.bulkWrite(writes as Parameters<typeof model.collection.bulkWrite>[0])
    } catch (error) {
      const refused = refusedStep(error)
      if (refused === null) throw error
      const retryAfter = Math.max(1, Math.ceil((steps[refused]?.waitMs ?? 0) / 1000))
      throw new ServiceError('too_many_requests', undefined, { retryAfter })
    }
  }

  return {
    ensureIndexes: () => model.createIndexes(),
    /**
     * Begins an answer: one at a time for a visitor. Whoever is refused uses up nothing of what others share.
     *
     * @returns ends the turn
     * @throws ServiceError too_many_requests, with the seconds to wait
     */
    async begin(asking: Asking, { callsModel }: { callsModel: boolean }) {
      const { visitor, address } = asking
      const id = `turn:${visitor}`
      const holder = randomUUID()
      let letGo = () => {}
      const endTurn = async () => {
        letGo()
        await model.deleteOne({ _id: id, holder })
      }
      const uses = [
        use(`asked:${visitor}`, perHour, hourMs),
        use(`address:${networkOf(address)}`, perHour * visitorsPerAddress, hourMs),
      ]
      try {
        await take([turn(id, holder), ...uses, ...(callsModel ? callsOfTheDay(asking) : [])])
      } catch (error) {
        await endTurn()
        throw error
      }
      letGo = keepTurn(id, holder)
      return endTurn
    },
    /** Counts a rated message. */
    countFeedback: ({ visitor, address }: Rating) =>
      take([
        use(`rated:${visitor}`, perHour, hourMs),
        use(`rated-address:${networkOf(address)}`, perHour * visitorsPerAddress, hourMs),
      ]),
  }
}

export type Limits = ReturnType<typeof createLimits>

/** The place of the step that met a full row; null for every other failure. */
function refusedStep(error: unknown): number | null {
  const { writeErrors } = error as { writeErrors?: unknown }
  const [first] = [writeErrors].flat() as { index?: number }[]
  return isDuplicateKey(error) ? (first?.index ?? 0) : null
}
