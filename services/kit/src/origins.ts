import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ServiceError } from './errors.js'

const mutating = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/** True for the methods that change something. */
export function isMutating(method: string): boolean {
  return mutating.has(method)
}

/**
 * True when a browser sent this request from another site's page. A program that tells neither its origin nor where it
 * was fetched from is no browser and carries no one's cookies. Socket handshakes ask this too (SEC-19).
 *
 * @param allowedOrigins further origins whose pages may call, for example https://admin.example
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

/** Calls that change something come from our own pages only; others are a 403 (SEC-10). */
export function refuseForeignOrigins(app: FastifyInstance, allowedOrigins: readonly string[] = []): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const refused = mutating.has(request.method) && isForeign(request, allowedOrigins)
    done(refused ? new ServiceError('foreign_origin') : undefined)
  })
}
