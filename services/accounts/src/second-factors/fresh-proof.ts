import { ServiceError } from '@icio/kit/http/errors'
import { personOf } from '@icio/kit/auth/identity'
import type { FastifyRequest } from 'fastify'
import type { Accounts } from '../accounts.js'
import { later, minutes } from '../clock.js'
import type { SessionRow } from '../collections/account-sessions.js'
import type { User } from '../collections/users.js'
import { demandPassword } from '../passwords/demand-password.js'
import { ownUser } from '../sessions/own-user.js'
import { hasSecondFactor } from './check-factor.js'

/** How long a proof is good for changes to the ways of signing in. */
export const proofLifetimeMs = 5 * minutes

/** Whether the person at the keyboard of this session proved lately to be its owner. */
export function isProofFresh({ now }: Accounts, row: SessionRow | null): boolean {
  return Boolean(row?.proved_at && later(row.proved_at, proofLifetimeMs) > now())
}

/**
 * Requires a fresh proof: a complete sign-in, or POST /api/account/proof, in this session (AUTH-45; SEC-76). A session
 * that somebody else uses on an open laptop, or with a stolen token, changes nothing about how its owner signs in.
 *
 * @throws ServiceError fresh_proof_needed
 */
export async function demandFreshProof(accounts: Accounts, request: FastifyRequest): Promise<void> {
  const row = await accounts.sessions.row(personOf(request).sessionId)
  if (!isProofFresh(accounts, row)) throw new ServiceError('fresh_proof_needed')
}

/**
 * Requires what deleting the account or replacing its password needs, and returns the account: the password where there
 * is one, and a fresh proof wherever the password is no proof, because the account has a second factor or no password
 * (AUTH-54; SEC-76).
 *
 * @throws ServiceError fresh_proof_needed, before the password is looked at; wrong_password, too_many_attempts
 */
export async function demandOwner(
  accounts: Accounts,
  request: FastifyRequest,
  password: string | undefined,
): Promise<User> {
  const user = await ownUser(accounts, request)
  const hasPassword = user.has_password !== false
  if (!hasPassword || (await hasSecondFactor(accounts, user._id))) await demandFreshProof(accounts, request)
  if (hasPassword) await demandPassword(accounts, user, password ?? '')
  return user
}
