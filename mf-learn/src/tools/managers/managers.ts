import { hasAllWords } from '@icio/contracts/search/folded'
import type { ClientType, Manager, Strategy } from '@icio/contracts/managers/endpoints'

export interface ManagerFilters {
  query: string
  strategy: Strategy | null
  client: ClientType | null
  /** The account to place, in millions of dollars; managers with a higher minimum are left out. */
  account: number | null
}

export type ManagerOrder = 'name' | 'insuranceAssets' | 'assets' | 'minimumAccount' | 'founded'

/** Returns the managers that match by name or headquarters, strategy, client and account size. */
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

/** Sorts by name from A to Z, by figures from the largest, and by minimum account from the smallest. */
export function sortManagers(managers: readonly Manager[], order: ManagerOrder): Manager[] {
  return [...managers].sort((one, other) => {
    if (order === 'name') return one.name.localeCompare(other.name, 'en')
    const difference =
      order === 'minimumAccount' || order === 'founded'
        ? one[order] - other[order]
        : other[order] - one[order]
    return difference || one.name.localeCompare(other.name, 'en')
  })
}
