import { previewDays, type ReleaseParams } from '@icio/contracts/releases/endpoints'
import { readSignedCookie, setSignedCookie, signedCookieValue } from '@icio/kit/auth/signed-cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** The cookie of a browser that shows a preview; a link contains the same text with the same signature. */
export const previewCookie = 'release_preview'

/** One published release, and the end of its preview in seconds since 1970. */
interface Preview extends ReleaseParams {
  until: number
}

/** Returns the path of a link that shows this release to whoever opens it, and when the link ends. */
export function previewLink(
  { name, build }: ReleaseParams,
  sign: (text: string) => string,
  now = Date.now(),
) {
  const until = Math.floor(now / 1000) + previewDays * 24 * 3600
  const text = signedCookieValue(sign, previewCookie, JSON.stringify({ name, build, until }))
  return { path: `/preview/${Buffer.from(text).toString('base64url')}`, ends_at: new Date(until * 1000) }
}

/**
 * Makes this browser show the release of a link until the link ends.
 *
 * @returns the release; null if the link was not signed here, or has ended
 */
export function openPreview(
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
): ReleaseParams | null {
  const { valid, value } = request.unsignCookie(Buffer.from(token, 'base64url').toString())
  const prefix = `${previewCookie}:`
  const preview = valid && value?.startsWith(prefix) ? readPreview(value.slice(prefix.length)) : null
  if (!preview) return null
  const maxAge = preview.until - Math.floor(Date.now() / 1000)
  setSignedCookie(request, reply, { name: previewCookie, value: JSON.stringify(preview), maxAge })
  return preview
}

/**
 * The release that this browser previews, if any. A preview is for people without an account: it rests for as long as
 * somebody is signed in, so code that is not released yet never acts for an account (REL-20).
 */
export async function previewedRelease(request: FastifyRequest): Promise<ReleaseParams | null> {
  const value = readSignedCookie(request, previewCookie)
  const preview = value === null ? null : readPreview(value)
  if (!preview) return null
  const person = await request.server.findVisitingPerson(request).catch(() => null)
  return person ? null : { name: preview.name, build: preview.build }
}

function readPreview(signed: string): Preview | null {
  const preview = JSON.parse(signed) as Preview
  return preview.until > Date.now() / 1000 ? preview : null
}
