import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { wholeNumber } from '../process/configuration.js'
import { ServiceError } from './errors.js'

declare module 'fastify' {
  interface FastifyInstance {
    /** True once the app has been told to stop and is no longer ready. */
    isLeaving(): boolean
    /** Reports for this many milliseconds that it is not ready, but still accepts calls. */
    takeLeave(ms: number): Promise<void>
  }
}

/** The variable for the time between "not ready" and closing. */
export const leaveVariable = {
  LEAVE_MS: wholeNumber(
    'Milliseconds between reporting "not ready" and closing, so that a proxy can remove the instance without losing calls.',
    { fallback: 0, min: 0, max: 8000 },
  ),
}

/** Seconds after which a caller may try again, at another instance or after a restart. */
const retryAfter = 1

/**
 * While the app is stopping, responses close their connections, and calls in flight are finished. Otherwise, keep-alive
 * clients would hold a service open for ten seconds (docs/quality/faults.md). A call that arrives while the app closes
 * gets an error in the usual format.
 */
export function closeGracefully(app: FastifyInstance): void {
  let leaving = false
  let closing = false
  app.decorate('isLeaving', () => leaving)
  app.decorate('takeLeave', async (ms: number) => {
    leaving = true
    if (ms > 0) await wait(ms)
  })
  app.addHook('preClose', (done) => {
    leaving = true
    closing = true
    done()
  })
  app.addHook('onRequest', (_request, _reply, done) => {
    done(closing ? new ServiceError('unavailable', undefined, { retryAfter }) : undefined)
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (leaving) reply.header('connection', 'close')
    done()
  })
}

/**
 * How long calls may take to finish after a service was told to stop, in milliseconds; the whole stop may take twice
 * that.
 */
export const closePatienceMs = 5000

/** Calls `end` some seconds after the service was told to stop, so that a silent peer cannot hold it open. */
export function endWhatHangs(app: FastifyInstance, end: () => void): void {
  app.addHook('preClose', (done) => {
    setTimeout(end, closePatienceMs).unref()
    done()
  })
}
