import type { FoundBiases } from '@icio/contracts/biases/endpoints'
import { typedCollection } from '@icio/kit/db/typed-collection'
import type { Connection } from 'mongoose'
import { rowsOfPerson } from './rows-of-person.js'

/** The card of a bias that a member has found (collection found_biases). */
export interface FoundBias {
  _id: string
  user_id: string
  bias: string
  found_at: Date
}

export type FoundBiasRecords = ReturnType<typeof createFoundBiasRecords>

/** Creates the operations on found cards. A card is kept until its account is deleted. */
export function createFoundBiasRecords(connection: Connection) {
  const collection = typedCollection<FoundBias>(connection, 'found_biases')

  return {
    ...rowsOfPerson(collection, { found_at: 1, _id: 1 }),
    ensureIndexes: () => collection.createIndexes([{ key: { user_id: 1, found_at: 1 } }]),

    /** Adds cards; one that is there already keeps its date, also when two requests add it at once. */
    async add(user_id: string, ids: readonly string[], found_at: Date): Promise<void> {
      await collection.bulkWrite(
        ids.map((bias) => ({
          updateOne: {
            // The shard key in the filter (docs/operations/sharding.md); an upsert takes it over into the row.
            filter: { _id: `${user_id}:${bias}`, user_id },
            update: { $setOnInsert: { bias, found_at } },
            upsert: true,
          },
        })),
        { ordered: false },
      )
    },
  }
}

export function toFoundBiases(cards: readonly FoundBias[]): FoundBiases {
  return { found: cards.map(({ bias, found_at }) => ({ id: bias, found_at: found_at.toISOString() })) }
}
