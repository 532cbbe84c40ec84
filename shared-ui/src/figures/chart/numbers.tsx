import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { FigureTable } from '../figure.js'
import styles from './numbers.module.css'

/** The numbers of a drawing as a table that scrolls in its own frame. Its name is its caption. */
export function NumbersTable({ table }: { table: FigureTable }) {
  return (
    <div className={styles.frame} role="region" aria-label={table.name ?? 'Numbers'} tabIndex={0}>
      <table className={styles.table}>
        {table.name && <caption>{table.name}</caption>}
        <thead>
          <tr>
            {table.columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row, line) => (
            <tr key={line}>
              {row.map((cell, column) =>
                column === 0 ? (
                  <th key={column} scope="row">
                    {cell}
                  </th>
                ) : (
                  <td key={column}>{cell}</td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The numbers of a drawing behind 'Show numbers', computed when the reader opens them or prints the page (DOC-9). */
export function FoldedNumbers({ tables }: { tables: () => readonly FigureTable[] }) {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    // The page is printed as it stands after this event, before anything that is rendered later.
    const fill = () => flushSync(() => setOpen(true))
    addEventListener('beforeprint', fill)
    return () => removeEventListener('beforeprint', fill)
  }, [])
  return (
    <details className={styles.folded} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Show numbers</summary>
      {open && tables().map((table, index) => <NumbersTable key={index} table={table} />)}
    </details>
  )
}
