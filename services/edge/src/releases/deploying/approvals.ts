import type { ReleaseRecord } from '@icio/contracts/releases/endpoints'
import { ServiceError } from '@icio/kit/http/errors'
import type { IdentitySource } from '@icio/kit/auth/identity'
import { toRecord, type ReleaseRow } from '../../collections/releases.js'
import { isAdministratorSince } from './administrators.js'
import type { Deployer } from './deployers.js'

/** Which releases need a second person's yes, and whose yes counts. */
export interface Approvals {
  /** The parts whose releases need one before visitors get them; '*' stands for all. */
  parts: readonly string[]
  findAdministrators: IdentitySource['findAdministrators']
}

/**
 * Asked at the moment when visitors would get the release: a yes counts while its giver has been an administrator
 * without a break since. One that was given before the role was lost stays void when the role comes back, since nobody
 * knows whose yes it was in between.
 *
 * @throws ServiceError release_unapproved; unavailable where nobody can say who is an administrator
 */
export async function demandApproval(
  row: ReleaseRow,
  deployer: Deployer,
  approvals: Approvals,
): Promise<void> {
  if (!approvals.parts.includes(row.name) && !approvals.parts.includes('*')) return
  const [record] = await recordsOf([row], approvals.findAdministrators)
  const others = (row.approvals ?? []).filter(
    ({ person }, index) =>
      record?.approvals[index]?.counts && person !== row.publisher && person !== deployer.person,
  )
  if (others.length === 0) throw new ServiceError('release_unapproved', { release: row._id })
}

/** @throws ServiceError own_release where the person has published it, or made the key that did */
export function demandOtherPerson(row: ReleaseRow, person: string): void {
  if (row.publisher === person) throw new ServiceError('own_release', { release: row._id })
}

/** Releases as the calls hand them out; each approval says whether it counts. */
export async function recordsOf(
  rows: readonly ReleaseRow[],
  findAdministrators: Approvals['findAdministrators'],
): Promise<ReleaseRecord[]> {
  const people = new Set(rows.flatMap(({ approvals = [] }) => approvals.map(({ person }) => person)))
  const since = people.size === 0 ? {} : await findAdministrators([...people])
  return rows.map((row) => toRecord(row, ({ person, at }) => isAdministratorSince(since[person], at)))
}
