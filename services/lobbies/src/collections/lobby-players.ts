import { typedCollection } from '@icio/kit/db/typed-collection'
import type { Connection } from 'mongoose'
import { keptMs, scoreOf, type LobbyRecord, type SeatRecord } from '../lobby/lobby.js'

interface PlayerRow {
  _id: string
  lobby_id: string
  user_id: string
  player_name: string
  joined_at: Date
  score: number
  current_answer: string | null
  expires_at: Date
}

/**
 * Creates the operations on the players' own records (DATA-25). They are copies of the lobby's seats, which are the
 * source of truth; no decision depends on them.
 */
export function createPlayerRecords(connection: Connection, now: () => Date) {
  const collection = typedCollection<PlayerRow>(connection, 'lobby_players')
  return {
    ensureIndexes: () =>
      collection.createIndexes([
        { key: { lobby_id: 1, user_id: 1 }, unique: true },
        { key: { expires_at: 1 }, expireAfterSeconds: 0 },
      ]),

    async add(lobbyId: string, { player_id, user_id, player_name, joined_at }: SeatRecord): Promise<void> {
      const fresh = { player_name, joined_at, score: 0, current_answer: null }
      const expires_at = new Date(now().getTime() + keptMs)
      const earlier = { lobby_id: lobbyId, user_id, _id: { $ne: player_id } }
      await collection.bulkWrite([
        { deleteMany: { filter: earlier } },
        {
          updateOne: {
            filter: { _id: player_id, lobby_id: lobbyId, user_id },
            update: { $setOnInsert: { ...fresh, expires_at } },
            upsert: true,
          },
        },
      ])
    },

    async remove(lobbyId: string, userId: string): Promise<void> {
      await collection.deleteOne({ lobby_id: lobbyId, user_id: userId })
    },

    async removeOf(userId: string): Promise<void> {
      await collection.deleteMany({ user_id: userId })
    },

    /** Writes the score and the last answer of every player in a game. */
    async writeScores({ _id, seats, results }: LobbyRecord): Promise<void> {
      const last = results.at(-1)?.rows ?? []
      const writes = seats.map(({ player_id, user_id }) => ({
        updateOne: {
          filter: { _id: player_id, lobby_id: _id, user_id },
          update: {
            $set: {
              score: scoreOf(results, user_id),
              current_answer: last.find((row) => row.user_id === user_id)?.choice_id ?? null,
            },
          },
        },
      }))
      if (writes.length) await collection.bulkWrite(writes)
    },
  }
}
