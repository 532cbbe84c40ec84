import type { RuleMark } from '@icio/contracts/rule-changes/endpoints'
import type { BoardGame, BoardQuestion, MarkedAnswer } from '@icio/contracts/game-sessions/endpoints'
import { whyNotShuffle } from '@icio/contracts/games/board-rules'
import { erratumWords, markingOf, type FailureText, type Submission } from '../play/round.js'
import type { SavedPlay } from '../play/saved-play.js'
import type { Reviewed } from '../play/views/review-list.js'

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

/** Returns the marking of a cell; undefined while it is open. */
export function markingOfCell(game: BoardGame, cell: string): MarkedAnswer | undefined {
  return markingOf(game, cell)
}

/** Returns the columns in board order, each with its cells by rising points. */
export function columnsOf(game: BoardGame): BoardColumn[] {
  return game.board.categories.map(({ name, shuffled }) => {
    const cells = game.questions
      .filter(({ category }) => category === name)
      .sort((one, other) => one.points - other.points)
    const touched = cells.some(({ id }) => markingOfCell(game, id))
    return { name, cells, canShuffle: whyNotShuffle({ shuffled, touched }) === null }
  })
}

/** Returns the phase in which a board from the server resumes. */
export function boardPosition(game: BoardGame, saved: SavedPlay): BoardPhase {
  const cell = game.questions.find(({ id }) => id === saved.questionId)?.id
  if (cell !== undefined) {
    if (markingOfCell(game, cell)) return { at: 'result', game, cell }
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

/** An answered clue: the fields of a board question (DATA-26) and the result. */
export interface MarkedClue {
  category: string
  points: number
  answer: string
  correctQuestion: string
  wrongOptions: string[]
  explanation: string
  /** The question that the player picked. */
  selected: string
  isCorrect: boolean
  earned: number
  /** Text about a ruling that changed the key. */
  erratum?: string
  /** The changes of rules that the clue depends on (CHANGE-5). */
  changes?: RuleMark[]
}

/** Returns the answered clue of this cell; null while it is open. */
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
    selected: textOf(marked.choice_id),
    isCorrect: marked.is_correct,
    earned: marked.points,
    ...(marked.changes ? { changes: marked.changes } : {}),
    ...(marked.erratum ? { erratum: erratumWords(marked.erratum) } : {}),
  }
}

/** Returns the answered clues for the review (BOARD-13). */
export function reviewOfBoard(game: BoardGame): Reviewed[] {
  return game.questions.flatMap(({ id }) => {
    const clue = markedClue(game, id)
    if (!clue) return []
    const { answer, selected, correctQuestion, isCorrect, earned, explanation, erratum, changes } = clue
    return {
      id,
      prompt: answer,
      ownAnswer: selected,
      correct: correctQuestion,
      isCorrect,
      points: earned,
      explanation,
      ...(erratum ? { erratum } : {}),
      ...(changes ? { rules: { marks: changes, edition: game.specialization } } : {}),
    }
  })
}
