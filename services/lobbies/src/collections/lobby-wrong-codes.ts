import { createHash } from 'node:crypto'
import { wrongCodesByAddress, wrongCodesByPerson } from '@icio/contracts/lobbies/endpoints'
import { ServiceError } from '@icio/kit/http/errors'
import { Schema, type Connection } from 'mongoose'

const minute = 60_000

const schema = new Schema(
  { _id: { type: String, required: true } },
  { collection: 'lobby_wrong_codes', strict: false },
)
schema.index({ expires_at: 1 }, { expireAfterSeconds: 0 })

interface Guesser {
  userId: string
  address: string
}

/** The collection lobby_wrong_codes; no other file accesses it. */
export type WrongCodes = ReturnType<typeof createWrongCodeRecords>

/**
 * Counts wrong codes by person and by address, in the database, so that the counts survive a restart and apply to all
 * instances.
 */
export function createWrongCodeRecords(connection: Connection, now: () => Date) {
  const model = connection.model('LobbyWrongCodes', schema)
  const collection = model.collection

  async function add(id: string, count: 1 | -1): Promise<number> {
    const after = await collection.findOneAndUpdate(
      { _id: id } as never,
      {
        $inc: { count },
        $setOnInsert: { expires_at: new Date(now().getTime() + 10 * minute) },
      } as never,
      { upsert: true, returnDocument: 'after' },
    )
    return Number((after as { count?: number } | null)?.count ?? 0)
  }

  /** Returns the counters for the current minute. The address is stored only as a hash. */
  function placesOf({ userId, address }: Guesser) {
    const window = Math.floor(now().getTime() / minute)
    const sealed = createHash('sha256').update(`${window}:${address}`).digest('base64url')
    return { person: `user:${userId}:${window}`, address: `address:${sealed}:${window}` }
  }

  function refuse(): never {
    const wait = Math.ceil((minute - (now().getTime() % minute)) / 1000)
    throw new ServiceError('too_many_attempts', { retry_after: wait }, { retryAfter: wait })
  }

  return {
    ensureIndexes: () => model.createIndexes(),

    /** Deletes the wrong codes of a person. */
    async removeOf(userId: string): Promise<void> {
      await collection.deleteMany({ _id: { $gte: `user:${userId}:`, $lt: `user:${userId};` } } as never)
    },

    /**
     * Looks a code up and counts it if it is wrong. A person's try is counted before the lookup, so that parallel tries
     * gain nothing; an address's try is counted after it, because an office that joins together shares an address.
     *
     * @throws ServiceError lobby_not_found, or too_many_attempts from the eleventh wrong code in a minute
     */
    async lookUp<T>(guesser: Guesser, find: () => Promise<T | null>): Promise<T> {
      const { person, address } = placesOf(guesser)
      const known = await collection.findOne({ _id: address } as never)
      if (Number((known as { count?: number } | null)?.count ?? 0) >= wrongCodesByAddress) refuse()
      if ((await add(person, 1)) > wrongCodesByPerson) refuse()
      const found = await find()
      await (found ? add(person, -1) : add(address, 1))
      if (!found) throw new ServiceError('lobby_not_found')
      return found
    },
  }
}
