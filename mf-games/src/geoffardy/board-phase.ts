import type { BoardGame, BoardQuestion, MarkedAnswer } from '@icio/contracts/game-sessions'
import { whyNotShuffle } from '@icio/contracts/rules/board-rules'
import { erratumWords } from '../play/answer-record.js'
import { markingOf, type Submission } from '../play/play-phase.js'
import type { SavedPlay } from '../play/saved-play.js'

/** Where the board game is (BOARD-3 to BOARD-13). A cell is named by the id of its question. */
export type BoardPhase =
  /** The board is made while the visitor reads; null until it is there. */
  | { at: 'intro'; game: BoardGame | null; making: boolean }
  | { at: 'making' }
  /** `from` is the cell that the player comes back from; `shuffling` the category that is being replaced. */
  | { at: 'board'; game: BoardGame; from: string | null; shuffling: string | null }
  | { at: 'question'; game: BoardGame; cell: string; submission: Submission }
  | { at: 'result'; game: BoardGame; cell: string }
  | { at: 'complete'; game: BoardGame }

/** One column of the board. */
export interface BoardColumn {
  name: string
  cells: BoardQuestion[]
  /** True while the category may be replaced (BOARD-15). */
  canShuffle: boolean
}

/** The marking of a cell, once it is answered. */
export function markingOfCell(game: BoardGame, cell: string): MarkedAnswer | undefined {
  return markingOf(game, cell)
}

/** The columns in the order of the board, each with its cells from low to high. */
export function columnsOf(game: BoardGame): BoardColumn[] {
  return game.board.categories.map(({ name, shuffled }) => {
    const cells = game.questions
      .filter(({ category }) => category === name)
      .sort((one, other) => one.points - other.points)
    const touched = cells.some(({ id }) => markingOfCell(game, id))
    return { name, cells, canShuffle: whyNotShuffle({ shuffled, touched }) === null }
  })
}

/** Where a board that was found on the server goes on. */
export function boardPosition(game: BoardGame, saved: SavedPlay): BoardPhase {
  const cell = game.questions.find(({ id }) => id === saved.questionId)?.id
  if (cell !== undefined) {
    if (markingOfCell(game, cell)) return { at: 'result', game, cell }
    return { at: 'question', game, cell, submission: { at: 'open' } }
  }
  if (game.answers.length === 0) return { at: 'intro', game, making: false }
  return boardAfter(game, null)
}

/** The board after a cell, or the end when none is left (BOARD-13). */
export function boardAfter(game: BoardGame, from: string | null): BoardPhase {
  if (game.answers.length >= game.questions.length) return { at: 'complete', game }
  return { at: 'board', game, from, shuffling: null }
}

/** What a reload needs of this phase; null where there is nothing to come back to. */
export function savedFrom(phase: BoardPhase): SavedPlay | null {
  if (phase.at === 'making' || phase.at === 'complete' || phase.game === null) return null
  const questionId = phase.at === 'question' || phase.at === 'result' ? phase.cell : null
  return { sessionId: phase.game.id, questionId, selectedChoice: null }
}

/** A clue once it is answered: what a board's question has (DATA-26), and what became of it. */
export interface MarkedClue {
  category: string
  points: number
  answer: string
  correctQuestion: string
  wrongOptions: string[]
  explanation: string
  /** The question that the player picked. */
  picked: string
  isCorrect: boolean
  earned: number
  /** What a ruling has changed, in words. */
  erratum?: string
}

/** The answered clue of this cell; null while it is open. */
export function markedClue(game: BoardGame, cell: string): MarkedClue | null {
  const question = game.questions.find(({ id }) => id === cell)
  const marked = markingOfCell(game, cell)
  if (!question || !marked) return null
  const textOf = (choiceId: string) => question.choices.find(({ id }) => id === choiceId)?.text ?? ''
  return {
    category: question.category,
    points: question.points,
    answer: question.answer,
    correctQuestion: textOf(marked.correct_choice_id),
    wrongOptions: question.choices
      .filter(({ id }) => id !== marked.correct_choice_id)
      .map(({ text }) => text),
    explanation: marked.explanation,
    picked: textOf(marked.choice_id),
    isCorrect: marked.is_correct,
    earned: marked.points,
    ...(marked.erratum ? { erratum: erratumWords(marked.erratum) } : {}),
  }
}
