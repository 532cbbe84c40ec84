import { endpoint } from '../endpoint.js'
import type { Column } from '../tables/columns.js'
import type { ImportManagers, ManagerImport, ManagerList } from './schemas.js'
import type { Strategy, ClientType } from './rules.js'

export * from './rules.js'

/** A fixed income manager for insurers and public pools. */
export interface Manager {
  id: string
  name: string
  headquarters: string
  founded: number
  strategies: readonly Strategy[]
  clients: readonly ClientType[]
  /** Total assets under management, in billions of dollars. */
  assets: number
  /** The part managed for insurers and public pools, in billions of dollars. */
  insuranceAssets: number
  /** Smallest separate account, in millions of dollars. */
  minimumAccount: number
}

/** The column names of a manager file; multiple strategies or clients are separated by bars (|). */
export const managerColumns = [
  'name',
  'headquarters',
  'founded',
  'strategies',
  'clients',
  'assets_billion',
  'insurance_assets_billion',
  'minimum_account_million',
] as const
export type ManagerColumn = (typeof managerColumns)[number]

/** The columns as a file has them; names are compared without case, blanks and underscores (TABLE-3). */
export const managerTable: readonly Column[] = [
  {
    name: 'name',
    label: 'Name',
    names: ['name', 'manager', 'firm', 'manager name', 'firm name', 'company'],
    kind: 'text',
  },
  {
    name: 'headquarters',
    label: 'Headquarters',
    names: ['headquarters', 'hq', 'city', 'location'],
    kind: 'text',
  },
  {
    name: 'founded',
    label: 'Founded',
    names: ['founded', 'year founded', 'founding year', 'established'],
    kind: 'number',
    unit: 'year',
    least: 1700,
    most: 2100,
  },
  { name: 'strategies', label: 'Strategies', names: ['strategies', 'strategy'], kind: 'text' },
  { name: 'clients', label: 'Clients', names: ['clients', 'client types'], kind: 'text' },
  {
    name: 'assets_billion',
    label: 'Assets, $ billion',
    names: ['assets billion', 'assets', 'aum billion', 'aum'],
    kind: 'number',
    unit: '$ billion',
    least: 0,
    most: 100_000,
  },
  {
    name: 'insurance_assets_billion',
    label: 'Of insurers and pools, $ billion',
    names: ['insurance assets billion', 'insurance assets'],
    kind: 'number',
    unit: '$ billion',
    least: 0,
    most: 100_000,
  },
  {
    name: 'minimum_account_million',
    label: 'Smallest account, $ million',
    names: ['minimum account million', 'minimum account'],
    kind: 'number',
    unit: '$ million',
    least: 0,
    most: 100_000,
  },
].map((column) => ({ ...column, kind: column.kind as Column['kind'], required: true }))

/** Maximum number of managers in the directory. */
export const managersMaximum = 2000

/** Number of managers in the preview before an import. */
export const managersPreviewed = 10

/** Lists the imported managers by name. If there are none, the page shows its sample. */
export const listManagers = endpoint<{ reply: ManagerList }>({
  method: 'GET',
  url: '/api/content/managers',
  errors: [],
})

/**
 * Replaces the directory with a CSV file. If a line has a problem, nothing is imported; with dry_run the file is only
 * checked. Admins.
 */
export const importManagers = endpoint<{ body: ImportManagers; reply: ManagerImport }>({
  method: 'PUT',
  url: '/api/content/managers',
  errors: ['unauthenticated', 'forbidden', 'file_unreadable'],
})

/** Deletes the imported directory, so that the page shows its sample again. Admins. */
export const removeManagers = endpoint<{ reply: undefined }>({
  method: 'DELETE',
  url: '/api/content/managers',
  errors: ['unauthenticated', 'forbidden'],
})

export type { ManagerImport, ManagerList } from './schemas.js'
