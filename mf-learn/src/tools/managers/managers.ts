import { hasAllWords } from '@icio/contracts/search/folded'
import type { ClientType, Manager, Strategy } from '@icio/contracts/managers/endpoints'

export interface ManagerFilters {
  query: string
  strategy: Strategy | null
  client: ClientType | null
  /** The account to place, in millions of dollars; managers with a higher minimum are left out. */
  account: number | null
}

/** The columns that a list can be sorted by, each in its direction. */
export const sortedColumns = [
  { order: 'name', label: 'Manager', direction: 'ascending' },
  { order: 'insuranceAssets', label: 'Insurance assets, $ billion', direction: 'descending' },
  { order: 'assets', label: 'All assets, $ billion', direction: 'descending' },
  { order: 'minimumAccount', label: 'Minimum account, $ million', direction: 'ascending' },
  { order: 'founded', label: 'Founded', direction: 'ascending' },
] as const
export type ManagerOrder = (typeof sortedColumns)[number]['order']

export function findManagers(managers: readonly Manager[], filters: ManagerFilters): Manager[] {
  return managers.filter((manager) => {
    const text = [manager.name, manager.headquarters, ...manager.strategies, ...manager.clients].join(' ')
    return (
      hasAllWords(text, filters.query) &&
      (!filters.strategy || manager.strategies.includes(filters.strategy)) &&
      (!filters.client || manager.clients.includes(filters.client)) &&
      (filters.account === null || manager.minimumAccount <= filters.account)
    )
  })
}

/** Sorts by a column, and by name where it has the same figure. */
export function sortManagers(managers: readonly Manager[], order: ManagerOrder): Manager[] {
  const isFalling = sortedColumns.some(
    (column) => column.order === order && column.direction === 'descending',
  )
  return [...managers].sort((one, other) => {
    const difference = order === 'name' ? 0 : one[order] - other[order]
    return (isFalling ? -difference : difference) || one.name.localeCompare(other.name, 'en')
  })
}
