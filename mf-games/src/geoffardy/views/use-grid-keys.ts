import { useState, type KeyboardEvent } from 'react'

/** A position in a grid: column and row, from 0. */
export interface Place {
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
export function useGridKeys({ columns, rows, first }: { columns: number; rows: number; first: Place }) {
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
  return step ? { column: clamped(column + step.column, columns), row: clamped(row + step.row, rows) } : null
}

function clamped(value: number, count: number): number {
  return Math.min(Math.max(value, 0), count - 1)
}
