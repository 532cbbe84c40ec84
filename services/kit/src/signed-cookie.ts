import type { FastifyReply, FastifyRequest } from 'fastify'

/** What a cookie of ours says; null where there is none, or where it was not signed by us. */
export function readSignedCookie(request: FastifyRequest, name: string): string | null {
  const raw = request.cookies[name]
  if (!raw) return null
  const { valid, value } = request.unsignCookie(raw)
  return valid ? value : null
}

/**
 * Gives the browser a signed cookie for the whole site that no script can read.
 *
 * @param maxAge seconds; without it the cookie ends with the browser
 */
export function setSignedCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, value, maxAge }: { name: string; value: string; maxAge?: number },
): void {
  reply.setCookie(name, value, {
    signed: true,
    httpOnly: true,
    sameSite: 'lax',
    secure: request.protocol === 'https',
    path: '/',
    ...(maxAge === undefined ? {} : { maxAge }),
  })
}
