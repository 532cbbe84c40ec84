import type { FastifyInstance } from 'fastify'
import type { IncomingMessage } from 'node:http'
import { ServiceError } from './errors.js'

/** What may stand in a path as it is: RFC 3986's characters of a segment but ';', and four that browsers leave alone. */
const plainPath = /^\/[\w.~!$&'()*+,=:@%/[\]|^-]*$/

/** Two slashes in a row, and the segments '.' and '..'. */
const oddSegments = /\/\/|\/\.{1,2}(?:\/|$)/

/**
 * What percent signs may not stand for: characters that need none (letters, digits, '-', '.', '_', '~'), those that
 * another reader may take for the end or the change of a path ('/', '\', '?', '#', ';'), the percent sign itself, and
 * control characters.
 */
const oddlyEncoded = /%(?:[01]|[46][1-9A-F]|4F|[57][0-9A]|3[0-9]|2[DEF]|5[CF]|7[EF]|25|3[BF]|23)/i

/**
 * True for a request target in its one canonical form: a path from the root, each character written in one way. Every
 * other spelling of the same path is refused, so that no decision by a path can be walked around by spelling it
 * differently for another reader (proxies, the router, handlers).
 *
 * @param target as it stands in the first line of the request: path and query
 */
export function isCanonical(target: string): boolean {
  const end = target.indexOf('?')
  const path = end < 0 ? target : target.slice(0, end)
  if (!plainPath.test(path) || oddSegments.test(path)) return false
  // A fragment never leaves a browser.
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

/** Where requests with another spelling are routed to: no route of ours begins so. */
const oddTarget = '/-'

/** Fastify's rewriteUrl: a path in another spelling does not come near the route that it may mean. */
export function routedTarget({ url = '' }: IncomingMessage): string {
  return isCanonical(url) ? url : oddTarget
}

/** A request whose path was not canonical; its `originalUrl` is what came. */
export function isOdd(request: { url: string; originalUrl: string }): boolean {
  return request.url !== request.originalUrl
}

/** Answers paths in other spellings with 400 `odd_path`, before any guard or handler sees them. */
export function refuseOddPaths(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    done(isOdd(request) ? new ServiceError('odd_path') : undefined)
  })
}
