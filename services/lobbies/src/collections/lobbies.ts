import { isDuplicateKey } from '@icio/kit/db/duplicate-key'
import { ServiceError } from '@icio/kit/http/errors'
import { typedCollection } from '@icio/kit/db/typed-collection'
import type { Connection, mongo } from 'mongoose'
import { nextDueAt } from '../game/phases.js'
import type { FrozenQuestion, LobbyChange, LobbyRecord } from '../lobby/lobby.js'

/** A lobby as stored, with its questions and the fields that only the database reads. */
interface StoredLobby extends LobbyRecord {
  questions: FrozenQuestion[]
  live_code?: string
  create_key?: string
  due_at: Date | null
}

/** Excludes the questions, which are needed only for rendering and marking. */
const light = { questions: 0, live_code: 0, create_key: 0, due_at: 0 } as const

/** What of a lobby says which of its questions are still open. */
export type PlayedLobby = Pick<LobbyRecord, 'phase' | 'specialization'> & {
  results: { index: number }[]
  questions: Pick<FrozenQuestion, 'question_id'>[]
}

export type Lobbies = ReturnType<typeof createLobbyRecords>

/**
 * Creates the operations on lobbies. Each change is one conditional write on the `rev` that it is based on; if another
 * change came first, the decision is made again with the new state.
 */
export function createLobbyRecords(connection: Connection, now: () => Date) {
  const collection = typedCollection<StoredLobby>(connection, 'lobbies')
  const alive = (filter: mongo.Filter<StoredLobby>): mongo.Filter<StoredLobby> => ({
    ...filter,
    expires_at: { $gt: now() },
  })
  const find = (filter: mongo.Filter<StoredLobby>): Promise<LobbyRecord | null> =>
    collection.findOne(alive(filter), { projection: light })

  async function write(lobby: LobbyRecord, change: LobbyChange): Promise<LobbyRecord | null> {
    const { questions, ...rest } = change
    const after = { ...rest, rev: lobby.rev + 1, updated_at: now() }
    const filter = { _id: lobby._id, rev: lobby.rev, phase_seq: lobby.phase_seq }
    const { modifiedCount } = await collection.updateOne(filter, {
      $set: { ...after, ...(questions ? { questions } : {}), due_at: dueAt({ ...lobby, ...after }) },
      ...(change.status === 'ended' ? { $unset: { live_code: '' } } : {}),
    })
    return modifiedCount === 1 ? { ...lobby, ...after } : null
  }

  return {
    ensureIndexes: () =>
      collection.createIndexes([
        // Unique while live: both fields are missing in lobbies that have ended or were created without a key.
        { key: { live_code: 1 }, unique: true, sparse: true },
        { key: { create_key: 1 }, unique: true, sparse: true },
        // When anything is due by the clock; the sweep searches for it.
        { key: { due_at: 1 } },
        { key: { 'seats.server_id': 1 } },
        { key: { 'seats.user_id': 1 } },
        { key: { scores_due_at: 1 } },
        // Expired lobbies are never read (see the filters below); MongoDB deletes them about a minute later.
        { key: { expires_at: 1 }, expireAfterSeconds: 0 },
      ]),

    /** Returns false if a live lobby has the code, or an earlier request has the key. */
    async insert(lobby: LobbyRecord, createKey: string | undefined): Promise<boolean> {
      const keys = { live_code: lobby.code, ...(createKey ? { create_key: createKey } : {}) }
      return tryInsert(collection.insertOne({ ...lobby, ...keys, questions: [], due_at: dueAt(lobby) }))
    },

    find: (id: string) => find({ _id: id }),
    findByCode: (code: string) => find({ live_code: code }),
    findByKey: (createKey: string) => find({ create_key: createKey }),

    async questions(id: string): Promise<FrozenQuestion[]> {
      const lobby = await collection.findOne(alive({ _id: id }), { projection: { questions: 1 } })
      return lobby?.questions ?? []
    },

    /** `decide` returns null for no change. @throws ServiceError lobby_not_found, and everything that `decide` throws */
    async change(id: string, decide: (lobby: LobbyRecord) => LobbyChange | null): Promise<LobbyRecord> {
      for (;;) {
        const lobby = await find({ _id: id })
        if (!lobby) throw new ServiceError('lobby_not_found')
        const change = decide(lobby)
        if (change === null) return lobby
        const after = await write(lobby, change)
        // Another change came first: decide again with the new state.
        if (after) return after
      }
    },

    /** Lobbies in which something is due by then: the end of a phase, or a timeout of an absent player. */
    dueBefore: (moment: Date) => ids({ due_at: { $lte: moment } }),

    atServer: (serverId: string) => ids({ 'seats.server_id': serverId }),

    /** Lobbies in which the user has or had a seat, or from which the host has removed them. */
    async ofUser(userId: string): Promise<LobbyRecord[]> {
      const filter = { $or: [{ 'seats.user_id': userId }, { 'kicked.user_id': userId }] }
      return collection.find(alive(filter), { projection: light }).toArray()
    },

    /** At most this many running games in which somebody has or had a seat, with what their questions are called. */
    async playedBy(userId: string, limit: number): Promise<PlayedLobby[]> {
      const projection = { phase: 1, specialization: 1, 'results.index': 1, 'questions.question_id': 1 }
      const filter = alive({ 'seats.user_id': userId, status: 'active' })
      return collection.find(filter, { projection, limit }).toArray()
    },

    async forgetKeysOf(userId: string): Promise<void> {
      const filter = { create_key: { $gte: `${userId}:`, $lt: `${userId};` } }
      await collection.updateMany(filter, { $unset: { create_key: '' } })
    },

    withScoresDue: (moment: Date) => ids({ scores_due_at: { $lte: moment } }),
  }

  async function ids(filter: mongo.Filter<StoredLobby>): Promise<string[]> {
    const cursor = collection.find(alive(filter), { projection: { _id: 1 }, limit: 200 })
    return (await cursor.toArray()).map(({ _id }) => _id)
  }
}

function dueAt(lobby: LobbyRecord): Date | null {
  const due = nextDueAt(lobby)
  return due === null ? null : new Date(due)
}

/** Returns whether the document was stored; false if a unique key was taken. */
export async function tryInsert(write: Promise<unknown>): Promise<boolean> {
  try {
    await write
    return true
  } catch (error) {
    if (isDuplicateKey(error)) return false
    throw error
  }
}
