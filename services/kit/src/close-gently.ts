import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { wholeNumber } from './configuration.js'
import { ServiceError } from './errors.js'

declare module 'fastify' {
  interface FastifyInstance {
    /** True from the moment on that it is told to stop: it is not ready any more. */
    isLeaving(): boolean
    /** Says for so many milliseconds that it is not ready, and takes calls all the same. */
    takeLeave(ms: number): Promise<void>
  }
}

/** The variable for how long a program takes its leave. */
export const leaveVariable = {
  LEAVE_MS: wholeNumber(
    'Milliseconds between saying that it is not ready and closing, in which a proxy takes it out: no call is lost then.',
    { fallback: 0, min: 0, max: 8000 },
  ),
}

/** Seconds after which another instance, or the same one started again, may be asked. */
const retryAfter = 1

/**
 * While leaving and closing, answers tell their connections to end, and those in flight are finished. Without it
 * keep-alive clients hold a service open for ten seconds (docs/quality/faults.md). A call that still comes while it closes
 * is told so like any other failure.
 */
export function closeGently(app: FastifyInstance): void {
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

/** How long answers go on after a service was told to stop, in milliseconds; a stop may take twice that. */
export const closePatienceMs = 5000

/** Ends what still hangs some seconds after the service was told to stop: a partner that is silent must not hold it. */
export function endWhatHangs(app: FastifyInstance, end: () => void): void {
  app.addHook('preClose', (done) => {
    setTimeout(end, closePatienceMs).unref()
    done()
  })
}
