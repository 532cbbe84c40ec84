import { randomBytes } from 'node:crypto'
import { ServiceError } from './errors.js'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { readSignedCookie, setSignedCookie } from './signed-cookie.js'
import { knownVisitor, visitorOf } from './visitor.js'

export const gatePassCookie = 'gate_pass'

/** A pass ends with the browser, and after a day in any case. */
export const gatePassLifetimeMs = 24 * 60 * 60 * 1000

/**
 * Gives the visitor a pass: a signed cookie that no script can read. It is the server's own knowledge that the
 * human check was passed, since what the page keeps of it proves nothing (docs/spec/conflicts.md, 9). It is this
 * visitor's own: without the visitor's cookie it opens nothing, so that nobody is new with each call.
 */
export function giveGatePass(request: FastifyRequest, reply: FastifyReply, now = Date.now()): void {
  const id = randomBytes(9).toString('base64url')
  const value = `${id}.${(now + gatePassLifetimeMs).toString(36)}.${visitorOf(request, reply)}`
  setSignedCookie(request, reply, { name: gatePassCookie, value })
}

/** Which pass the request carries, of those that we have signed and that have not ended; null for none. */
export function gatePassOf(request: FastifyRequest, now = Date.now()): string | null {
  return passIn(request, now)?.id ?? null
}

/** True when the request carries such a pass, and it was given to this visitor. */
export function hasGatePass(request: FastifyRequest, now = Date.now()): boolean {
  const pass = passIn(request, now)
  return pass !== null && pass.visitor !== '' && pass.visitor === knownVisitor(request)
}

function passIn(request: FastifyRequest, now: number): { id: string; visitor: string } | null {
  const [id, endsAt = '', visitor = ''] = readSignedCookie(request, gatePassCookie)?.split('.') ?? []
  return id && parseInt(endsAt, 36) > now ? { id, visitor } : null
}

/** Hook: only visitors who have passed the human check and agreed. Others get 403 `disclosure_needed`. */
export async function requireGatePass(request: FastifyRequest): Promise<void> {
  if (!hasGatePass(request)) throw new ServiceError('disclosure_needed')
}
