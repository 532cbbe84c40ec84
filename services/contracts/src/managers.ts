import { endpoint } from './endpoint.js'
import type { ImportManagers, ManagerImport, ManagerList } from './managers.schemas.js'

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

/** The columns of a file of managers, by their headings; several strategies or clients stand between bars (|). */
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

/** A directory holds no more than this. */
export const managersMaximum = 2000

/** So many managers of a file are shown before it is imported. */
export const managersPreviewed = 10

/** The imported managers, by name; none where nobody has imported any, and the page shows its sample. */
export const listManagers = endpoint<{ reply: ManagerList }>({
  method: 'GET',
  url: '/api/content/managers',
  errors: [],
})

/**
 * Admins put a CSV file in place of the directory. It goes in whole or, where a line has a problem, not at all; with
 * dry_run it is only read.
 */
export const importManagers = endpoint<{ body: ImportManagers; reply: ManagerImport }>({
  method: 'PUT',
  url: '/api/content/managers',
  errors: ['unauthenticated', 'forbidden', 'file_unreadable'],
})

/** Admins take the imported directory away: the page shows its sample again. */
export const removeManagers = endpoint<{ reply: undefined }>({
  method: 'DELETE',
  url: '/api/content/managers',
  errors: ['unauthenticated', 'forbidden'],
})

export type { ManagerImport, ManagerList } from './managers.schemas.js'
