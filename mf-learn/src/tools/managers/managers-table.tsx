import type { Manager } from '@icio/contracts/managers'
import ArrowDown from 'lucide-react/icons/arrow-down'
import { figure } from '../calculator/formatted.js'
import styles from './managers.module.css'
import type { ManagerOrder } from './managers.js'

const columns: readonly {
  order: ManagerOrder
  label: string
  figures: boolean
  direction: 'ascending' | 'descending'
}[] = [
  { order: 'name', label: 'Manager', figures: false, direction: 'ascending' },
  { order: 'insuranceAssets', label: 'Insurance assets, $ billion', figures: true, direction: 'descending' },
  { order: 'assets', label: 'All assets, $ billion', figures: true, direction: 'descending' },
  { order: 'minimumAccount', label: 'Minimum account, $ million', figures: true, direction: 'ascending' },
  { order: 'founded', label: 'Founded', figures: true, direction: 'ascending' },
]

interface ManagersTableProps {
  managers: readonly Manager[]
  order: ManagerOrder
  onOrder: (order: ManagerOrder) => void
}

/** Managers in a table that each of its headings can sort. */
export function ManagersTable({ managers, order, onOrder }: ManagersTableProps) {
  return (
    <div className={styles.frame} role="region" aria-label="Managers" tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.order}
                scope="col"
                className={column.figures ? styles.figures : undefined}
                aria-sort={column.order === order ? column.direction : undefined}
              >
                <button type="button" className={styles.sort} onClick={() => onOrder(column.order)}>
                  {column.label}
                  {column.order === order && (
                    <ArrowDown
                      className={column.direction === 'ascending' ? styles.up : undefined}
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
          {managers.map((manager) => (
            <tr key={manager.id}>
              <th scope="row">
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
  )
}
