import { ServiceError } from '@icio/kit/errors'
import type { ReleaseRow } from '../records/releases.js'
import type { Deployer } from './deployers.js'

/** The parts whose releases need a second person's approval before visitors get them; '*' stands for all. */
export type Approvals = readonly string[]

/** @throws ServiceError release_unapproved */
export function demandApproval(row: ReleaseRow, deployer: Deployer, approvals: Approvals): void {
  if (!approvals.includes(row.name) && !approvals.includes('*')) return
  const others = (row.approvals ?? []).filter(
    ({ person }) => person !== row.publisher && person !== deployer.person,
  )
  if (others.length === 0) throw new ServiceError('release_unapproved', { release: row._id })
}

/** @throws ServiceError own_release where the person has published it, or made the key that did */
export function demandOtherPerson(row: ReleaseRow, person: string): void {
  if (row.publisher === person) throw new ServiceError('own_release', { release: row._id })
}
