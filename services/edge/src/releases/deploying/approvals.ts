import type { ReleaseRecord } from '@icio/contracts/releases/endpoints'
import { ServiceError } from '@icio/kit/http/errors'
import type { IdentitySource } from '@icio/kit/auth/identity'
import { toReleaseDto, type ReleaseRow } from '../../collections/releases.js'
import { isAdministratorSince } from './administrators.js'
import type { Deployer } from './deployers.js'

/** Which releases require a second person's approval, and whose approval counts. */
export interface Approvals {
  /** The parts whose releases require one before visitors get them; '*' stands for all. */
  parts: readonly string[]
  findAdministrators: IdentitySource['findAdministrators']
}

/**
 * Checks the approval at the moment when visitors would get the release: it counts while its giver has been an
 * administrator without interruption since giving it. An approval from before the role was lost stays void when the role
 * returns, since nobody knows who used the account in between.
 *
 * @throws ServiceError release_unapproved; unavailable if the administrators cannot be determined
 */
export async function demandApproval(
  row: ReleaseRow,
  deployer: Deployer,
  approvals: Approvals,
): Promise<void> {
  if (!approvals.parts.includes(row.name) && !approvals.parts.includes('*')) return
  const [record] = await toReleaseDtos([row], approvals.findAdministrators)
  const others = (row.approvals ?? []).filter(
    ({ person }, index) =>
      record?.approvals[index]?.counts && person !== row.publisher && person !== deployer.person,
  )
  if (others.length === 0) throw new ServiceError('release_unapproved', { release: row._id })
}

/** @throws ServiceError own_release if the person published it, or made the key that did */
export function demandOtherPerson(row: ReleaseRow, person: string): void {
  if (row.publisher === person) throw new ServiceError('own_release', { release: row._id })
}

/** Releases for the API; each approval says whether it counts. */
export async function toReleaseDtos(
  rows: readonly ReleaseRow[],
  findAdministrators: Approvals['findAdministrators'],
): Promise<ReleaseRecord[]> {
  const people = new Set(rows.flatMap(({ approvals = [] }) => approvals.map(({ person }) => person)))
  const since = people.size === 0 ? {} : await findAdministrators([...people])
  return rows.map((row) => toReleaseDto(row, ({ person, at }) => isAdministratorSince(since[person], at)))
}
