import type { Wording } from '@icio/contracts/rooms/mirror'
import styles from './mirror.module.css'

/** The table of a wording, in a box that scrolls on a phone. */
export function WordingTable({
  table,
  name = 'Table',
}: {
  table: NonNullable<Wording['table']>
  /** Tells it from another one on the page. */
  name?: string
}) {
  return (
    <div className={styles.scroll} role="region" aria-label={name} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {table.head.map((cell) => (
              <th key={cell}>{cell}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map(([name, ...cells]) => (
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
