import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import cors from '@fastify/cors'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import { limitCalls } from '../limits/call-limits.js'
import { rejectNonCanonicalPaths, routedTarget } from './canonical-path.js'
import { closeGracefully } from './graceful-shutdown.js'
import { handleErrors } from './errors.js'
import { collectGauges } from '../metrics/gauges.js'
import { traceCallsOf } from '../tracing/tracing.js'
import { createRequestLogger, logAnswers, loggerOptions } from '../process/log.js'
import { sendRepeatedAnswers } from '../kept-answers/repeated-answers.js'
import { isMutating, rejectCrossSiteCalls } from './origins.js'
import { setSecurityHeaders } from './security-headers.js'
import { serializeBySchemas } from './serve.js'
import { validateStrictly } from './validation.js'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who checks the body of a route that changes data and has no body schema. */
    bodyCheckedBy?: string
  }
}

export interface AppOptions {
  /** The name in every log line. */
  name: string
  logLevel: string
  /** Signs cookies. If there are several, the first one signs, and all are accepted, so that secrets can be rotated. */
  cookieSecret: string | string[]
  /** Proxies whose X-Forwarded-For is trusted; none by default. */
  trustProxy?: string[] | false
  /** Other origins whose pages may call; only the site's own by default. */
  allowedOrigins?: readonly string[]
  /** Calls that one address may make per minute, 600 by default; 0 turns every limit off. */
  callsPerMinute?: number
  /** Maximum body size in bytes; 64 KB by default. */
  bodyLimit?: number
  /** If false, nothing is logged. */
  logger?: boolean
  /** Whether traces of callers go on here: only of a service that our own edge calls; see tracing.ts. */
  acceptsTraces?: boolean
  /** Where log lines are written; standard output by default. */
  logStream?: { write(line: string): void }
}

const defaultBodyLimit = 64 * 1024

/**
 * Creates the Fastify app of a service: canonical paths, strict validation, one error format, request ids, redacted
 * JSON logs, security headers, rate limits, rejection of calls from other sites, graceful shutdown.
 */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    bodyLimit: options.bodyLimit ?? defaultBodyLimit,
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 30_000,
    trustProxy: options.trustProxy ?? false,
    genReqId: (request) => requestIdOf(request.headers['x-request-id'], Boolean(options.trustProxy)),
    requestIdHeader: false,
    rewriteUrl: routedTarget,
    forceCloseConnections: 'idle',
    // Fastify's own 503 has neither our error format nor a retry time, so graceful-shutdown.ts answers instead.
    return503OnClosing: false,
    logger: options.logger === false ? false : loggerOptions(options),
    childLoggerFactory: createRequestLogger,
    logController: new LogController({ disableRequestLogging: true }),
  })
  sendRepeatedAnswers(app)
  app.removeContentTypeParser('text/plain')
  collectGauges(app)
  traceCallsOf(app, { acceptsTraces: options.acceptsTraces ?? false })
  acceptEmptyBodies(app)
  validateStrictly(app)
  serializeBySchemas(app)
  handleErrors(app)
  demandBodySchemas(app)
  closeGracefully(app)
  if (options.logger !== false) logAnswers(app)
  await setSecurityHeaders(app)
  // Before anything that may reject, so that rejected calls count.
  await limitCalls(app, options.callsPerMinute)
  rejectNonCanonicalPaths(app)
  rejectCrossSiteCalls(app, options.allowedOrigins)
  await app.register(cookie, { secret: options.cookieSecret })
  if (options.allowedOrigins?.length) {
    await app.register(cors, { origin: [...options.allowedOrigins], credentials: true })
  }
  return app
}

/** Returns the request id. A trusted proxy can pass one on, so that the same id appears in all logs. */
function requestIdOf(requestIdHeader: string | string[] | undefined, isTrusted: boolean): string {
  return isTrusted && typeof requestIdHeader === 'string' && /^[\w-]{1,64}$/.test(requestIdHeader)
    ? requestIdHeader
    : randomUUID()
}

/** Throws for a route that changes data and whose body nobody checks (SEC-10). Wildcard routes are proxies. */
function demandBodySchemas(app: FastifyInstance): void {
  app.addHook('onRoute', ({ method, url, schema, config }) => {
    const changes = [method].flat().some(isMutating) && !url.endsWith('*')
    if (changes && !schema?.body && !config?.bodyCheckedBy) {
      throw new Error(
        `${String(method)} ${url} has no body schema: register it with serve(), or set bodyCheckedBy`,
      )
    }
  })
}

/** Accepts an empty body with a JSON content type as no body, because many clients always set the header. */
function acceptEmptyBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined)
    return parse(request, String(body), done)
  })
}
