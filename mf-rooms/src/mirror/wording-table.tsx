import type { Wording } from '@icio/contracts/rooms/mirror'
import styles from './mirror.module.css'

/** The table of a wording, in a box that scrolls on a phone. */
export function WordingTable({
  table,
  name = 'Table',
  upright = false,
}: {
  table: NonNullable<Wording['table']>
  /** Tells it from another one on the page. */
  name?: string
  /** Columns become rows, for a wall, which cannot be scrolled. */
  upright?: boolean
}) {
  const { head, rows } = upright ? turned(table) : table
  return (
    <div className={styles.scroll} {...(upright ? {} : { role: 'region', 'aria-label': name, tabIndex: 0 })}>
      <table className={styles.table}>
        <thead>
          <tr>
            {head.map((cell) => (
              <th key={cell}>{cell}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, index) => (
                <td key={index}>{cell.replace('-', '−')}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Returns a table whose columns are rows. */
function turned({ head: [corner = '', ...columns], rows }: NonNullable<Wording['table']>) {
  return {
    head: [corner, ...rows.map(([name = '']) => name)],
    rows: columns.map((column, index) => [column, ...rows.map((row) => row[index + 1] ?? '')]),
  }
}
