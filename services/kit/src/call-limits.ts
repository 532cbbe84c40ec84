import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isOdd } from './canonical-path.js'
import { ServiceError } from './errors.js'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Calls of this route that one address may make in a minute, where it has a limit of its own. 'free' for pages and
     * files, which are not counted; 'refused' where only calls are counted that a guard refuses: those of other services
     * and of the staff.
     */
    callsPerMinute?: OwnLimit | 'free'
  }
}

/** Calls in a minute from one address, or 'refused' to count only those that a guard refuses. */
export type OwnLimit = number | 'refused'

const defaultCallsPerMinute = 600
const minute = 60_000

/** How guards refuse: nobody, the wrong person, or as if there were nothing. */
const refusals = new Set([401, 403, 404])

/**
 * Limits calls by address. It counts before any guard, so that calls which a guard refuses use up the limit as well, and
 * asks the matched route, never the text of the path, whether and how a call is counted. What no route knows, and what
 * is spelled oddly, is counted. Answers say nothing of the limit until it is reached.
 *
 * @param callsPerMinute of one address to all routes without a limit of their own; 0 switches every limit off
 * @throws ServiceError too_many_requests, with the seconds to wait
 */
export async function limitCalls(
  app: FastifyInstance,
  callsPerMinute: number = defaultCallsPerMinute,
): Promise<void> {
  if (callsPerMinute === 0) return
  await app.register(rateLimit, { global: false, max: callsPerMinute, timeWindow: minute })
  const countAll = app.createRateLimit()
  const countOf = countsOfRoutes(app)
  app.addHook('onRequest', async (request) => {
    const limit = limitOf(request)
    if (limit === 'free') return
    const count = typeof limit === 'number' ? countOf(request) : countAll
    const result = await count(request, { increment: limit !== 'refused' })
    if (result.isAllowed) return
    const isOver = limit === 'refused' ? result.remaining === 0 : result.isExceeded
    if (!isOver) return
    const retryAfter = Math.max(1, Math.ceil(result.ttl / 1000))
    throw new ServiceError('too_many_requests', undefined, { retryAfter })
  })
  app.addHook('onResponse', async (request, { statusCode }) => {
    if (limitOf(request) === 'refused' && refusals.has(statusCode)) await countAll(request)
  })
}

/** The limit of the matched route; none of its own for what no route knows, and for a path in an odd spelling. */
function limitOf(request: FastifyRequest): OwnLimit | 'free' | undefined {
  return isOdd(request) ? undefined : request.routeOptions.config.callsPerMinute
}

type Count = ReturnType<FastifyInstance['createRateLimit']>

/** The counter of each route that has a limit of its own; HEAD counts with the GET that it stands for. */
function countsOfRoutes(app: FastifyInstance): (request: FastifyRequest) => Count {
  const counts = new Map<string, Count>()
  return (request) => {
    const { url, config } = request.routeOptions
    const key = `${request.method === 'HEAD' ? 'GET' : request.method} ${url}`
    const count =
      counts.get(key) ?? app.createRateLimit({ max: Number(config.callsPerMinute), timeWindow: minute })
    counts.set(key, count)
    return count
  }
}
