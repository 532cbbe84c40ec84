import { isDuplicateKey } from '@icio/kit/duplicate-key'
import { ServiceError } from '@icio/kit/errors'
import { Schema, type Connection } from 'mongoose'
import { nextDueAt } from '../game/phases.js'
import type { FrozenQuestion, LobbyChange, LobbyRecord } from '../lobby.js'

const schema = new Schema({ _id: { type: String, required: true } }, { collection: 'lobbies', strict: false })
// Unique while live: both fields are absent in lobbies that have ended or were made without a key.
schema.index({ live_code: 1 }, { unique: true, sparse: true })
schema.index({ create_key: 1 }, { unique: true, sparse: true })
// When something is due by the clock, whatever it is: the sweep looks for it.
schema.index({ due_at: 1 })
schema.index({ 'seats.server_id': 1 })
schema.index({ 'seats.user_id': 1 })
schema.index({ scores_due_at: 1 })
// Lobbies that have expired are never read (see the filters below) and swept away about a minute later.
schema.index({ expires_at: 1 }, { expireAfterSeconds: 0 })

/** The questions stay in the database: only who draws or marks one reads them. */
const light = { questions: 0, live_code: 0, create_key: 0, due_at: 0 } as const

/** What of a lobby says which of its questions are still open. */
export type PlayedLobby = Pick<LobbyRecord, 'phase' | 'specialization'> & {
  results: { index: number }[]
  questions: Pick<FrozenQuestion, 'question_id'>[]
}

/** The collection lobbies; the only file that knows it. */
export type Lobbies = ReturnType<typeof lobbyRecords>

/**
 * Verbs on lobbies. Each change is one conditional write on the `rev` that it was decided by: who comes second decides
 * anew on what is there now.
 */
export function lobbyRecords(connection: Connection, now: () => Date) {
  const model = connection.model('Lobby', schema)
  const collection = model.collection
  const alive = (filter: object) => ({ ...filter, expires_at: { $gt: now() } }) as never
  const find = async (filter: object) =>
    (await collection.findOne(alive(filter), { projection: light })) as LobbyRecord | null

  async function write(lobby: LobbyRecord, change: LobbyChange): Promise<LobbyRecord | null> {
    const { questions, ...rest } = change
    const after = { ...rest, rev: lobby.rev + 1, updated_at: now() }
    const unchanged = { _id: lobby._id, rev: lobby.rev, phase_seq: lobby.phase_seq }
    const { modifiedCount } = await collection.updateOne(unchanged as never, {
      $set: { ...after, ...(questions ? { questions } : {}), due_at: dueAt({ ...lobby, ...after }) } as never,
      ...(change.status === 'ended' ? { $unset: { live_code: '' } } : {}),
    })
    return modifiedCount === 1 ? { ...lobby, ...after } : null
  }

  return {
    ensureIndexes: () => model.createIndexes(),

    /** False when the code is taken by a live lobby, or the key by an earlier wish. */
    async insert(lobby: LobbyRecord, createKey: string | undefined): Promise<boolean> {
      const keys = { live_code: lobby.code, ...(createKey ? { create_key: createKey } : {}) }
      return inserted(
        collection.insertOne({ ...lobby, ...keys, questions: [], due_at: dueAt(lobby) } as never),
      )
    },

    find: (id: string) => find({ _id: id }),
    findByCode: (code: string) => find({ live_code: code }),
    findByKey: (createKey: string) => find({ create_key: createKey }),

    async questions(id: string): Promise<FrozenQuestion[]> {
      const found = await collection.findOne(alive({ _id: id }), { projection: { questions: 1 } })
      return ((found as { questions?: FrozenQuestion[] } | null)?.questions ?? []) as FrozenQuestion[]
    },

    /**
     * Changes a lobby as `decide` says, which sees it as it is at that moment and answers null for no change.
     *
     * @throws ServiceError lobby_not_found, or whatever `decide` throws
     */
    async change(id: string, decide: (lobby: LobbyRecord) => LobbyChange | null): Promise<LobbyRecord> {
      for (;;) {
        const lobby = await find({ _id: id })
        if (!lobby) throw new ServiceError('lobby_not_found')
        const change = decide(lobby)
        if (change === null) return lobby
        const after = await write(lobby, change)
        // Lost against another change: what the lobby is now decides, so this ends.
        if (after) return after
      }
    },

    /** Lobbies in which something should have happened by then: the end of a phase, or what comes of being away. */
    dueBefore: (moment: Date) => ids({ due_at: { $lte: moment } }),

    /** Lobbies with a seat whose connection is at this instance. */
    atServer: (serverId: string) => ids({ 'seats.server_id': serverId }),

    /** Lobbies in which somebody has or had a seat, or from which the host has removed them. */
    async ofUser(userId: string): Promise<LobbyRecord[]> {
      const filter = { $or: [{ 'seats.user_id': userId }, { 'kicked.user_id': userId }] }
      return (await collection
        .find(alive(filter), { projection: light })
        .toArray()) as unknown as LobbyRecord[]
    },

    /** So many running games in which somebody has or had a seat, with what their questions are called. */
    async playedBy(userId: string, limit: number): Promise<PlayedLobby[]> {
      const projection = { phase: 1, specialization: 1, 'results.index': 1, 'questions.question_id': 1 }
      const filter = alive({ 'seats.user_id': userId, status: 'active' })
      return (await collection.find(filter, { projection, limit }).toArray()) as unknown as PlayedLobby[]
    },

    /** Forgets with which keys somebody has opened lobbies. */
    async forgetKeysOf(userId: string): Promise<void> {
      const filter = { create_key: { $gte: `${userId}:`, $lt: `${userId};` } }
      await collection.updateMany(filter as never, { $unset: { create_key: '' } })
    },

    /** Lobbies whose scores are to be handed on by then. */
    withScoresDue: (moment: Date) => ids({ scores_due_at: { $lte: moment } }),
  }

  async function ids(filter: object): Promise<string[]> {
    const found = collection.find(alive(filter), { projection: { _id: 1 }, limit: 200 })
    return (await found.toArray()).map(({ _id }) => String(_id))
  }
}

function dueAt(lobby: LobbyRecord): Date | null {
  const due = nextDueAt(lobby)
  return due === null ? null : new Date(due)
}

/** True when the document is stored; false when a unique key was taken. */
export async function inserted(write: Promise<unknown>): Promise<boolean> {
  try {
    await write
    return true
  } catch (error) {
    if (isDuplicateKey(error)) return false
    throw error
  }
}
