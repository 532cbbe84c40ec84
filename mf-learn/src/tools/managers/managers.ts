export const strategies = [
  'Core bonds',
  'Core plus',
  'Short duration',
  'Municipal bonds',
  'Corporate credit',
  'Securitized',
  'High yield',
  'Private credit',
] as const
export type Strategy = (typeof strategies)[number]

export const clientTypes = [
  'Property and casualty',
  'Life and annuity',
  'Health',
  'Public risk pools',
] as const
export type ClientType = (typeof clientTypes)[number]

/** A manager of fixed income for insurers and public pools. */
export interface Manager {
  id: string
  name: string
  headquarters: string
  founded: number
  strategies: readonly Strategy[]
  clients: readonly ClientType[]
  /** All assets under management, in billions of dollars. */
  assets: number
  /** Of these for insurers and public pools, in billions of dollars. */
  insuranceAssets: number
  /** Smallest separate account, in millions of dollars. */
  minimumAccount: number
}

export interface ManagerFilters {
  query: string
  strategy: Strategy | null
  client: ClientType | null
  /** The account to be placed, in millions of dollars; managers with a higher minimum are left out. */
  account: number | null
}

export type ManagerOrder = 'name' | 'insuranceAssets' | 'assets' | 'minimumAccount' | 'founded'

/** The managers that fit, by name or headquarters, strategy, client and size of the account. */
export function findManagers(managers: readonly Manager[], filters: ManagerFilters): Manager[] {
  const words = filters.query.toLowerCase().split(/\s+/).filter(Boolean)
  return managers.filter((manager) => {
    const text = [manager.name, manager.headquarters, ...manager.strategies, ...manager.clients]
      .join(' ')
      .toLowerCase()
    return (
      words.every((word) => text.includes(word)) &&
      (!filters.strategy || manager.strategies.includes(filters.strategy)) &&
      (!filters.client || manager.clients.includes(filters.client)) &&
      (filters.account === null || manager.minimumAccount <= filters.account)
    )
  })
}

/** By name from A to Z, by figures from the largest; the minimum account from the smallest. */
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
