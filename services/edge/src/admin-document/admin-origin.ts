import { ownerOf } from '@icio/contracts/releases/route-ownership'
import { signInPath } from '@icio/contracts/accounts/return-path'
import type { FastifyRequest } from 'fastify'
import { isForStaff, type VisitorSet } from '../releases/registry.js'

/** The separate origin of the admin remote, if the installation has one (ADMIN_ORIGIN). */
export interface AdminOrigin {
  origin: string | undefined
}

type Asked = Pick<FastifyRequest, 'host'>

/** True if this address may serve the admin document: always, unless the document has a separate origin. */
export function servesAdminDocument({ origin }: AdminOrigin, request: Asked): boolean {
  return origin === undefined || request.host === new URL(origin).host
}

/**
 * Returns the releases that an address offers. The separate admin origin offers only the staff's remotes and the remote
 * for signing in, so that no other remote's code runs with the staff's session.
 */
export function releasesForOrigin(place: AdminOrigin, request: Asked, set: VisitorSet): VisitorSet {
  if (place.origin === undefined || !servesAdminDocument(place, request)) return set
  const signIn = ownerOf(set.remotes, signInPath('/'))
  return { ...set, remotes: set.remotes.filter((remote) => isForStaff(remote) || remote === signIn) }
}

/** Returns the first staff screen, to which the root of the separate admin origin redirects. */
export function adminStartPath(place: AdminOrigin, request: Asked, set: VisitorSet): string | undefined {
  if (place.origin === undefined || !servesAdminDocument(place, request)) return undefined
  return set.remotes.find(isForStaff)?.menu?.[0]?.path
}
