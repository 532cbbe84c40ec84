import { cellValues } from '@icio/contracts/games/board-rules'
import { Button } from '@icio/shared-ui/parts/button'
import Shuffle from 'lucide-react/icons/shuffle'
import { useEffect, useRef } from 'react'
import { columnsOf, type BoardColumn, type BoardPhase } from '../board-phase.js'
import { BoardCell } from './board-cell.js'
import styles from './board-table.module.css'
import { CategoryOrnament } from './category-ornament.js'
import { useGridKeys, type Place } from './use-grid-keys.js'

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
