import { banksByKind, type BankKind, type BankName } from '../banks/banks.js'
import type { Edition } from '../editions.js'
import { pointsForQuestion } from './quiz-rules.js'

export interface HubCard {
  title: string
  action: string
  text: Readonly<Record<Edition, string>>
  /** A short fact that helps visitors decide. */
  fact: string
}

/**
 * The declaration of a single-player game; all generic code depends only on these facts. `services/scores/src/games`
 * deals its questions, and `mf-games/src` renders them. See docs/how-to/add-a-game.md.
 */
export interface GameDeclaration {
  /** What it is played with: rows of a bank, items derived from rows of a bank, or the categories of a board. */
  items: { from: 'bank' | 'derived'; kind: BankKind } | { from: 'categories' }
  /** Whether its questions are answered in the order of the deal or in any order. */
  order: 'dealt' | 'any'
  /** Points for a correct answer: rising from question to question, a fixed number, or the value of the cell. */
  points: 'rising' | 'by cell' | number
  /**
   * What a ruling picks from: the dealt choices, or the choices of the bank question that an item is derived from.
   */
  rulings: 'dealt choices' | 'choices of the bank'
  /** Whether its answers count in the statistics of its bank; only if its choices are those of the bank. */
  statistics: boolean
  /** Which answers of members update the practice cards of its bank, and whether the cards can be played in it. */
  practice: 'played' | 'misses noted' | 'none'
  /** The leaderboard mode of a finished game; null for games that do not go on the leaderboard (LEAD-4). */
  leaderboard: 'solo' | null
  /** Null if the hubs have a separate section for it. */
  hubCard: (HubCard & { to: 'fillInBlanks' | 'geoffardy' | 'governanceGame' | 'trueOrFalse' }) | null
}

/** All single-player games, in the order of the hub cards. */
export const games = {
  quiz: {
    items: { from: 'bank', kind: 'quiz' },
    order: 'dealt',
    points: 'rising',
    rulings: 'dealt choices',
    statistics: true,
    practice: 'played',
    leaderboard: 'solo',
    hubCard: null,
  },
  'fill-in-blanks': {
    items: { from: 'bank', kind: 'fill-in-blanks' },
    order: 'dealt',
    points: 'rising',
    rulings: 'dealt choices',
    statistics: true,
    practice: 'played',
    leaderboard: null,
    hubCard: {
      to: 'fillInBlanks',
      title: 'Fill in the Blanks',
      action: 'Play Fill in the Blanks',
      text: {
        general:
          'One sentence, one gap, one term that fits. Vocabulary of bonds, capital and statutory reporting.',
        'government-risk-pools':
          'One sentence, one gap, one term that fits. Vocabulary of pooling, reserves and public funds.',
      },
      fact: 'Alone, no time limit',
    },
  },
  'true-or-false': {
    items: { from: 'derived', kind: 'quiz' },
    order: 'dealt',
    points: 10,
    rulings: 'choices of the bank',
    statistics: false,
    practice: 'misses noted',
    leaderboard: null,
    hubCard: {
      to: 'trueOrFalse',
      title: 'True or False',
      action: 'Play True or False',
      text: {
        general:
          'A question and an answer to it. Is the answer right? Ten quick calls on an insurer’s money.',
        'government-risk-pools':
          'A question and an answer to it. Is the answer right? Ten quick calls on a pool’s money.',
      },
      fact: 'Ten statements',
    },
  },
  board: {
    items: { from: 'categories' },
    order: 'any',
    points: 'by cell',
    rulings: 'dealt choices',
    statistics: false,
    practice: 'none',
    leaderboard: null,
    hubCard: {
      to: 'geoffardy',
      title: 'Geoffardy',
      action: 'Play Geoffardy',
      text: {
        general: 'A board of three categories. You get the answer and find the question that belongs to it.',
        'government-risk-pools':
          'A board of three categories on pools and public money. You get the answer and find its question.',
      },
      fact: 'Three categories, nine clues',
    },
  },
  governance: {
    items: { from: 'bank', kind: 'governance' },
    order: 'dealt',
    points: 10,
    rulings: 'dealt choices',
    statistics: true,
    practice: 'played',
    leaderboard: null,
    hubCard: {
      to: 'governanceGame',
      title: 'Governance Game',
      action: 'Play the Governance Game',
      text: {
        general:
          'Five decisions of an investment committee, each with a trap that behavioral economics has a name for.',
        'government-risk-pools':
          'Five decisions of a pool board, each with a trap that behavioral economics has a name for.',
      },
      fact: 'Five scenarios',
    },
  },
} as const satisfies Record<string, GameDeclaration>

export type GameName = keyof typeof games
export const gameNames = Object.keys(games) as GameName[]

/** Games that are dealt from the rows of a bank or from items derived from them. */
export type BankGame = {
  [N in GameName]: (typeof games)[N]['items'] extends { kind: BankKind } ? N : never
}[GameName]

export function isBankGame(game: GameName): game is BankGame {
  return games[game].items.from !== 'categories'
}

/** Returns the bank of a game in an edition; null for a game without one. */
export function bankOfGame(game: GameName, edition: Edition): BankName | null {
  const { items } = games[game]
  return items.from === 'categories' ? null : banksByKind[items.kind][edition]
}

export function gamesOf(kind: BankKind): GameName[] {
  return gameNames.filter((game) => {
    const { items } = games[game]
    return items.from !== 'categories' && items.kind === kind
  })
}

/**
 * Returns the points for the question at this index of a game.
 *
 * @param cellPoints the value of its cell, for games with cells
 */
export function pointsAt(game: GameName, index: number, cellPoints = 0): number {
  const { points } = games[game]
  if (points === 'by cell') return cellPoints
  return points === 'rising' ? pointsForQuestion(index) : points
}
