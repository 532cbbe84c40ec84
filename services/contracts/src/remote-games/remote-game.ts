import type { Edition } from '../editions.js'
import { editionsProblem, textProblem } from '../extension-points/extension-problems.js'

/**
 * A game that the team of a remote deals and marks with its own service, as `remote.games` in package.json declares it
 * (docs/decisions/035-games-of-remotes.md). Order, points, leaderboard and practice are the site's.
 */
export interface RemoteGame {
  /** A word that never changes: scores are kept under it. */
  id: string
  /** Plain text. */
  title: string
  /** Number of items of a session. */
  items: number
  /** Points for a correct answer. */
  points: number
  /** Whether members can put finished sessions on the leaderboard of this game. */
  leaderboard?: boolean
  /** Whether items that a member missed come back, in sessions of practice. */
  practice?: boolean
  /** The editions in which it can be played; both by default. */
  editions?: readonly Edition[]
}

/** What a game can have at most. */
export const remoteGameLimits = { perRemote: 3, title: 40, items: 20, points: 100 } as const

/** The form of the id of a game. */
export const remoteGameId = '^[a-z][a-z0-9-]{0,39}$'

/** Names the items of a game in an edition, where the site's own games have the name of a bank. */
export type RemoteGameBank = `mf-${string}/${string}/${Edition}`

/** Returns the name under which scores, practice and statistics of a game are kept. */
export function remoteGameBank(remote: string, game: string, edition: Edition): RemoteGameBank {
  return `mf-${remote.replace(/^mf-/, '')}/${game}/${edition}`
}

/** Returns whether a name is that of a game of a remote, and not of a bank of the site. */
export function isRemoteGameBank(name: string): name is RemoteGameBank {
  return name.includes('/')
}

/** A finding about one declared game: which one, which field, and what is wrong with it. */
export interface RemoteGameProblem {
  index: number
  /** Undefined if the problem is the game as a whole. */
  field?: string
  what: string
}

/**
 * Checks what a release declares in `games`: known fields, plain text, and numbers within the limits. A release without
 * games has no problems.
 *
 * @param games of any shape: it comes from outside
 */
export function remoteGameProblems(games: unknown = []): RemoteGameProblem[] {
  if (!Array.isArray(games)) return [{ index: 0, what: 'is not in a list' }]
  const { perRemote } = remoteGameLimits
  if (games.length > perRemote)
    return [{ index: perRemote, what: `is one too many: ${perRemote} is the limit` }]
  const ids = games.map((each: unknown) => (Object(each) as Partial<RemoteGame>).id)
  return (games as unknown[]).flatMap((value, index) => {
    const isSecond = ids.indexOf(ids[index]) < index
    const problems = isSecond ? [{ field: 'id', what: 'is that of another game' }] : fieldProblems(value)
    return problems.map((problem) => ({ index, ...problem }))
  })
}

type FieldProblem = Omit<RemoteGameProblem, 'index'>

function fieldProblems(value: unknown): FieldProblem[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return [{ what: 'is not an object' }]
  const { id, title, items, points, leaderboard, practice, editions, ...others } =
    value as Partial<RemoteGame>
  const isId = typeof id === 'string' && new RegExp(remoteGameId).test(id)
  const problems: [field: string, what: string | null][] = [
    ['id', isId ? null : 'is not a word of small letters, digits and hyphens'],
    ['title', textProblem(title, remoteGameLimits.title)],
    ['items', numberProblem(items, remoteGameLimits.items)],
    ['points', numberProblem(points, remoteGameLimits.points)],
    ['leaderboard', flagProblem(leaderboard)],
    ['practice', flagProblem(practice)],
    ['editions', editionsProblem(editions)],
  ]
  return [
    ...Object.keys(others).map((field) => ({ field, what: 'is no field of a game' })),
    ...problems.flatMap(([field, what]) => (what === null ? [] : [{ field, what }])),
  ]
}

function numberProblem(value: unknown, most: number): string | null {
  const isFine = Number.isInteger(value) && Number(value) >= 1 && Number(value) <= most
  return isFine ? null : `is not a whole number from 1 to ${most}`
}

function flagProblem(value: unknown): string | null {
  return value === undefined || typeof value === 'boolean' ? null : 'is not true or false'
}
