import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import cors from '@fastify/cors'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import { limitCalls } from './call-limits.js'
import { refuseOddPaths, routedTarget } from './canonical-path.js'
import { closeGently } from './close-gently.js'
import { takeEmptyBodies } from './empty-bodies.js'
import { handleErrors } from './errors.js'
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
  /** Calls that one address may make in a minute, 600 by default; 0 switches every limit off. */
  callsPerMinute?: number
  /** Largest body in bytes; 64 KB by default. */
  bodyLimit?: number
  /** False writes no log at all. */
  logger?: boolean
  /** Where the lines of the log go; standard output by default. */
  logStream?: { write(line: string): void }
}

const defaultBodyLimit = 64 * 1024

/**
 * A Fastify as all our services are made: canonical paths, strict validation, one error form, request ids, redacted JSON
 * logs, security headers, limits of calls, refusal of calls from other sites, gentle close.
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
  // Before everything that may refuse: whoever is refused is counted.
  await limitCalls(app, options.callsPerMinute)
  refuseOddPaths(app)
  refuseForeignOrigins(app, options.allowedOrigins)
  await app.register(cookie, { secret: options.cookieSecret })
  if (options.allowedOrigins?.length) {
    await app.register(cors, { origin: [...options.allowedOrigins], credentials: true })
  }
  return app
}

/** A proxy that we trust may hand on the id of a request, so that one id leads through all logs. */
function requestIdOf(given: string | string[] | undefined, isTrusted: boolean): string {
  return isTrusted && typeof given === 'string' && /^[\w-]{1,64}$/.test(given) ? given : randomUUID()
}

/** A changing route whose body nobody checks does not come up (SEC-10). Wildcards are proxies. */
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
