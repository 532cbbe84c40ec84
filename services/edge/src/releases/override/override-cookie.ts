import { overrideHours, type SetOverride } from '@icio/contracts/releases'
import { readSignedCookie, setSignedCookie, signedCookieValue } from '@icio/kit/signed-cookie'
import { personOf } from '@icio/kit/who'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isStaff } from '../registry.js'

const cookieName = 'release_override'
/** The moment that this browser looks back to. */
export const lookBackCookie = 'site_at'
const lifetimeSeconds = overrideHours * 3600

/** The overrides of one browser and when they end, in seconds since 1970. */
interface Kept {
  until: number
  remotes: SetOverride[]
  /** The session in which they were set: in another browser, or for another person, the cookie is worth nothing. */
  session?: string
  /** The browser is the edge's own, which tries a release: it gets the code of staff remotes as well, and no data. */
  admission?: true
}

/**
 * What this browser's developer has put in place; nothing where the cookie is not ours or has ended, or where the person
 * who set it is not signed in here as one of the staff.
 */
export async function overridesOf(request: FastifyRequest): Promise<SetOverride[]> {
  const kept = keptBy(request)
  if (!kept || kept.admission) return kept?.remotes ?? []
  const person = await request.server.findVisitingPerson(request).catch(() => null)
  return isStaff(person) && person?.sessionId === kept.session ? kept.remotes : []
}

/** True for the browser in which the edge itself tries a release. */
export function isAdmission(request: FastifyRequest): boolean {
  return keptBy(request)?.admission === true
}

function keptBy(request: FastifyRequest): Kept | null {
  const value = readSignedCookie(request, cookieName)
  if (!value) return null
  const kept = JSON.parse(value) as Kept
  return kept.until > Date.now() / 1000 ? kept : null
}

/** Adds one override to those of this browser. Signed, so that only a request that was allowed to can set it. */
export function addOverride(request: FastifyRequest, reply: FastifyReply, override: SetOverride): void {
  const { sessionId: session } = personOf(request)
  const before = keptBy(request)
  const own = before?.session === session ? before.remotes : []
  const remotes = [...own.filter(({ name }) => name !== override.name), override]
  const kept: Kept = { until: Math.floor(Date.now() / 1000) + lifetimeSeconds, remotes, session }
  const value = JSON.stringify(kept)
  setSignedCookie(request, reply, { name: cookieName, value, maxAge: lifetimeSeconds })
}

/** An admission takes minutes. */
const admissionSeconds = 15 * 60

/** The same cookie for a browser that the edge itself drives (admission). */
export function admissionCookie(remotes: SetOverride[], sign: (value: string) => string) {
  const kept: Kept = { until: Math.floor(Date.now() / 1000) + admissionSeconds, remotes, admission: true }
  return {
    name: cookieName,
    value: encodeURIComponent(signedCookieValue(sign, cookieName, JSON.stringify(kept))),
  }
}

/** Ends all of them, and the look back. */
export function dropOverrides(reply: FastifyReply): void {
  for (const name of [cookieName, lookBackCookie]) reply.clearCookie(name, { path: '/' })
}
