import { cellValues } from '@icio/contracts/games/board-rules'
import { Button } from '@icio/shared-ui/parts/button'
import Shuffle from 'lucide-react/icons/shuffle'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import type { BoardGame, BoardQuestion, MarkedAnswer } from '@icio/contracts/game-sessions/endpoints'
import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import { markingOf } from '../../play/round.js'
import { columnsOf, type BoardColumn, type BoardPhase } from '../board-phase.js'
import styles from './board-table.module.css'

interface BoardTableProps {
  phase: Extract<BoardPhase, { at: 'board' }>
  /** False for the board of the intro, which leaves the focus where it is. */
  takesFocus?: boolean
  onChoose: (cell: string) => void
  /** Without it, no category can be shuffled. */
  onShuffle?: (category: string) => void
}

/** The grid: three categories with three cells each. It is one tab stop; arrow keys move inside. */
export function BoardTable({ phase, takesFocus = true, onChoose, onShuffle }: BoardTableProps) {
  const { game, from, shuffling } = phase
  const columns = columnsOf(game)
  const first = placeOf(columns, from) ?? { column: 0, row: 0 }
  const keys = useGridKeys({ columns: columns.length, rows: cellValues.length, first })
  const grid = useRef<HTMLTableElement>(null)
  // The player comes from the intro or from a cell, so the focus goes to a cell (WCAG 2.4.3).
  useEffect(() => {
    if (takesFocus) grid.current?.querySelector<HTMLElement>('[data-place][tabindex="0"]')?.focus()
  }, [takesFocus])
  return (
    <table className={styles.board} role="grid" ref={grid} aria-label="Game board">
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.name} scope="col">
              <ColumnHead
                column={column}
                busy={shuffling === column.name}
                {...(onShuffle ? { onShuffle } : {})}
              />
            </th>
          ))}
        </tr>
      </thead>
      <tbody onKeyDown={keys.onKeyDown}>
        {cellValues.map((value, row) => (
          <tr key={value}>
            {columns.map((column, index) => (
              <td key={column.name}>
                <BoardCell
                  question={column.cells[row]}
                  game={game}
                  place={{ column: index, row }}
                  current={keys.place.column === index && keys.place.row === row}
                  onFocus={keys.setPlace}
                  onChoose={onChoose}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface ColumnHeadProps {
  column: BoardColumn
  busy: boolean
  onShuffle?: (category: string) => void
}

function ColumnHead({ column, busy, onShuffle }: ColumnHeadProps) {
  return (
    <div className={styles.head}>
      <CategoryOrnament />
      <span className={styles.name}>{column.name}</span>
      {onShuffle && (
        <Button
          size="sm"
          variant="quiet"
          icon={<Shuffle />}
          busy={busy}
          disabled={!column.canShuffle && !busy}
          onClick={() => onShuffle(column.name)}
          aria-label={`Shuffle category ${column.name}`}
        >
          Shuffle
        </Button>
      )}
    </div>
  )
}

function placeOf(columns: BoardColumn[], cell: string | null): Place | null {
  const column = columns.findIndex(({ cells }) => cells.some(({ id }) => id === cell))
  const row = columns[column]?.cells.findIndex(({ id }) => id === cell) ?? -1
  return row < 0 ? null : { column, row }
}

interface BoardCellProps {
  question: BoardQuestion | undefined
  game: BoardGame
  place: Place
  current: boolean
  onFocus: (place: Place) => void
  onChoose: (cell: string) => void
}

/** One cell: its points, and its result once answered. A done cell can be focused but not opened (BOARD-11). */
function BoardCell({ question, game, place, current, onFocus, onChoose }: BoardCellProps) {
  if (!question) return null
  const { id, category, points } = question
  const marking = markingOf(game, id)
  const state = marking ? (marking.is_correct ? ', done, correct' : ', done, not correct') : ''
  return (
    <button
      type="button"
      className={lookOf(marking)}
      data-place={`${place.column},${place.row}`}
      tabIndex={current ? 0 : -1}
      aria-label={`${category}, ${points} points${state}`}
      aria-disabled={marking ? true : undefined}
      onFocus={() => onFocus(place)}
      onClick={() => onChoose(id)}
    >
      {points}
      {marking && (marking.is_correct ? <Check aria-hidden="true" /> : <X aria-hidden="true" />)}
    </button>
  )
}

function lookOf(marking: MarkedAnswer | undefined): string {
  if (!marking) return styles.cell ?? ''
  return marking.is_correct ? `${styles.done} ${styles.earned}` : (styles.done ?? '')
}

interface Place {
  column: number
  row: number
}

const steps: Readonly<Record<string, Place>> = {
  ArrowLeft: { column: -1, row: 0 },
  ArrowRight: { column: 1, row: 0 },
  ArrowUp: { column: 0, row: -1 },
  ArrowDown: { column: 0, row: 1 },
}

/**
 * Keyboard handling for a grid: one tab stop, arrow keys move inside, Home and End go to the ends of a row
 * (WAI-ARIA grid pattern). Cells carry data-place='column,row'.
 */
function useGridKeys({ columns, rows, first }: { columns: number; rows: number; first: Place }) {
  const [place, setPlace] = useState(first)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const next = nextPlace(event.key, place, columns, rows)
    if (!next) return
    event.preventDefault()
    setPlace(next)
    event.currentTarget.querySelector<HTMLElement>(`[data-place='${next.column},${next.row}']`)?.focus()
  }
  return { place, setPlace, onKeyDown }
}

function nextPlace(key: string, { column, row }: Place, columns: number, rows: number): Place | null {
  if (key === 'Home') return { column: 0, row }
  if (key === 'End') return { column: columns - 1, row }
  const step = steps[key]
  return step ? { column: clamp(column + step.column, columns), row: clamp(row + step.row, rows) } : null
}

function clamp(value: number, count: number): number {
  return Math.min(Math.max(value, 0), count - 1)
}

/** The crossing yield curves of the house over the name of a category, as decoration. */
export function CategoryOrnament() {
  return (
    <svg className={styles.ornament} viewBox="0 0 96 22" aria-hidden="true">
      <path d="M1 20C20 8 44 5 95 4M1 15C24 10 50 9 95 10M1 5c26 3 52 8 94 14" />
      <circle cx="37" cy="9.6" r="1.9" />
    </svg>
  )
}
