import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isOdd } from '../http/canonical-path.js'
import { tooMany } from './limiter.js'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Calls to this route that one address may make per minute, if the route has its own limit. 'free' for pages and
     * files, which are not counted. 'refused' to count only calls that a guard rejects, for routes of other services
     * and of staff.
     */
    callsPerMinute?: OwnLimit | 'free'
    /** Lets a call pass that is over the route's own limit. */
    mayExceed?: MayExceed
  }
}

/** Calls per minute from one address, or 'refused' to count only those that a guard rejects. */
export type OwnLimit = number | 'refused'

/** Whether a call that is over the limit of its route passes nevertheless. */
export type MayExceed = (request: FastifyRequest) => Promise<boolean>

const defaultCallsPerMinute = 600
const minute = 60_000

/** The statuses with which guards reject a call: not signed in, not allowed, or hidden. */
const refusals = new Set([401, 403, 404])

/**
 * Limits calls by address. It counts before any guard, so that rejected calls count too. The matched route decides
 * whether and how a call is counted, never the text of the path; unknown and non-canonical paths count. Responses do
 * not reveal the limit until it is reached.
 *
 * @param callsPerMinute calls of one address to all routes without their own limit; 0 turns every limit off
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
    if (!isOver || (await request.routeOptions.config.mayExceed?.(request))) return
    throw tooMany('too_many_requests', result.ttl)
  })
  app.addHook('onResponse', (request, { statusCode }, done) => {
    if (limitOf(request) !== 'refused' || !refusals.has(statusCode)) return done()
    void countAll(request).then(() => done(), done)
  })
}

/** Returns the limit of the matched route; undefined for unknown and non-canonical paths. */
function limitOf(request: FastifyRequest): OwnLimit | 'free' | undefined {
  return isOdd(request) ? undefined : request.routeOptions.config.callsPerMinute
}

type Count = ReturnType<FastifyInstance['createRateLimit']>

/** Returns the counter of each route with its own limit. HEAD counts as GET. */
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
