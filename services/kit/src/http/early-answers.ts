import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isOdd } from './canonical-path.js'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Finds an answer that passed all guards before, for a request that the guards cannot tell from that one. */
    early?: EarlyAnswers
  }
}

/** A whole answer as it was sent before. */
export interface EarlyAnswer {
  status: 200 | 304
  /** Names and values in turns, without what belongs to one answer. */
  headers: readonly string[]
  body: Buffer | null
}

/** Finds an answer for a request before the guards; null lets the request pass through all of them. */
export type EarlyAnswers = (request: FastifyRequest) => EarlyAnswer | null

/**
 * Lets a route answer before all other hooks, which cost more than the answer itself (docs/quality/speed.md). The route
 * must make sure that the hooks would have let the request pass: it may only repeat an answer that they let pass, for a
 * request that is equal in everything that they read. Logs and metrics count these answers like others. Register it
 * before every other hook.
 */
export function answerEarly(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { early } = request.routeOptions.config
    const answer = early && !app.isLeaving() && !isOdd(request) ? early(request) : null
    if (answer) send(request, reply, answer)
    else done()
  })
}

function send(request: FastifyRequest, reply: FastifyReply, { status, headers, body }: EarlyAnswer): void {
  reply.hijack()
  reply.raw.writeHead(status, [...headers, 'x-request-id', request.id])
  if (body) reply.raw.end(body)
  else reply.raw.end()
}
