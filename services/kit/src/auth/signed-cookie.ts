import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/**
 * Returns the text of a signed cookie. It includes the name, so that a value signed for one cookie is invalid for
 * another.
 */
const signedText = (name: string, value: string) => `${name}:${value}`

/** Returns the value of a signed cookie; null if there is none or its signature for this name is invalid. */
export function readSignedCookie(request: FastifyRequest, name: string): string | null {
  const text = unsignCookie(request, name)
  return text?.startsWith(signedText(name, '')) ? text.slice(signedText(name, '').length) : null
}

/**
 * Returns the value of a cookie that was signed before signatures included the name; null for a newer one. Use it only
 * for a cookie whose values no other cookie of that time could have
 * (docs/decisions/018-cookies-are-signed-with-their-name.md).
 *
 * @param form the pattern of all values of that cookie
 */
export function readEarlierCookie(request: FastifyRequest, name: string, form: RegExp): string | null {
  const text = unsignCookie(request, name)
  return text !== null && form.test(text) ? text : null
}

function unsignCookie(request: FastifyRequest, name: string): string | null {
  const raw = request.cookies[name]
  if (!raw) return null
  const { valid, value } = request.unsignCookie(raw)
  return valid ? value : null
}

/** Returns a signed cookie value, for a browser that the server itself controls. */
export function signedCookieValue(sign: (text: string) => string, name: string, value: string): string {
  return sign(signedText(name, value))
}

/**
 * Sets a signed cookie for the whole site that scripts cannot read.
 *
 * @param maxAge lifetime in seconds; without it, the cookie ends with the browser session
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

/** Creates a keyed hash with the secret that signs cookies, which all instances of an installation share. */
export function sealOf(app: FastifyInstance): (text: string) => string {
  return (text) => app.signCookie(text).slice(text.length + 1)
}
