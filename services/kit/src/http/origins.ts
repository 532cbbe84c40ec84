import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ServiceError } from './errors.js'

const mutating = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

export function isMutating(method: string): boolean {
  return mutating.has(method)
}

/**
 * Returns whether a browser sent this request from a page of another site. A client that sends neither Origin nor
 * Sec-Fetch-Site is not a browser and has nobody's cookies. WebSocket handshakes use this check too (SEC-19).
 *
 * @param allowedOrigins other origins whose pages may call, for example https://admin.example
 */
export function isForeign(request: FastifyRequest, allowedOrigins: readonly string[] = []): boolean {
  const { origin } = request.headers
  if (origin !== undefined) {
    if (allowedOrigins.includes(origin)) return false
    return /^https?:\/\/(.+)$/.exec(origin)?.[1] !== request.host
  }
  const site = request.headers['sec-fetch-site']
  return site !== undefined && site !== 'same-origin' && site !== 'none'
}

/** Rejects calls that change data and come from pages of other sites, with a 403 (SEC-10). */
export function rejectCrossSiteCalls(app: FastifyInstance, allowedOrigins: readonly string[] = []): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const isRefused = mutating.has(request.method) && isForeign(request, allowedOrigins)
    done(isRefused ? new ServiceError('foreign_origin') : undefined)
  })
}
