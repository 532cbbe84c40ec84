import { randomBytes, randomUUID } from 'node:crypto'
import { Schema, trusted, type ClientSession, type Connection } from 'mongoose'
import { days, later, minutes, seconds, type Clock } from '../clock.js'
import type { AccountSecrets } from '../signing/account-secrets.js'

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
  /** The last turns: which token was exchanged when, and by which device; not known of turns of before. */
  turns: { from: number; at: Date; device?: string }[]
  /** The token that was exchanged for the present one; left out where it is the number before. */
  parent?: number
  /** Tokens whose answer never arrived and was given anew as another one: whoever has one of them has stolen it. */
  lost?: number[]
  /** The highest generation whose access token has been used: from then on its answer has arrived. */
  seen_generation: number
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
    turns: [{ _id: false, from: Number, at: Date, device: String }],
    parent: Number,
    lost: { type: [Number], default: undefined },
    seen_generation: { type: Number, required: true },
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

/**
 * What became of a refresh token: the next turn; nobody's; spent a moment ago by another tab of this browser, which has
 * the next one by now; or a replay that has ended the family.
 */
export type RefreshResult =
  { at: 'turned'; turn: Turn } | { at: 'unknown' } | { at: 'overtaken' } | { at: 'replayed'; row: SessionRow }

export interface SessionsOptions {
  connection: Connection
  secrets: AccountSecrets
  now: Clock
  /** Tells the owner of a session that it was stolen, in the transaction that ends it. */
  tellOfTheft(row: SessionRow, session: ClientSession): Promise<void>
}

/** The signed-in devices of everybody. */
export function sessions({ connection, secrets, now, tellOfTheft }: SessionsOptions) {
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

  const isCurrent = ({ _id, generation }: SessionRow) => ({ _id, generation })
  const turn = (row: SessionRow, device: string): Promise<SessionRow | null> => {
    const moment = now()
    return model
      .findOneAndUpdate(
        isCurrent(row),
        {
          $set: {
            generation: row.generation + 1,
            turns: [...row.turns, { from: row.generation, at: moment, device }].slice(-rememberedTurns),
            last_used_at: moment,
            ends_at: endOf(row.created_at, moment),
          },
          $unset: { parent: 1 },
        },
        { returnDocument: 'after' },
      )
      .lean<SessionRow>()
  }

  /** Another successor of the token before in the place of one that never arrived, which is worth nothing from now on. */
  const giveAnew = (row: SessionRow): Promise<SessionRow | null> =>
    model
      .findOneAndUpdate(
        { ...isCurrent(row), seen_generation: trusted({ $lt: row.generation }) },
        {
          $set: { generation: row.generation + 1, parent: parentOf(row) },
          $push: { lost: row.generation },
        },
        { returnDocument: 'after' },
      )
      .lean<SessionRow>()

  /**
   * An earlier token. A browser that never got the answer is forgiven: the same device that made the exchange, and only
   * while nobody has used the successor. Tabs that ask at the same moment get the same successor.
   */
  const spent = async (row: SessionRow, generation: number, device: string): Promise<RefreshResult> => {
    const exchanged = row.turns.find(({ from }) => from === generation)
    const isSameDevice = exchanged !== undefined && (exchanged.device ?? device) === device
    const isRecent = exchanged !== undefined && later(exchanged.at, sessionTimes.graceMs) >= now()
    const isUnused = generation === parentOf(row) && row.seen_generation < row.generation
    if (isSameDevice && isRecent)
      return isUnused ? { at: 'turned', turn: { row, refreshToken: tokenOf(row) } } : { at: 'overtaken' }
    const anew = isSameDevice && isUnused ? await giveAnew(row) : null
    if (anew) return { at: 'turned', turn: { row: anew, refreshToken: tokenOf(anew) } }
    await endStolen(row)
    return { at: 'replayed', row }
  }

  /** Ends a session that two have, and tells its owner. */
  const endStolen = (row: SessionRow): Promise<void> =>
    connection.transaction(async (session) => {
      const { deletedCount } = await model.deleteOne({ _id: row._id }, { session })
      if (deletedCount === 1) await tellOfTheft(row, session)
    })

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
        ...from,
        created_at: moment,
        last_used_at: moment,
        ends_at: endOf(moment, moment),
      }
      await model.create([row])
      return { row, refreshToken: tokenOf(row) }
    },

    /**
     * Exchanges a refresh token. One conditional write decides, however many come at once (threat 6).
     *
     * @param deviceOf what tells the asking device from others, once it is known whose token it is
     */
    async refresh(token: string, deviceOf: (userId: string) => string): Promise<RefreshResult> {
      let found = await read(token)
      if (!found) return { at: 'unknown' }
      const device = deviceOf(found.row.user_id)
      if (found.generation === found.row.generation) {
        const turned = await turn(found.row, device)
        if (turned) return { at: 'turned', turn: { row: turned, refreshToken: tokenOf(turned) } }
        found = await read(token)
        if (!found) return { at: 'unknown' }
      }
      return spent(found.row, found.generation, device)
    },

    /** The session of a refresh token, without exchanging it: for pages that have to know who opens them. */
    async recognize(token: string): Promise<SessionRow | null> {
      const found = await read(token)
      const isRecent =
        found && (found.generation === found.row.generation || found.generation === parentOf(found.row))
      return isRecent ? found.row : null
    },

    /** The living session that an access token names; notes that the token has arrived. */
    async find(id: string, generation: number): Promise<SessionRow | null> {
      const row = await model.findById(id).lean<SessionRow>()
      if (!row || row.ends_at <= now()) return null
      if (row.lost?.includes(generation)) {
        await endStolen(row)
        return null
      }
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
    async findEndedSessions(ids: readonly string[]): Promise<string[]> {
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

function parentOf({ parent, generation }: SessionRow): number {
  return parent ?? generation - 1
}
