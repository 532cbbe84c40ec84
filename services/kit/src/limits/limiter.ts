import type { ErrorCode } from '@icio/contracts/errors'
import type { Connection, mongo } from 'mongoose'
import { isDuplicateKey } from '../db/duplicate-key.js'
import { typedCollection } from '../db/typed-collection.js'
import { ServiceError } from '../http/errors.js'

/** At most `max` uses of a key in each window of time. Windows start at multiples of `windowMs`. */
export interface Budget {
  key: string
  max: number
  windowMs: number
  /** Counts this once in a window, however often it is taken. */
  item?: string
}

/** At most one holder of a key. It ends after `holdMs` unless it is extended. */
export interface Turn {
  key: string
  holdMs: number
  /** Who may extend and end the turn. */
  holder?: string
  /** The wait that a refused caller is given; by default the rest of the turn. */
  waitMs?: number
}

interface Row {
  _id: string
  count?: number
  games?: string[]
  holder?: string
  expires_at: Date
}

export interface LimiterOptions {
  collection: string
  now: () => Date
  /** How long a window's row is kept, from the start of the window; by default until its end. */
  keptMs?: number
}

/**
 * Limits how often something may happen, with one row per key and window in a collection, so that the limits hold for
 * all instances and after a restart. Keys are stored as given: callers hash what identifies a person or an address.
 */
export function createLimiter(connection: Connection, { collection: name, now, keptMs }: LimiterOptions) {
  const collection = typedCollection<Row>(connection, name)
  const windowOf = ({ windowMs }: Budget) => Math.floor(now().getTime() / windowMs)
  const idOf = (budget: Budget) => `${budget.key}:${windowOf(budget)}`
  const after = (ms: number) => new Date(now().getTime() + ms)

  /** One conditional write: at the limit, it finds no row to change and cannot insert another one. */
  function writeOf(step: Budget | Turn): mongo.AnyBulkWriteOperation<Row> {
    if (!('max' in step)) {
      const turnFields = { ...(step.holder ? { holder: step.holder } : {}), expires_at: after(step.holdMs) }
      const filter = { _id: step.key, expires_at: { $lte: now() } }
      return { updateOne: { filter, update: { $set: turnFields }, upsert: true } }
    }
    const opensAt = windowOf(step) * step.windowMs
    const $setOnInsert = { expires_at: new Date(opensAt + (keptMs ?? step.windowMs)) }
    const _id = idOf(step)
    const { item, max } = step
    if (item === undefined) {
      const update = { $inc: { count: 1 }, $setOnInsert }
      return { updateOne: { filter: { _id, count: { $lt: max } }, update, upsert: true } }
    }
    const filter = { _id, $or: [{ games: item }, { [`games.${max - 1}`]: { $exists: false } }] }
    return { updateOne: { filter, update: { $addToSet: { games: item }, $setOnInsert }, upsert: true } }
  }

  async function waitOf(step: Budget | Turn): Promise<number> {
    if ('max' in step) return (windowOf(step) + 1) * step.windowMs - now().getTime()
    if (step.waitMs !== undefined) return step.waitMs
    const turn = await collection.findOne({ _id: step.key })
    return Math.max(1, (turn?.expires_at.getTime() ?? 0) - now().getTime())
  }

  /**
   * Counts one use of each, in order, up to the first that is refused; later ones, which are often shared with others,
   * are then not used up.
   *
   * @returns the milliseconds to wait; 0 if everything was counted
   */
  async function attempt(steps: readonly (Budget | Turn)[]): Promise<number> {
    let done = 0
    let retryIndex = -1
    while (done < steps.length) {
      try {
        await collection.bulkWrite(steps.slice(done).map(writeOf))
        return 0
      } catch (error) {
        const refusedIndex = refusedWrite(error)
        if (refusedIndex === null) throw error
        // A concurrent first use inserts the same row: a second try finds that row and counts in it.
        done += refusedIndex
        if (retryIndex === done) return waitOf(steps[done] as Budget | Turn)
        retryIndex = done
      }
    }
    return 0
  }

  /** Returns how many uses, or different items, are counted in the current window. */
  async function count(budget: Budget): Promise<number> {
    const row = await collection.findOne({ _id: idOf(budget) })
    return row?.games?.length ?? row?.count ?? 0
  }

  /** Returns whether the budget of the current window is used up, without counting. */
  async function isReached(budget: Budget): Promise<boolean> {
    return (await count(budget)) >= budget.max
  }

  return {
    ensureIndexes: () => collection.createIndexes([{ key: { expires_at: 1 }, expireAfterSeconds: 0 }]),
    attempt,

    /**
     * Counts one use of each, in order, up to the first that is refused.
     *
     * @throws ServiceError with this code and the seconds to wait
     */
    async take(steps: readonly (Budget | Turn)[], code: ErrorCode): Promise<void> {
      const waitMs = await attempt(steps)
      if (waitMs > 0) throw tooMany(code, waitMs)
    },

    isReached,
    count,

    /**
     * Checks a budget without counting.
     *
     * @throws ServiceError with this code and the seconds to wait, if the budget is used up
     */
    async demand(budget: Budget, code: ErrorCode): Promise<void> {
      if (await isReached(budget)) throw tooMany(code, await waitOf(budget))
    },

    /** Takes one use back, for an attempt that turned out to be legitimate. */
    async giveBack(budget: Budget): Promise<void> {
      await collection.updateOne({ _id: idOf(budget) }, { $inc: { count: -1 } })
    },

    /** Extends the turn of this holder. */
    async extend({ key, holder, holdMs }: Turn & { holder: string }): Promise<void> {
      await collection.updateOne({ _id: key, holder }, { $set: { expires_at: after(holdMs) } })
    },

    /** Ends the turn of this holder, or of anybody. */
    async end({ key, holder }: Pick<Turn, 'key' | 'holder'>): Promise<void> {
      await collection.deleteOne({ _id: key, ...(holder ? { holder } : {}) })
    },

    /** Deletes the counts of a key, in all windows. */
    async forget(key: string): Promise<void> {
      await collection.deleteMany({ _id: { $gte: `${key}:`, $lt: `${key};` } })
    },
  }
}

/** Returns the error of a reached limit, with the seconds to wait. Pages read the wait of too_many_attempts. */
export function tooMany(code: ErrorCode, waitMs: number): ServiceError {
  const retryAfter = Math.max(1, Math.ceil(waitMs / 1000))
  const details = code === 'too_many_attempts' ? { retry_after: retryAfter } : undefined
  return new ServiceError(code, details, { retryAfter })
}

/** Returns the index of the write that met a full row; null for every other failure. */
function refusedWrite(error: unknown): number | null {
  if (!isDuplicateKey(error)) return null
  const { writeErrors } = error as { writeErrors?: unknown }
  const [first] = [writeErrors].flat() as { index?: number }[]
  return first?.index ?? 0
}
