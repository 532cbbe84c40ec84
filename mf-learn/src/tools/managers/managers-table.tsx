import type { Manager } from '@icio/contracts/managers/endpoints'
import { Button } from '@icio/shared-ui/parts/button'
import ArrowDown from 'lucide-react/icons/arrow-down'
import { useEffect, useRef, useState } from 'react'
import { figure } from '../calculator/figure-format.js'
import styles from './managers.module.css'
import { sortedColumns, type ManagerOrder } from './managers.js'

/** Number of rows shown at first, and added by each click. */
const rowsAtOnce = 25

interface ManagersTableProps {
  managers: readonly Manager[]
  /** Whether they are invented, which the table says itself (SITE-35). */
  isSample: boolean
  order: ManagerOrder
  onOrder: (order: ManagerOrder) => void
}

/** A table of managers that each column heading can sort; shows the start of a long list. */
export function ManagersTable({ managers, isSample, order, onOrder }: ManagersTableProps) {
  const [most, setMost] = useState(rowsAtOnce)
  const firstNew = useRef<HTMLTableCellElement>(null)
  // The button may disappear with the click, so the focus moves to the first new row.
  useEffect(() => {
    if (most > rowsAtOnce) firstNew.current?.focus({ preventScroll: true })
  }, [most])
  const left = managers.length - most
  return (
    <>
      <div className={styles.frame} role="region" aria-label="Managers" tabIndex={0}>
        <table className={styles.table}>
          {isSample && <caption>Sample managers: every firm and every figure is invented.</caption>}
          <thead>
            <tr>
              {sortedColumns.map(({ order: by, label, direction }) => (
                <th
                  key={by}
                  scope="col"
                  className={by === 'name' ? undefined : styles.figures}
                  aria-sort={by === order ? direction : undefined}
                >
                  <button type="button" className={styles.sort} onClick={() => onOrder(by)}>
                    {label}
                    {by === order && (
                      <ArrowDown
                        className={direction === 'ascending' ? styles.up : undefined}
                        aria-hidden="true"
                      />
                    )}
                  </button>
                </th>
              ))}
              <th scope="col">Strategies</th>
              <th scope="col">Clients</th>
            </tr>
          </thead>
          <tbody>
            {managers.slice(0, most).map((manager, place) => (
              <tr key={manager.id}>
                <th
                  scope="row"
                  {...(place > 0 && place === most - rowsAtOnce ? { ref: firstNew, tabIndex: -1 } : {})}
                >
                  {manager.name}
                  <span className={styles.place}>{manager.headquarters}</span>
                </th>
                <td className={styles.figures}>{figure(manager.insuranceAssets, 1)}</td>
                <td className={styles.figures}>{figure(manager.assets, 1)}</td>
                <td className={styles.figures}>{manager.minimumAccount}</td>
                <td className={styles.figures}>{manager.founded}</td>
                <td>{manager.strategies.join(', ')}</td>
                <td>{manager.clients.join(', ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {left > 0 && (
        <Button onClick={() => setMost(most + rowsAtOnce)}>
          Show {Math.min(left, rowsAtOnce)} more of {left}
        </Button>
      )}
    </>
  )
}
