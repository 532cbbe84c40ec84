import type { BoardGame, BoardQuestion, MarkedAnswer } from '@icio/contracts/game-sessions/endpoints'
import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import { markingOfCell } from '../board-phase.js'
import styles from './board-table.module.css'
import type { Place } from './use-grid-keys.js'

interface BoardCellProps {
  question: BoardQuestion | undefined
  game: BoardGame
  place: Place
  /** True for the cell that the Tab key enters. */
  current: boolean
  onFocus: (place: Place) => void
  onChoose: (cell: string) => void
}

/** One cell: its points, and its result once answered. A done cell can be focused but not opened (BOARD-11). */
export function BoardCell({ question, game, place, current, onFocus, onChoose }: BoardCellProps) {
  if (!question) return null
  const { id, category, points } = question
  const marked = markingOfCell(game, id)
  const state = marked ? (marked.is_correct ? ', done, correct' : ', done, not correct') : ''
  return (
    <button
      type="button"
      className={lookOf(marked)}
      data-place={`${place.column},${place.row}`}
      tabIndex={current ? 0 : -1}
      aria-label={`${category}, ${points} points${state}`}
      aria-disabled={marked ? true : undefined}
      onFocus={() => onFocus(place)}
      onClick={() => onChoose(id)}
    >
      {points}
      {marked && (marked.is_correct ? <Check aria-hidden="true" /> : <X aria-hidden="true" />)}
    </button>
  )
}

function lookOf(marked: MarkedAnswer | undefined): string {
  if (!marked) return styles.cell ?? ''
  return marked.is_correct ? `${styles.done} ${styles.earned}` : (styles.done ?? '')
}
