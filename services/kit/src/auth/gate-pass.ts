import { randomBytes } from 'node:crypto'
import { ServiceError } from '../http/errors.js'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { readSignedCookie, setSignedCookie } from './signed-cookie.js'
import { visitorIdOf, ensureVisitor } from './visitor.js'

export const gatePassCookie = 'gate_pass'

/** A pass ends with the browser session, and after a day at the latest. */
export const gatePassLifetimeMs = 24 * 60 * 60 * 1000

/**
 * Gives the visitor a pass: a signed cookie that scripts cannot read. It proves to the server that the human check was
 * passed; what the page stores proves nothing (docs/spec/conflicts.md, 9). The pass is bound to the visitor's cookie,
 * so that nobody can appear as a new visitor on each call.
 */
export function setGatePass(request: FastifyRequest, reply: FastifyReply, now = Date.now()): void {
  const id = randomBytes(9).toString('base64url')
  const value = `${id}.${(now + gatePassLifetimeMs).toString(36)}.${ensureVisitor(request, reply)}`
  setSignedCookie(request, reply, { name: gatePassCookie, value })
}

/** Returns the id of the request's valid gate pass; null for none. */
export function gatePassOf(request: FastifyRequest, now = Date.now()): string | null {
  return passIn(request, now)?.id ?? null
}

/** Returns whether the request has a valid gate pass that was given to this visitor. */
export function hasGatePass(request: FastifyRequest, now = Date.now()): boolean {
  const pass = passIn(request, now)
  return pass !== null && pass.visitor !== '' && pass.visitor === visitorIdOf(request)
}

function passIn(request: FastifyRequest, now: number): { id: string; visitor: string } | null {
  const [id, endsAt = '', visitor = ''] = readSignedCookie(request, gatePassCookie)?.split('.') ?? []
  return id && parseInt(endsAt, 36) > now ? { id, visitor } : null
}

/** Hook: requires a visitor who has passed the human check and agreed. Others get 403 `disclosure_needed`. */
export async function requireGatePass(request: FastifyRequest): Promise<void> {
  if (!hasGatePass(request)) throw new ServiceError('disclosure_needed')
}
