import { randomBytes, randomUUID } from 'node:crypto'
import { typedCollection } from '@icio/kit/db/typed-collection'
import type { ClientSession, Connection, mongo } from 'mongoose'
import { days, later, minutes, seconds, type Clock } from '../clock.js'
import type { AccountSecrets } from '../signing/account-secrets.js'

/** Session lifetimes (SEC-7). */
export const sessionTimes = {
  accessMs: 10 * minutes,
  idleMs: 7 * days,
  absoluteMs: 30 * days,
  /** Within this time, two tabs that refresh at the same moment both get an answer. */
  graceMs: 10 * seconds,
} as const

/** Token exchanges remembered for the grace period; more than a page can make in that time. */
const rememberedTurns = 5

/** The organization's account through which a session began, for signing out there too. */
export interface OrganizationOfSession {
  provider: string
  /** The provider's ID token, encrypted; it tells the provider which of its sessions is meant. */
  id_token: string
}

/**
 * One signed-in device: a family of refresh tokens, of which only the latest is valid. No token is stored: token n of a
 * session is a seal, made with our secret, over the session's id, n, and the salt.
 */
export interface SessionRow {
  _id: string
  user_id: string
  salt: string
  /** Number of the refresh token that is valid now. */
  generation: number
  /** The latest exchanges: which token, when, and by which device; older rows do not record the device. */
  turns: { from: number; at: Date; device?: string }[]
  /** The token that was exchanged for the current one; left out if it is the previous number. */
  parent?: number
  /** Tokens that never arrived and were replaced; anyone who presents one has stolen it. */
  lost?: number[]
  /** The highest generation whose access token has been used, which proves that its answer arrived. */
  seen_generation: number
  device: string
  network: string
  /** When the person last proved to be the one at the keyboard; missing in rows of earlier versions. */
  proved_at?: Date | null
  /** When a second factor was taken or added in this session; missing or null if never. */
  second_factor_at?: Date | null
  organization?: OrganizationOfSession | null
  created_at: Date
  last_used_at: Date
  /** The earlier of the idle end and the absolute end. */
  ends_at: Date
}

/** A session after an exchange, and the refresh token that its browser must keep. */
export interface Turn {
  row: SessionRow
  refreshToken: string
}

/**
 * What became of a refresh token: exchanged for the next one; unknown; overtaken by another tab of the same browser,
 * which already has the next one; or replayed, which has ended the family.
 */
export type RefreshResult =
  { at: 'turned'; turn: Turn } | { at: 'unknown' } | { at: 'overtaken' } | { at: 'replayed'; row: SessionRow }

export interface SessionsOptions {
  connection: Connection
  secrets: AccountSecrets
  now: Clock
  /** Tells the owner that a session was stolen, in the transaction that ends it. */
  tellOfTheft(row: SessionRow, session: ClientSession): Promise<void>
}

/** The collection, and what its tokens are made and judged with. */
interface SessionStore extends SessionsOptions {
  collection: mongo.Collection<SessionRow>
}

/** The `account_sessions` collection: the signed-in devices of all people. */
export function createSessions(options: SessionsOptions) {
  const collection = typedCollection<SessionRow>(options.connection, 'account_sessions')
  const store = { ...options, collection }
  return {
    ensureIndexes: () =>
      collection.createIndexes([
        { key: { user_id: 1, last_used_at: -1 } },
        { key: { ends_at: 1 }, expireAfterSeconds: 0 },
      ]),
    ...tokensOf(store),
    ...devicesOf(store),
  }
}

/** A session by the tokens that name it: its beginning, and the exchange of each refresh token for the next one. */
function tokensOf(store: SessionStore) {
  const { collection, now } = store
  return {
    /** @param how what the sign-in has proved, and through which organization it came */
    async begin(
      userId: string,
      from: { device: string; network: string },
      how: { isProved: boolean; hasSecondFactor: boolean; organization?: OrganizationOfSession | undefined },
    ): Promise<Turn> {
      const moment = now()
      const row: SessionRow = {
        _id: randomUUID(),
        user_id: userId,
        salt: randomBytes(16).toString('base64url'),
        generation: 0,
        turns: [],
        seen_generation: 0,
        ...from,
        proved_at: how.isProved ? moment : null,
        second_factor_at: how.hasSecondFactor ? moment : null,
        organization: how.organization ?? null,
        created_at: moment,
        last_used_at: moment,
        ends_at: endOf(moment, moment),
      }
      await collection.insertOne(row)
      return { row, refreshToken: tokenOf(store, row) }
    },

    /**
     * Exchanges a refresh token. A single conditional write decides among concurrent requests (threat 6).
     *
     * @param deviceOf identifies the requesting device, called once the token's owner is known
     */
    async refresh(token: string, deviceOf: (userId: string) => string): Promise<RefreshResult> {
      let tokenSession = await read(store, token)
      if (!tokenSession) return { at: 'unknown' }
      const device = deviceOf(tokenSession.row.user_id)
      if (tokenSession.generation === tokenSession.row.generation) {
        const turnedRow = await exchange(store, tokenSession.row, device)
        if (turnedRow)
          return { at: 'turned', turn: { row: turnedRow, refreshToken: tokenOf(store, turnedRow) } }
        tokenSession = await read(store, token)
        if (!tokenSession) return { at: 'unknown' }
      }
      return handleSpentToken(store, tokenSession.row, tokenSession.generation, device)
    },

    /** Finds the session of a refresh token without exchanging it, for documents that depend on who opens them. */
    async recognize(token: string): Promise<SessionRow | null> {
      const tokenSession = await read(store, token)
      const isRecent =
        tokenSession &&
        (tokenSession.generation === tokenSession.row.generation ||
          tokenSession.generation === parentOf(tokenSession.row))
      return isRecent ? tokenSession.row : null
    },

    /** Finds the live session named by an access token, and records that the token has arrived. */
    async find(id: string, generation: number): Promise<SessionRow | null> {
      const row = await collection.findOne({ _id: id })
      if (!row || row.ends_at <= now()) return null
      if (row.lost?.includes(generation)) {
        await endStolen(store, row)
        return null
      }
      if (generation > row.seen_generation) {
        await collection.updateOne({ _id: id }, { $max: { seen_generation: generation } })
      }
      return row
    },
  }
}

/** The sessions of a person: what each has proved, and its end. */
function devicesOf({ collection, now }: SessionStore) {
  return {
    /** The row of a session that a request has just been recognized by. */
    row: (id: string) => collection.findOne({ _id: id }),

    /** Records that the person at the keyboard proved to be the owner. */
    async noteProof(id: string): Promise<void> {
      await collection.updateOne({ _id: id }, { $set: { proved_at: now() } })
    },

    /** Records that this session has had a second factor. */
    async noteSecondFactor(id: string, session: ClientSession): Promise<void> {
      await collection.updateOne({ _id: id }, { $set: { second_factor_at: now() } }, { session })
    },

    /** For an account that has no second factor any more: no session of it has had one. */
    async forgetSecondFactor(userId: string, session: ClientSession): Promise<void> {
      await collection.updateMany({ user_id: userId }, { $set: { second_factor_at: null } }, { session })
    },

    list: async (userId: string): Promise<SessionRow[]> => {
      const rows = await collection.find({ user_id: userId }, { sort: { last_used_at: -1 } }).toArray()
      return rows.filter((row) => row.ends_at > now())
    },

    /** Returns those of the given sessions that have ended. */
    async findEndedSessions(ids: readonly string[]): Promise<string[]> {
      if (ids.length === 0) return []
      const filter = { _id: { $in: [...ids] }, ends_at: { $gt: now() } }
      const alive = await collection.find(filter, { projection: { _id: 1 } }).toArray()
      const living = new Set(alive.map(({ _id }) => _id))
      return ids.filter((id) => !living.has(id))
    },

    /** Ends one session of a person; returns false if the person has no such session. */
    async end(userId: string, id: string): Promise<boolean> {
      return (await collection.deleteOne({ _id: id, user_id: userId })).deletedCount === 1
    },

    /** Ends all sessions of a person except the given one. */
    async endAll(userId: string, except?: string, session?: ClientSession): Promise<void> {
      const others = except === undefined ? {} : { _id: { $ne: except } }
      await collection.deleteMany({ user_id: userId, ...others }, { session })
    },
  }
}

function tokenOf({ secrets }: SessionStore, row: SessionRow): string {
  return [row._id, row.generation, secrets.seal('refresh', row._id, row.generation, row.salt)].join('.')
}

/** The live session of a genuine token, and the token's number in it; null otherwise. */
async function read(
  { collection, secrets, now }: SessionStore,
  token: string,
): Promise<{ row: SessionRow; generation: number } | null> {
  const [id = '', number = '', seal = ''] = token.split('.')
  if (!/^\d{1,9}$/.test(number)) return null
  const row = await collection.findOne({ _id: id })
  if (!row || row.ends_at <= now()) return null
  const generation = Number(number)
  return secrets.isSealed(seal, 'refresh', id, generation, row.salt) ? { row, generation } : null
}

const isCurrent = ({ _id, generation }: SessionRow) => ({ _id, generation })

/** Makes the next generation the current one; null if another request has done so. */
async function exchange(
  { collection, now }: SessionStore,
  row: SessionRow,
  device: string,
): Promise<SessionRow | null> {
  const moment = now()
  return collection.findOneAndUpdate(
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
}

/** Replaces a token that never arrived with another successor of the same token; the lost one is void from now on. */
async function giveAnew({ collection }: SessionStore, row: SessionRow): Promise<SessionRow | null> {
  return collection.findOneAndUpdate(
    { ...isCurrent(row), seen_generation: { $lt: row.generation } },
    {
      $set: { generation: row.generation + 1, parent: parentOf(row) },
      $push: { lost: row.generation },
    },
    { returnDocument: 'after' },
  )
}

/**
 * Handles an earlier token. A browser whose answer was lost is forgiven if it is the device that made the exchange
 * and nobody has used the successor yet. Tabs that ask at the same moment get the same successor.
 */
async function handleSpentToken(
  store: SessionStore,
  row: SessionRow,
  generation: number,
  device: string,
): Promise<RefreshResult> {
  const earlierTurn = row.turns.find(({ from }) => from === generation)
  const isSameDevice = earlierTurn !== undefined && (earlierTurn.device ?? device) === device
  const isRecent = earlierTurn !== undefined && later(earlierTurn.at, sessionTimes.graceMs) >= store.now()
  const isUnused = generation === parentOf(row) && row.seen_generation < row.generation
  if (isSameDevice && isRecent)
    return isUnused ? { at: 'turned', turn: { row, refreshToken: tokenOf(store, row) } } : { at: 'overtaken' }
  const anew = isSameDevice && isUnused ? await giveAnew(store, row) : null
  if (anew) return { at: 'turned', turn: { row: anew, refreshToken: tokenOf(store, anew) } }
  await endStolen(store, row)
  return { at: 'replayed', row }
}

/** Ends a session that two parties hold, and tells its owner. */
function endStolen({ connection, collection, tellOfTheft }: SessionStore, row: SessionRow): Promise<void> {
  return connection.transaction(async (session) => {
    const { deletedCount } = await collection.deleteOne({ _id: row._id }, { session })
    if (deletedCount === 1) await tellOfTheft(row, session)
  })
}

export type Sessions = ReturnType<typeof createSessions>

function endOf(createdAt: Date, usedAt: Date): Date {
  const idle = later(usedAt, sessionTimes.idleMs)
  const absolute = later(createdAt, sessionTimes.absoluteMs)
  return idle < absolute ? idle : absolute
}

function parentOf({ parent, generation }: SessionRow): number {
  return parent ?? generation - 1
}
