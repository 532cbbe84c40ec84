import type { Person } from '@icio/kit/auth/identity'
import { readSignedCookie, setSignedCookie } from '@icio/kit/auth/signed-cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isStaff, type VisitorSet } from '../registry.js'
import type { ReleaseRegistry } from '../release-registry.js'
import { editionOf } from '../visitor-set.js'
import { lookBackCookie } from './override-cookie.js'

/** Looking back ends automatically. */
const lookBackSeconds = 3600

/**
 * Returns the site as of a past moment, for the staff, as evidence of what visitors saw. `?at=2026-11-21T10:00:00Z` on
 * any public page starts it, and a signed cookie continues it; it does not affect visitors' requests. Only the pages
 * are from that time: services answer with today's data (docs/operations/releases.md).
 *
 * @returns today's set if the staff member does not look back, or if there was nothing yet
 */
export async function lookBack(
  book: ReleaseRegistry,
  request: FastifyRequest,
  reply: FastifyReply,
  { person, today }: { person: Person | null; today: VisitorSet },
): Promise<VisitorSet> {
  const moment = isStaff(person) ? momentOf(request, reply) : null
  return (moment && (await book.setAt(editionOf(request, reply), moment))) ?? today
}

function momentOf(request: FastifyRequest, reply: FastifyReply): Date | null {
  const asked = request.url.startsWith('/registry.json') ? undefined : (request.query as { at?: unknown }).at
  const text = typeof asked === 'string' ? asked : readSignedCookie(request, lookBackCookie)
  const moment = new Date(text ?? Number.NaN)
  if (Number.isNaN(moment.getTime()) || moment > new Date()) return null
  if (typeof asked === 'string') {
    const value = moment.toISOString()
    setSignedCookie(request, reply, { name: lookBackCookie, value, maxAge: lookBackSeconds })
  }
  return moment
}
