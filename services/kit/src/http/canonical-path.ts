import type { FastifyInstance } from 'fastify'
import type { IncomingMessage } from 'node:http'
import { ServiceError } from './errors.js'

/**
 * Characters allowed unescaped in a path: those of an RFC 3986 segment except ';', and four that browsers do not
 * escape.
 */
const plainPath = /^\/[\w.~!$&'()*+,=:@%/[\]|^-]*$/

/** Matches two slashes in a row and the segments '.' and '..'. */
const oddSegments = /\/\/|\/\.{1,2}(?:\/|$)/

/**
 * Matches forbidden percent-encodings: of characters that need no encoding (letters, digits, '-', '.', '_', '~'), of
 * those that another parser may treat as the end or a change of the path ('/', '\', '?', '#', ';'), of the percent sign
 * itself, and of control characters.
 */
const oddlyEncoded = /%(?:[01]|[46][1-9A-F]|4F|[57][0-9A]|3[0-9]|2[DEF]|5[CF]|7[EF]|25|3[BF]|23)/i

/**
 * Returns whether a request target is in canonical form: an absolute path with each character written in only one way.
 * Every other spelling of a path is rejected, so that a check by path cannot be bypassed with a spelling that another
 * parser (proxy, router, handler) reads differently.
 *
 * @param target path and query, as in the first line of the request
 */
export function isCanonical(target: string): boolean {
  const end = target.indexOf('?')
  const path = end < 0 ? target : target.slice(0, end)
  if (!plainPath.test(path) || oddSegments.test(path)) return false
  // Browsers never send a fragment.
  if (target.includes('#')) return false
  return !path.includes('%') || (!oddlyEncoded.test(path) && decodes(path))
}

function decodes(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

/** The target for requests with a non-canonical path; no route starts with it. */
const oddTarget = '/-'

/** Fastify's rewriteUrl: keeps a non-canonical path away from the route that it may mean. */
export function routedTarget({ url = '' }: IncomingMessage): string {
  return isCanonical(url) ? url : oddTarget
}

/** Returns whether the path of a request was not canonical. `originalUrl` is the received one. */
export function isOdd(request: { url: string; originalUrl: string }): boolean {
  return request.url !== request.originalUrl
}

/** Answers non-canonical paths with 400 `odd_path`, before any guard or handler sees them. */
export function rejectNonCanonicalPaths(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    done(isOdd(request) ? new ServiceError('odd_path') : undefined)
  })
}
