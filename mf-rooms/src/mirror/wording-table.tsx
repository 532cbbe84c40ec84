import type { Wording } from '@icio/contracts/rooms/mirror'
import { FactTable } from '../room/fact-table.js'
import styles from './mirror.module.css'

/** The table of a wording, in a box that scrolls on a phone. */
export function WordingTable({
  table,
  name = 'Table',
  upright = false,
}: {
  table: NonNullable<Wording['table']>
  name?: string
  /** Columns become rows, for a wall, which cannot be scrolled. */
  upright?: boolean
}) {
  const { head, rows } = upright ? transposeTable(table) : table
  return (
    <div className={styles.scroll} {...(upright ? {} : { role: 'region', 'aria-label': name, tabIndex: 0 })}>
      <FactTable
        className={styles.table}
        head={head}
        rows={rows.map(([name, ...cells]) => [name, ...cells.map((cell) => cell.replace('-', '−'))])}
      />
    </div>
  )
}

function transposeTable({ head: [corner = '', ...columns], rows }: NonNullable<Wording['table']>) {
  return {
    head: [corner, ...rows.map(([name = '']) => name)],
    rows: columns.map((column, index) => [column, ...rows.map((row) => row[index + 1] ?? '')]),
  }
}
