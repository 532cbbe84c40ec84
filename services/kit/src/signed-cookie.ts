import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * What stands in a signed cookie: its name before its value, so that what was signed as one cookie is worth nothing as
 * another one.
 */
const signedText = (name: string, value: string) => `${name}:${value}`

/** What a cookie of ours says; null where there is none, or where it was not signed by us under this name. */
export function readSignedCookie(request: FastifyRequest, name: string): string | null {
  const text = unsigned(request, name)
  return text?.startsWith(signedText(name, '')) ? text.slice(signedText(name, '').length) : null
}

/**
 * A cookie that was signed before names were signed along; null for one that has its name. Only for a name whose values
 * no other cookie of that time had (docs/decisions/018-cookies-are-signed-with-their-name.md).
 *
 * @param form what all values of that cookie look like
 */
export function readEarlierCookie(request: FastifyRequest, name: string, form: RegExp): string | null {
  const text = unsigned(request, name)
  return text !== null && form.test(text) ? text : null
}

function unsigned(request: FastifyRequest, name: string): string | null {
  const raw = request.cookies[name]
  if (!raw) return null
  const { valid, value } = request.unsignCookie(raw)
  return valid ? value : null
}

/** The text of a signed cookie, for a browser that the server drives itself. */
export function signedCookieValue(sign: (text: string) => string, name: string, value: string): string {
  return sign(signedText(name, value))
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
  reply.setCookie(name, signedText(name, value), {
    signed: true,
    httpOnly: true,
    sameSite: 'lax',
    secure: request.protocol === 'https',
    path: '/',
    ...(maxAge === undefined ? {} : { maxAge }),
  })
}
