import { ownerOf } from '@icio/contracts/rules/route-ownership'
import { signInPath } from '@icio/contracts/rules/return-path'
import type { FastifyRequest } from 'fastify'
import { isForStaff, type VisitorSet } from '../releases/registry.js'

/** The admin remote's own origin, where the installation gives it one (ADMIN_ORIGIN). */
export interface AdminPlace {
  origin: string | undefined
}

type Asked = Pick<FastifyRequest, 'host'>

/** True where this address may open the admin document: everywhere, unless it has an origin of its own. */
export function isAdminPlace({ origin }: AdminPlace, request: Asked): boolean {
  return origin === undefined || request.host === new URL(origin).host
}

/**
 * What an address offers. On the admin remote's own origin that is only the staff's remotes and the one that signs
 * people in: no other remote's code runs where the staff's session is.
 */
export function offeredAt(place: AdminPlace, request: Asked, set: VisitorSet): VisitorSet {
  if (place.origin === undefined || !isAdminPlace(place, request)) return set
  const signIn = ownerOf(set.remotes, signInPath('/'))
  return { ...set, remotes: set.remotes.filter((remote) => isForStaff(remote) || remote === signIn) }
}

/** The first screen of the staff, to which the root of the admin remote's own origin leads. */
export function startOf(place: AdminPlace, request: Asked, set: VisitorSet): string | undefined {
  if (place.origin === undefined || !isAdminPlace(place, request)) return undefined
  return set.remotes.find(isForStaff)?.menu?.[0]?.path
}
