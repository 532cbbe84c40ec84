import type { BoardGame, BoardQuestion } from '@icio/contracts/game-sessions/endpoints'
import { whyNotShuffle } from '@icio/contracts/games/board-rules'
import { markingOf, type FailureText, type Submission } from '../play/round.js'
import type { SavedPlay } from '../play/saved-play.js'

/** Phase of the board game (BOARD-3 to BOARD-13). A cell is identified by the id of its question. */
export type BoardPhase =
  /** The board is generated while the visitor reads the intro; null until it is ready. */
  | { at: 'intro'; game: BoardGame | null }
  | { at: 'making' }
  /** No board came: the visitor is told why and can try again (BOARD-18). */
  | { at: 'failed'; failure: FailureText }
  /** `from` is the cell that the player returns from; `shuffling` is the category that is being replaced. */
  | { at: 'board'; game: BoardGame; from: string | null; shuffling: string | null }
  | { at: 'question'; game: BoardGame; cell: string; submission: Submission }
  | { at: 'result'; game: BoardGame; cell: string }
  | { at: 'complete'; game: BoardGame }

export interface BoardColumn {
  name: string
  cells: BoardQuestion[]
  /** True while the category may be replaced (BOARD-15). */
  canShuffle: boolean
}

/** Returns the columns in board order, each with its cells by rising points. */
export function columnsOf(game: BoardGame): BoardColumn[] {
  return game.board.categories.map(({ name, shuffled }) => {
    const cells = game.questions
      .filter(({ category }) => category === name)
      .sort((one, other) => one.points - other.points)
    const isTouched = cells.some(({ id }) => markingOf(game, id))
    return { name, cells, canShuffle: whyNotShuffle({ shuffled, touched: isTouched }) === null }
  })
}

export function boardPosition(game: BoardGame, savedPlay: SavedPlay): BoardPhase {
  const cell = game.questions.find(({ id }) => id === savedPlay.questionId)?.id
  if (cell !== undefined) {
    if (markingOf(game, cell)) return { at: 'result', game, cell }
    return { at: 'question', game, cell, submission: { at: 'open' } }
  }
  if (game.answers.length === 0) return { at: 'intro', game }
  return boardAfter(game, null)
}

/** Returns the board phase after a cell, or the end if no cell is left (BOARD-13). */
export function boardAfter(game: BoardGame, from: string | null): BoardPhase {
  if (game.answers.length >= game.questions.length) return { at: 'complete', game }
  return { at: 'board', game, from, shuffling: null }
}

/**
 * Returns what a reload needs of this phase; null if there is nothing to resume.
 *
 * @param place key of the history entry, for a finished board (PLAY-2)
 */
export function savedFrom(phase: BoardPhase, place: string): SavedPlay | null {
  if (phase.at === 'making' || phase.at === 'failed' || phase.game === null) return null
  const questionId = phase.at === 'question' || phase.at === 'result' ? phase.cell : null
  return {
    sessionId: phase.game.id,
    questionId,
    selectedChoice: null,
    ...(phase.at === 'complete' ? { result: { place } } : {}),
  }
}
