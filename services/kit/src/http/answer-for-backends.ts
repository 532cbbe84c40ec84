import { errors } from '@icio/contracts/errors'
import type { FastifyInstance } from 'fastify'
import { errorBody, ServiceError } from './errors.js'

/** A failure of a team's service is no error of the site: running-backends.ts of the edge has logged it as a warning. */
export function answerForBackends(app: FastifyInstance): void {
  app.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof ServiceError) || !error.code.startsWith('backend_')) throw error
    if (error.retryAfter !== undefined) reply.header('retry-after', String(error.retryAfter))
    reply.header('cache-control', 'no-store')
    return reply.code(errors[error.code].status).send(errorBody(error.code))
  })
}
