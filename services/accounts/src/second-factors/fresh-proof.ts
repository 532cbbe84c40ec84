import { ServiceError } from '@icio/kit/http/errors'
import { personOf } from '@icio/kit/auth/identity'
import type { FastifyRequest } from 'fastify'
import type { Accounts } from '../accounts.js'
import { later, minutes } from '../clock.js'
import type { SessionRow } from '../collections/account-sessions.js'

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
