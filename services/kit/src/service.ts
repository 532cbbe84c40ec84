import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyInstance } from 'fastify'
import addFormats from 'ajv-formats'
import { closeGently } from './close-gently.js'
import { ServiceError, handleErrors } from './errors.js'
import { refuseForeignOrigins } from './origins.js'

export interface AppOptions {
  /** Stands in each line of the log. */
  name: string
  logLevel: string
  /** Signs cookies. */
  cookieSecret: string
  /** Proxies whose X-Forwarded-For is believed; none by default. */
  trustProxy?: string[] | false
  /** Calls that one address may make in a minute; 0 switches the limit off. */
  callsPerMinute?: number
  logger?: boolean
}

/** A body may have this many bytes, where an endpoint does not say otherwise. */
const bodyLimit = 64 * 1024

/**
 * A Fastify as all our services are made: strict validation, one error form, request ids, redacted JSON logs, security
 * headers, rate limits, refusal of calls from other sites, gentle close.
 */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    bodyLimit,
    requestTimeout: 30_000,
    trustProxy: options.trustProxy ?? false,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    forceCloseConnections: 'idle',
    ajv: {
      customOptions: {
        coerceTypes: false,
        removeAdditional: false,
        allErrors: true,
        useDefaults: true,
        strict: true,
      },
      plugins: [addFormats as never],
    },
    logger: options.logger === false ? false : loggerOptions(options),
    disableRequestLogging: true,
  })
  handleErrors(app)
  closeGently(app)
  app.removeContentTypeParser('text/plain')
  app.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id))
  app.addHook('onRequest', refuseForeignOrigins)
  await app.register(helmet, { contentSecurityPolicy: false, crossOriginEmbedderPolicy: false })
  await app.register(cookie, { secret: options.cookieSecret })
  const callsPerMinute = options.callsPerMinute ?? 600
  await app.register(rateLimit, {
    global: callsPerMinute > 0,
    max: callsPerMinute || 1,
    timeWindow: 60_000,
    allowList: (request) => !request.url.startsWith('/api/'),
    errorResponseBuilder: (_request, context) =>
      new ServiceError('too_many_requests', undefined, { retryAfter: Math.ceil(context.ttl / 1000) }),
  })
  return app
}

function loggerOptions({ name, logLevel }: AppOptions) {
  return {
    name,
    level: logLevel,
    redact: ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.token', '*.email'],
    serializers: {
      // The query may hold what nobody should read in a log, and a path any length and line breaks.
      req: (request: { method: string; url: string; ip?: string }) => ({
        method: request.method,
        path: request.url.split('?')[0]?.slice(0, 200),
      }),
    },
  }
}
