import { randomBytes } from 'node:crypto'
import { changeCounter } from '@icio/kit/db/change-counter'
import { isNew } from '@icio/kit/db/duplicate-key'
import type { RemoteGameBank } from '@icio/contracts/remote-games/remote-game'
import { banksByKind, type BankName } from '@icio/contracts/banks/banks'
import type { QuizLevel, Edition } from '@icio/contracts/editions'
import type { LeaderboardEntry } from '@icio/contracts/leaderboard/endpoints'
import { anonymousName, type LeaderboardMode } from '@icio/contracts/leaderboard/leaderboard-rules'
import { nameSkeleton } from '@icio/kit/names/name-similarity'
import type { ScoredAnswer } from '@icio/contracts/verified-scores/endpoints'
import { typedCollection } from '@icio/kit/db/typed-collection'
import type { Connection, mongo } from 'mongoose'
import { isAnswerTo, withEntries } from './mark-again.js'

/** A row of the collection scores (DATA-21). */
export interface ScoreRow {
  _id: string
  player_name: string
  mode: LeaderboardMode
  /** The level of a quiz; missing for games without levels and in old rows. */
  level?: QuizLevel
  score: number
  /** Null after the account is deleted. */
  user_id: string | null
  /** Always true: the server counts every score itself. */
  verified: true
  /** The network address of the player, kept for a day (docs/spec/conflicts.md, 5). */
  ip_address: string | null
  submitted_at: Date
  created_at: Date
  /** Identifies the game; each source is stored once. */
  source: string
  /** The bank of its questions; missing in old rows. */
  bank?: BankName | RemoteGameBank
  answers?: ScoredAnswer[]
}

export type NewScore = Omit<ScoreRow, '_id' | 'verified' | 'submitted_at' | 'created_at'>

/** Filters scores by mode, level and edition; by default all of them. Old rows without a bank are in no edition. */
export interface BoardPart {
  mode?: LeaderboardMode | null | undefined
  level?: QuizLevel | null | undefined
  specialization?: Edition | null | undefined
  /** The name under which the scores of a remote's game are kept; only in its collection. */
  bank?: RemoteGameBank
}

/** How long the network address of a score is kept: as long as rate-limit data (PRIV-8). */
export const addressLifetimeMs = 24 * 60 * 60 * 1000

/** Replaces the name after its account is deleted. */
const removedName = 'Anonymous'

/** Highest score first, then the earlier one, then by id for the same millisecond. */
const rising = { score: -1, created_at: 1, _id: 1 } as const
const falling = { score: 1, created_at: -1, _id: -1 } as const

export type ScoreRecords = ReturnType<typeof createScoreRecords>

/**
 * Creates the operations on scores.
 *
 * @param name `remote_game_scores` for the games of remotes: they stand apart, so that nothing that a team's service says
 *   can touch the leaderboard of the site
 */
export function createScoreRecords(connection: Connection, name: 'scores' | 'remote_game_scores' = 'scores') {
  const collection = typedCollection<ScoreRow>(connection, name)
  const changes = changeCounter(connection, name)
  const find = (filter: object, sort: mongo.Sort, limit: number) => findIn(collection, filter, sort, limit)

  return {
    ensureIndexes: () =>
      collection.createIndexes([
        { key: rising },
        { key: { mode: 1, ...rising } },
        { key: { level: 1, ...rising } },
        { key: { bank: 1, ...rising } },
        { key: { user_id: 1, ...rising } },
        { key: { source: 1 }, unique: true },
        { key: { 'answers.question_id': 1 } },
        { key: { submitted_at: 1 }, partialFilterExpression: { ip_address: { $type: 'string' } } },
      ]),

    /** @returns null if its source already has a score */
    async insert(score: NewScore, now: Date): Promise<ScoreRow | null> {
      const row: ScoreRow = {
        _id: randomBytes(12).toString('hex'),
        ...score,
        verified: true,
        submitted_at: now,
        created_at: now,
      }
      return (await isNew(changes.after(collection.insertOne(row)))) ? row : null
    },

    /**
     * Marks the stored answers to a question again and recomputes their scores, with one atomic write per row.
     *
     * @param correct text of the choice that is correct after all; null if none is, and the question counts nothing
     * @returns the number of changed scores
     */
    async correct({ bank, ...question }: MarkedQuestion, correct: string | null): Promise<number> {
      // Null matches old rows without a bank.
      const filter = {
        'answers.question_id': question.question_id,
        bank: { $in: [bank, null] },
      } as mongo.Filter<ScoreRow>
      const isCorrect = { $eq: ['$$entry.choice', { $literal: correct }] }
      const markFields = { is_correct: isCorrect, points: { $cond: [isCorrect, '$$entry.worth', 0] } }
      const { modifiedCount } = await changes.after(
        collection.updateMany(filter, [
          { $set: { answers: withEntries('answers', isAnswerTo(question), markFields) } },
          { $set: { score: { $sum: '$answers.points' } } },
        ]),
      )
      return modifiedCount
    },

    async hasSource(source: string): Promise<boolean> {
      return (await collection.findOne({ source }, { projection: { _id: 1 } })) !== null
    },

    changes: changes.count,

    best: (limit: number, part: BoardPart) => find(within(part), rising, limit),

    of: (userId: string, limit: number) => find({ user_id: userId }, rising, limit),

    placeOf: (userId: string, part: BoardPart, around: number) => placeIn(collection, userId, part, around),

    /** Removes network addresses after their lifetime (PRIV-8). Returns how many. */
    async dropAddresses(now: Date): Promise<number> {
      const old = { $lte: new Date(now.getTime() - addressLifetimeMs) }
      const { modifiedCount } = await collection.updateMany(
        { submitted_at: old, ip_address: { $type: 'string' } },
        { $set: { ip_address: null } },
      )
      return modifiedCount
    },

    heldOf: (userId: string) => collection.find({ user_id: userId }, { sort: { created_at: 1 } }).toArray(),

    async anonymize(userId: string): Promise<void> {
      const $set = { user_id: null, ip_address: null, player_name: removedName }
      await changes.after(collection.updateMany({ user_id: userId }, { $set }))
    },
  }
}

/** A question of a bank, at one revision of its choices. */
interface MarkedQuestion {
  bank: BankName | RemoteGameBank
  question_id: string
  revision: number
}

type Rows = mongo.Collection<ScoreRow>

function findIn(collection: Rows, filter: object, sort: mongo.Sort, limit: number): Promise<ScoreRow[]> {
  return collection.find(filter, { sort, limit, projection: shownFields }).toArray()
}

function within({ mode, level, specialization, bank }: BoardPart): object {
  return {
    ...(bank ? { bank } : {}),
    ...(mode ? { mode } : {}),
    ...(level ? { level } : {}),
    // Only games with the questions of a quiz bank are on the leaderboard.
    ...(specialization ? { bank: banksByKind.quiz[specialization] } : {}),
  }
}

/** Reads rows from the ranges in order until there are enough. Each range is one index scan. */
async function next(
  collection: Rows,
  ranges: object[],
  sort: mongo.Sort,
  count: number,
): Promise<ScoreRow[]> {
  const rows: ScoreRow[] = []
  for (const range of ranges) {
    if (rows.length < count) rows.push(...(await findIn(collection, range, sort, count - rows.length)))
  }
  return rows
}

/**
 * A person's best score with its rank and its neighbors.
 *
 * @param around the number of neighbors on each side
 * @returns the rows by rank, starting at `firstRank`; null if the person has no score
 */
async function placeIn(collection: Rows, userId: string, part: BoardPart, around: number) {
  const here = within(part)
  const [own] = await findIn(collection, { user_id: userId, ...here }, rising, 1)
  if (!own) return null
  const { score, created_at, _id } = own
  const better = [
    { ...here, score, created_at, _id: { $lt: _id } },
    { ...here, score, created_at: { $lt: created_at } },
    { ...here, score: { $gt: score } },
  ]
  const worse = [
    { ...here, score, created_at, _id: { $gt: _id } },
    { ...here, score, created_at: { $gt: created_at } },
    { ...here, score: { $lt: score } },
  ]
  const [above, below, ...ahead] = await Promise.all([
    next(collection, better, falling, around),
    next(collection, worse, rising, around),
    ...better.map((range) => collection.countDocuments(range)),
  ])
  const rank = ahead.reduce((sum, count) => sum + count, 1)
  return { rank, own, firstRank: rank - above.length, rows: [...above.toReversed(), own, ...below] }
}

const shownFields = { player_name: 1, user_id: 1, mode: 1, level: 1, score: 1, created_at: 1 } as const

/** Converts a row to a leaderboard entry (DATA-20). */
export function toLeaderboardEntry({
  _id,
  player_name,
  mode,
  level,
  score,
  created_at,
}: ScoreRow): LeaderboardEntry {
  return { id: _id, player_name, mode, level: level ?? null, score, created_at: created_at.toISOString() }
}

/**
 * Converts rows to leaderboard entries. If several players' names look the same, all but the first player's are marked
 * (NAME-4), except for players without a name or without an account.
 */
export function toLeaderboardEntries(rows: readonly ScoreRow[]): LeaderboardEntry[] {
  const first = new Map<string, ScoreRow>()
  for (const row of rows.toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime())) {
    const look = nameSkeleton(row.player_name)
    if (row.user_id !== null && !first.has(look)) first.set(look, row)
  }
  return rows.map((row) => {
    const owner = row.player_name === anonymousName ? undefined : first.get(nameSkeleton(row.player_name))
    const isAnother = owner !== undefined && row.user_id !== null && owner.user_id !== row.user_id
    return isAnother ? { ...toLeaderboardEntry(row), looks_like_other: true } : toLeaderboardEntry(row)
  })
}
