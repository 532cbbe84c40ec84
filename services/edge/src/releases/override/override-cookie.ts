import { overrideHours, type SetOverride } from '@icio/contracts/releases/endpoints'
import { readSignedCookie, setSignedCookie, signedCookieValue } from '@icio/kit/auth/signed-cookie'
import { personOf } from '@icio/kit/auth/identity'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { ServiceError } from '@icio/kit/http/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { previewCookie } from '../preview/preview-links.js'
import { isStaff, mayOverride } from '../registry.js'

const cookieName = 'release_override'
/** Stores the moment that this browser looks back to. */
export const lookBackCookie = 'site_at'
const lifetimeSeconds = overrideHours * 3600

/** The overrides of one browser and their end, in seconds since 1970. */
interface Kept {
  until: number
  remotes: SetOverride[]
  /** The session that set them: the cookie is invalid in another browser or for another person. */
  session?: string
  /** Whether the staff set them: they end when the role changes between that of a developer and one of the staff. */
  staff?: boolean
  /** True for the edge itself when it checks live files: it gets files of staff remotes, and no page. */
  edge?: true
}

/**
 * Returns this browser's overrides; empty if the cookie is invalid or expired, or if the person who set it is not
 * signed in here in the same role. The role is looked up for each answer, so whoever loses it gets the usual site in the
 * next one (ROLE-12).
 */
export async function overridesOf(request: FastifyRequest): Promise<SetOverride[]> {
  const kept = keptBy(request)
  if (!kept) return []
  const person = await request.server.findVisitingPerson(request).catch(() => null)
  if (!mayOverride(person) || person?.sessionId !== kept.session) return []
  // Cookies from before there were developers are the staff's.
  return isStaff(person) === (kept.staff ?? true) ? kept.remotes : []
}

/** True for the edge's own check of live files. */
export function isEdgeItself(request: FastifyRequest): boolean {
  return keptBy(request)?.edge === true
}

function keptBy(request: FastifyRequest): Kept | null {
  const value = readSignedCookie(request, cookieName)
  if (!value) return null
  const kept = JSON.parse(value.startsWith('{') ? value : unpacked(value)) as Kept
  return kept.until > Date.now() / 1000 ? kept : null
}

/** Browsers keep 4,096 bytes of a cookie with its name and signature. */
const mostCookieCharacters = 3600

/** Declarations are long; a cookie from before there were any is plain JSON. */
function packed(kept: Kept): string {
  return deflateRawSync(JSON.stringify(kept)).toString('base64url')
}

function unpacked(value: string): string {
  return inflateRawSync(Buffer.from(value, 'base64url')).toString()
}

/**
 * Adds one override to those of this browser. The cookie is signed, so only an authorized request can set it.
 *
 * @throws ServiceError declaration_refused if a browser cannot keep that much
 */
export function addOverride(request: FastifyRequest, reply: FastifyReply, override: SetOverride): void {
  const person = personOf(request)
  const { sessionId: session } = person
  const staff = isStaff(person)
  const before = keptBy(request)
  const own = before?.session === session && (before?.staff ?? true) === staff ? before.remotes : []
  const remotes = [...own.filter(({ name }) => name !== override.name), override]
  const kept: Kept = { until: Math.floor(Date.now() / 1000) + lifetimeSeconds, remotes, session, staff }
  const value = packed(kept)
  if (value.length > mostCookieCharacters)
    throw new ServiceError('declaration_refused', {
      problems:
        'it is too long together with the other overrides of this browser; clear those, or declare less',
    })
  setSignedCookie(request, reply, { name: cookieName, value, maxAge: lifetimeSeconds })
}

/** The cookie is created for a single request. */
const ownSeconds = 60

/** Creates the same cookie for the edge's own requests. */
export function cookieOfTheEdge(sign: (value: string) => string) {
  const kept: Kept = { until: Math.floor(Date.now() / 1000) + ownSeconds, remotes: [], edge: true }
  return {
    name: cookieName,
    value: encodeURIComponent(signedCookieValue(sign, cookieName, JSON.stringify(kept))),
  }
}

/** Ends all overrides, the look back and the preview. */
export function dropOverrides(reply: FastifyReply): void {
  for (const name of [cookieName, lookBackCookie, previewCookie]) reply.clearCookie(name, { path: '/' })
}
