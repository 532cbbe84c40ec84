import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import cors from '@fastify/cors'
import rateLimit, { type FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import { closeGently } from './close-gently.js'
import { takeEmptyBodies } from './empty-bodies.js'
import { handleErrors, ServiceError } from './errors.js'
import { logAnswers, loggerOptions } from './log.js'
import { isMutating, refuseForeignOrigins } from './origins.js'
import { setSecurityHeaders } from './security-headers.js'
import { validateStrictly } from './validation.js'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Why a changing route has no body schema: who checks the body instead. */
    bodyCheckedBy?: string
  }
}

export interface AppOptions {
  /** Stands in each line of the log. */
  name: string
  logLevel: string
  /** Signs cookies; of several the first one signs, and all are believed, while secrets change. */
  cookieSecret: string | string[]
  /** Proxies whose X-Forwarded-For is believed; none by default. */
  trustProxy?: string[] | false
  /** Other origins whose pages may call; only the site's own by default. */
  allowedOrigins?: readonly string[]
  /** Calls that one address may make in a minute; 0 switches the limit off. */
  callsPerMinute?: number
  /** Where calls are counted; the memory of this process by default. */
  rateLimitStore?: FastifyRateLimitStoreCtor
  /** Largest body in bytes; 64 KB by default. */
  bodyLimit?: number
  /** False writes no log at all. */
  logger?: boolean
  /** Where the lines of the log go; standard output by default. */
  logStream?: { write(line: string): void }
}

const defaultBodyLimit = 64 * 1024
const defaultCallsPerMinute = 600

/**
 * A Fastify as all our services are made: strict validation, one error form, request ids, redacted JSON logs, security
 * headers, rate limits, refusal of calls from other sites, gentle close.
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
    forceCloseConnections: 'idle',
    // Fastify's own 503 has neither our error form nor a time to come back: close-gently.ts answers instead.
    return503OnClosing: false,
    logger: options.logger === false ? false : loggerOptions(options),
    logController: new LogController({ disableRequestLogging: true }),
  })
  app.removeContentTypeParser('text/plain')
  takeEmptyBodies(app)
  validateStrictly(app)
  handleErrors(app)
  demandBodySchemas(app)
  closeGently(app)
  if (options.logger !== false) logAnswers(app)
  await setSecurityHeaders(app)
  refuseForeignOrigins(app, options.allowedOrigins)
  await app.register(cookie, { secret: options.cookieSecret })
  if (options.allowedOrigins?.length) {
    await app.register(cors, { origin: [...options.allowedOrigins], credentials: true })
  }
  await limitRates(app, options)
  return app
}

/** A proxy that we trust may hand on the id of a request, so that one id leads through all logs. */
function requestIdOf(given: string | string[] | undefined, isTrusted: boolean): string {
  return isTrusted && typeof given === 'string' && /^[\w-]{1,64}$/.test(given) ? given : randomUUID()
}

/** A changing route whose body nobody checks does not come up (security.md, threat 10). Wildcards are proxies. */
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

/** Limits calls by address; answers say nothing of the limit until it is reached. Pages and files are not counted. */
async function limitRates(app: FastifyInstance, options: AppOptions): Promise<void> {
  const { callsPerMinute = defaultCallsPerMinute, rateLimitStore } = options
  if (callsPerMinute === 0) return
  const silent = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false }
  await app.register(rateLimit, {
    max: callsPerMinute,
    timeWindow: 60_000,
    ...(rateLimitStore ? { store: rateLimitStore } : {}),
    allowList: (request) => !request.url.startsWith('/api/'),
    addHeadersOnExceeding: silent,
    addHeaders: { ...silent, 'retry-after': false },
    errorResponseBuilder: (_request, { ttl }) =>
      new ServiceError('too_many_requests', undefined, { retryAfter: Math.max(1, Math.ceil(ttl / 1000)) }),
  })
}
