import { randomBytes, randomUUID } from 'node:crypto'
import { Schema, trusted, type ClientSession, type Connection } from 'mongoose'
import { days, later, minutes, seconds, type Clock } from '../clock.js'
import type { AccountSecrets } from '../secrets.js'

/** How long a session lives (SEC-7). */
export const sessionTimes = {
  accessMs: 10 * minutes,
  idleMs: 7 * days,
  absoluteMs: 30 * days,
  /** Two tabs that refresh at the same moment both get an answer. */
  graceMs: 10 * seconds,
} as const

/** Turns that are remembered for the grace; more than a page can make in that time. */
const rememberedTurns = 5

/**
 * One signed-in device: a family of refresh tokens, of which only the last is good. Nothing stored here is a token:
 * token n of a session is sealed with our secret over the session's id, n and the salt.
 */
export interface SessionRow {
  _id: string
  user_id: string
  salt: string
  /** Number of the refresh token that is good now. */
  generation: number
  /** The last turns: which token was exchanged when. */
  turns: { from: number; at: Date }[]
  /** The highest generation whose access token has been used: from then on its answer has arrived. */
  seen_generation: number
  /** True once a lost answer has been given again, in this generation. */
  given_again: boolean
  device: string
  network: string
  created_at: Date
  last_used_at: Date
  /** The earlier of the idle and the absolute end. */
  ends_at: Date
}

const sessionSchema = new Schema<SessionRow>(
  {
    _id: { type: String, required: true },
    user_id: { type: String, required: true },
    salt: { type: String, required: true },
    generation: { type: Number, required: true },
    turns: [{ _id: false, from: Number, at: Date }],
    seen_generation: { type: Number, required: true },
    given_again: { type: Boolean, required: true },
    device: { type: String, required: true },
    network: { type: String, required: true },
    created_at: { type: Date, required: true },
    last_used_at: { type: Date, required: true },
    ends_at: { type: Date, required: true },
  },
  { collection: 'account_sessions', versionKey: false },
)
sessionSchema.index({ user_id: 1, last_used_at: -1 })
sessionSchema.index({ ends_at: 1 }, { expireAfterSeconds: 0 })

/** A session after a step, and the refresh token that its browser is to keep. */
export interface Turn {
  row: SessionRow
  refreshToken: string
}

/** What became of a refresh token: the next turn, nobody's, or a replay that has ended the family. */
export type RefreshResult =
  { at: 'turned'; turn: Turn } | { at: 'unknown' } | { at: 'replayed'; row: SessionRow }

/** The signed-in devices of everybody. */
export function sessions(connection: Connection, secrets: AccountSecrets, now: Clock) {
  const model = connection.model('AccountSession', sessionSchema)

  const tokenOf = (row: SessionRow): string =>
    [row._id, row.generation, secrets.seal('refresh', row._id, row.generation, row.salt)].join('.')

  /** The living session of a genuine token of ours, and which of its tokens this is. */
  const read = async (token: string): Promise<{ row: SessionRow; generation: number } | null> => {
    const [id = '', number = '', seal = ''] = token.split('.')
    if (!/^\d{1,9}$/.test(number)) return null
    const row = await model.findById(id).lean<SessionRow>()
    if (!row || row.ends_at <= now()) return null
    const generation = Number(number)
    return secrets.isSealed(seal, 'refresh', id, generation, row.salt) ? { row, generation } : null
  }

  const turn = (row: SessionRow): Promise<SessionRow | null> => {
    const moment = now()
    return model
      .findOneAndUpdate(
        { _id: row._id, generation: row.generation },
        {
          $set: {
            generation: row.generation + 1,
            turns: [...row.turns, { from: row.generation, at: moment }].slice(-rememberedTurns),
            given_again: false,
            last_used_at: moment,
            ends_at: endOf(row.created_at, moment),
          },
        },
        { returnDocument: 'after' },
      )
      .lean<SessionRow>()
  }

  const giveAgain = async (row: SessionRow): Promise<boolean> => {
    const { modifiedCount } = await model.updateOne(
      { _id: row._id, generation: row.generation, given_again: false },
      { $set: { given_again: true } },
    )
    return modifiedCount === 1
  }

  /** An earlier token: good within the grace, or once where the answer with the next one never arrived. */
  const forgive = async (row: SessionRow, generation: number): Promise<boolean> => {
    const exchanged = row.turns.find(({ from }) => from === generation)
    if (exchanged && later(exchanged.at, sessionTimes.graceMs) >= now()) return true
    const neverArrived = generation === row.generation - 1 && row.seen_generation < row.generation
    return neverArrived && giveAgain(row)
  }

  return {
    ensureIndexes: () => model.createIndexes(),

    async begin(userId: string, from: { device: string; network: string }): Promise<Turn> {
      const moment = now()
      const row: SessionRow = {
        _id: randomUUID(),
        user_id: userId,
        salt: randomBytes(16).toString('base64url'),
        generation: 0,
        turns: [],
        seen_generation: 0,
        given_again: false,
        ...from,
        created_at: moment,
        last_used_at: moment,
        ends_at: endOf(moment, moment),
      }
      await model.create([row])
      return { row, refreshToken: tokenOf(row) }
    },

    /** Exchanges a refresh token. One conditional write decides, however many come at once (threat 6). */
    async refresh(token: string): Promise<RefreshResult> {
      let found = await read(token)
      if (!found) return { at: 'unknown' }
      if (found.generation === found.row.generation) {
        const turned = await turn(found.row)
        if (turned) return { at: 'turned', turn: { row: turned, refreshToken: tokenOf(turned) } }
        found = await read(token)
        if (!found) return { at: 'unknown' }
      }
      const { row, generation } = found
      if (await forgive(row, generation)) return { at: 'turned', turn: { row, refreshToken: tokenOf(row) } }
      await model.deleteOne({ _id: row._id })
      return { at: 'replayed', row }
    },

    /** The session of a refresh token, without exchanging it: for pages that have to know who opens them. */
    async recognise(token: string): Promise<SessionRow | null> {
      const found = await read(token)
      const isRecent = found && found.generation >= found.row.generation - 1
      return isRecent ? found.row : null
    },

    /** The living session that an access token names; notes that the token has arrived. */
    async find(id: string, generation: number): Promise<SessionRow | null> {
      const row = await model.findById(id).lean<SessionRow>()
      if (!row || row.ends_at <= now()) return null
      if (generation > row.seen_generation) {
        await model.updateOne({ _id: id }, { $max: { seen_generation: generation } })
      }
      return row
    },

    list: async (userId: string): Promise<SessionRow[]> => {
      const rows = await model.find({ user_id: userId }).sort({ last_used_at: -1 }).lean<SessionRow[]>()
      return rows.filter((row) => row.ends_at > now())
    },

    /** Of these sessions those that live no more. */
    async endedAmong(ids: readonly string[]): Promise<string[]> {
      if (ids.length === 0) return []
      const alive = await model
        .find({ _id: trusted({ $in: [...ids] }), ends_at: trusted({ $gt: now() }) }, { _id: 1 })
        .lean<{ _id: string }[]>()
      const living = new Set(alive.map(({ _id }) => _id))
      return ids.filter((id) => !living.has(id))
    },

    /** Ends one session of a person; false where there is no such one. */
    async end(userId: string, id: string): Promise<boolean> {
      return (await model.deleteOne({ _id: id, user_id: userId })).deletedCount === 1
    },

    /** Ends all sessions of a person, but the one given. */
    async endAll(userId: string, except?: string, session?: ClientSession): Promise<void> {
      const others = except === undefined ? {} : { _id: trusted({ $ne: except }) }
      await model.deleteMany({ user_id: userId, ...others }, { session })
    },
  }
}

export type Sessions = ReturnType<typeof sessions>

function endOf(createdAt: Date, usedAt: Date): Date {
  const idle = later(usedAt, sessionTimes.idleMs)
  const absolute = later(createdAt, sessionTimes.absoluteMs)
  return idle < absolute ? idle : absolute
}
