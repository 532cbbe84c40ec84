import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { readEarlierCookie, readSignedCookie, setSignedCookie } from './signed-cookie.js'

export const visitorCookie = 'visitor'

/** An anonymous visitor is known for a year, by nothing but a random id. */
const lifetimeSeconds = 365 * 24 * 60 * 60

/** Ids from before the cookie's name was signed along; they are given anew when something is begun. */
const earlierForm = /^[\w-]{22}$/

/** The id in the signed cookie, or null for somebody who is new or whose cookie is not ours. */
export function knownVisitor(request: FastifyRequest): string | null {
  return readSignedCookie(request, visitorCookie) ?? readEarlierCookie(request, visitorCookie, earlierForm)
}

/**
 * The visitor's id; somebody new gets one, in a signed cookie that no script can read. Call it only where something is
 * begun that belongs to the visitor, so that looking around sets no cookie.
 */
export function visitorOf(request: FastifyRequest, reply: FastifyReply): string {
  const current = readSignedCookie(request, visitorCookie)
  if (current) return current
  const id = knownVisitor(request) ?? randomBytes(16).toString('base64url')
  setSignedCookie(request, reply, { name: visitorCookie, value: id, maxAge: lifetimeSeconds })
  return id
}
