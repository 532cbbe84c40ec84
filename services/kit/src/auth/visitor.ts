import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { readEarlierCookie, readSignedCookie, setSignedCookie } from './signed-cookie.js'

export const visitorCookie = 'visitor'

/** An anonymous visitor is recognized for a year, only by a random id. */
const lifetimeSeconds = 365 * 24 * 60 * 60

/**
 * The format of ids from before signatures included the cookie's name; such cookies are renewed when the visitor starts
 * something.
 */
const earlierForm = /^[\w-]{22}$/

/** Returns the id in the signed cookie, or null for a new visitor or an invalid cookie. */
export function visitorIdOf(request: FastifyRequest): string | null {
  return readSignedCookie(request, visitorCookie) ?? readEarlierCookie(request, visitorCookie, earlierForm)
}

/**
 * Returns the visitor's id. A new visitor gets one in a signed cookie that scripts cannot read. Call it only when the
 * visitor starts something of their own, so that browsing sets no cookie.
 */
export function ensureVisitor(request: FastifyRequest, reply: FastifyReply): string {
  const current = readSignedCookie(request, visitorCookie)
  if (current) return current
  const id = visitorIdOf(request) ?? randomBytes(16).toString('base64url')
  setSignedCookie(request, reply, { name: visitorCookie, value: id, maxAge: lifetimeSeconds })
  return id
}
