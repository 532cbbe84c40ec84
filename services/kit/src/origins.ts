import type { FastifyRequest } from 'fastify'
import { ServiceError } from './errors.js'

const harmless = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Calls that change something come from our own pages only: a foreign Origin, or a cross-site request without one, is
 * refused (security.md, threat 10). Programs that send neither header are no browsers and carry no one's cookies.
 */
export async function refuseForeignOrigins(request: FastifyRequest): Promise<void> {
  if (harmless.has(request.method)) return
  const { origin, host } = request.headers
  const site = request.headers['sec-fetch-site']
  if (origin !== undefined && !isOwn(origin, host)) throw new ServiceError('foreign_origin')
  if (origin === undefined && site !== undefined && site !== 'same-origin' && site !== 'none')
    throw new ServiceError('foreign_origin')
}

function isOwn(origin: string, host: string | undefined): boolean {
  try {
    return new URL(origin).host === host
  } catch {
    return false
  }
}
