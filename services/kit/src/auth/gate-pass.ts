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
 *
 * @param room the id of the only room that the pass opens (ROOM-37)
 */
export function setGatePass(
  request: FastifyRequest,
  reply: FastifyReply,
  { now = Date.now(), room }: { now?: number; room?: string | undefined } = {},
): void {
  const id = randomBytes(9).toString('base64url')
  const parts = [id, (now + gatePassLifetimeMs).toString(36), ensureVisitor(request, reply)]
  const value = [...parts, ...(room === undefined ? [] : [room])].join('.')
  setSignedCookie(request, reply, { name: gatePassCookie, value })
}

/** Returns the id of the request's valid gate pass; null for none, and for one that opens a single room. */
export function gatePassOf(request: FastifyRequest, now = Date.now()): string | null {
  const pass = passIn(request, now)
  return pass && pass.room === null ? pass.id : null
}

/** Returns whether the request has a valid gate pass that was given to this visitor and opens the whole site. */
export function hasGatePass(request: FastifyRequest, now = Date.now()): boolean {
  return ownPassIn(request, now)?.room === null
}

/** Returns the only room that the visitor's gate pass opens; null for a pass to the whole site, and for none. */
export function roomOfGatePass(request: FastifyRequest, now = Date.now()): string | null {
  return ownPassIn(request, now)?.room ?? null
}

interface Pass {
  id: string
  visitor: string
  room: string | null
}

function passIn(request: FastifyRequest, now: number): Pass | null {
  const [id, endsAt = '', visitor = '', room = null] =
    readSignedCookie(request, gatePassCookie)?.split('.') ?? []
  return id && parseInt(endsAt, 36) > now ? { id, visitor, room } : null
}

function ownPassIn(request: FastifyRequest, now: number): Pass | null {
  const pass = passIn(request, now)
  return pass !== null && pass.visitor !== '' && pass.visitor === visitorIdOf(request) ? pass : null
}

/** Hook: requires a visitor who has passed the human check and agreed. Others get 403 `disclosure_needed`. */
export async function requireGatePass(request: FastifyRequest): Promise<void> {
  if (!hasGatePass(request)) throw new ServiceError('disclosure_needed')
}

/**
 * Hook for the calls of a room: a pass that opens only this room serves too. Where the path names no room, the handler
 * compares the room with `roomOfGatePass`.
 */
export async function requireGatePassOfRoom(request: FastifyRequest): Promise<void> {
  if (hasGatePass(request)) return
  const only = roomOfGatePass(request)
  const { id = only } = request.params as { id?: string }
  if (only === null || only !== id) throw new ServiceError('disclosure_needed')
}
