import type { Person } from '@icio/kit/who'
import { readSignedCookie, setSignedCookie } from '@icio/kit/signed-cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isStaff, type VisitorSet } from '../registry.js'
import type { ReleaseBook } from '../release-book.js'
import { editionOf } from '../visitor-set.js'
import { lookBackCookie } from './override-cookie.js'

/** Looking back ends by itself. */
const lookBackSeconds = 3600

/**
 * The site as of a past moment, for the staff: evidence of what visitors were shown. `?at=2026-11-21T10:00:00Z` on any
 * public page begins it, and a signed cookie goes on with it; visitors' requests know nothing of either. Only the
 * pages are of that time: what services answer is of today (docs/operations/releases.md).
 *
 * @returns the set of today where nobody looks back, or where nothing was there yet
 */
export async function lookBack(
  book: ReleaseBook,
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
