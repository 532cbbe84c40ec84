import type { ReactNode } from 'react'
import styles from './wide-table.module.css'

interface WideTableProps {
  /** Name of the region in which the table scrolls. */
  label: string
  /** Headings of the columns; the first cell of each row is the row's heading. */
  heads: readonly string[]
  children: ReactNode
}

/** What a column needs at least, on average. */
const columnRem = 7

/** A table that may be wider than the page: it scrolls in a region that the keyboard can reach. */
export function WideTable({ label, heads, children }: WideTableProps) {
  return (
    <div className={styles.scroll} role="region" aria-label={label} tabIndex={0}>
      <table className={styles.table} style={{ minInlineSize: `${heads.length * columnRem}rem` }}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}
