import { begunGamesWindowMs, visitorsPerAddress } from '@icio/contracts/games/fair-play'
import { senderOf } from '@icio/kit/net/addresses'
import { ServiceError } from '@icio/kit/http/errors'
import { typedCollection } from '@icio/kit/db/typed-collection'
import { Schema, type Connection } from 'mongoose'
import { seenKeyOf, type Player } from '../games/owner.js'

interface BegunGames {
  /** A keyed hash of who is counted, and the time window. */
  _id: string
  count: number
  expires_at: Date
}

const schema = new Schema<BegunGames>(
  {
    _id: { type: String, required: true },
    count: { type: Number, required: true },
    expires_at: { type: Date, required: true },
  },
  { collection: 'begun_games', versionKey: false },
)
schema.index({ expires_at: 1 }, { expireAfterSeconds: 0 })

export interface BegunGamesOptions {
  /** Number of games that one visitor may start in ten minutes. */
  perVisitor: number
  /** A keyed hash, the same at every instance, so that the collection contains no address and no person. */
  seal(text: string): string
}

/** The collection begun_games; no other file accesses it. */
export type BegunGamesRecords = ReturnType<typeof createBegunGames>

/**
 * Counts the games that somebody starts, so that nobody can read a whole bank by starting game after game (LEAD-18). A
 * visitor who deletes the cookie is still counted by the gate pass. Without both, all visitors of an address count as
 * one, because the site's own pages always have a pass.
 */
export function createBegunGames(connection: Connection, { perVisitor, seal }: BegunGamesOptions) {
  const model = connection.models['BegunGames'] ?? connection.model('BegunGames', schema)
  const collection = typedCollection<BegunGames>(model)

  async function count(key: string, window: number): Promise<number> {
    const row = await collection.findOneAndUpdate(
      { _id: `${seal(key)}:${window}` },
      {
        $inc: { count: 1 },
        $setOnInsert: { expires_at: new Date((window + 1) * begunGamesWindowMs) },
      },
      { upsert: true, returnDocument: 'after' },
    )
    return row?.count ?? 1
  }

  return {
    ensureIndexes: () => model.createIndexes(),

    /**
     * Counts one game.
     *
     * @throws ServiceError too_many_games, with the seconds to wait
     */
    async take(player: Player, now: Date): Promise<void> {
      const window = Math.floor(now.getTime() / begunGamesWindowMs)
      const sender = senderOf(player.visit.address)
      const limits: [key: string, most: number][] = [
        [`address ${sender}`, perVisitor * visitorsPerAddress],
        [player.pass === null ? `without a pass ${sender}` : `pass ${player.pass}`, perVisitor],
      ]
      // A browser without our cookie gets a new id each time, so counting that id is useless.
      if (!player.isNew || player.userId !== null) limits.push([`visitor ${seenKeyOf(player)}`, perVisitor])
      const counts = await Promise.all(limits.map(([key]) => count(key, window)))
      if (limits.every(([, most], index) => (counts[index] ?? 0) <= most)) return
      const endsAt = (window + 1) * begunGamesWindowMs
      const retryAfter = Math.max(1, Math.ceil((endsAt - now.getTime()) / 1000))
      throw new ServiceError('too_many_games', undefined, { retryAfter })
    },
  }
}
