import { Agent, type IncomingHttpHeaders } from 'node:http'
import { Agent as TlsAgent } from 'node:https'
import httpProxy from '@fastify/http-proxy'
import { frameBytes } from '@icio/contracts/lobby-live'
import { endWhatHangs } from '@icio/kit/close-gently'
import { ServiceError } from '@icio/kit/errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** The calls of one service that runs alone. */
interface Passed {
  prefixes: readonly string[]
  /** Its live connections are handed on as well. */
  isLive?: true
}

/** Passes calls on to the service at this address. @returns whether it answers, for /readyz */
export async function passOn(app: FastifyInstance, { prefixes, isLive }: Passed, url: string) {
  const agents = connectionsOf(app)
  await app.register(async (scope) => {
    // Bodies go on as they come: the service behind reads them.
    scope.removeContentTypeParser('application/json')
    for (const prefix of prefixes) {
      await scope.register(httpProxy, {
        upstream: url,
        prefix,
        ...(isLive ? liveProxy : {}),
        rewritePrefix: prefix,
        http: { agents, requestOptions: { timeout: 30_000 } },
        config: { bodyCheckedBy: 'the service behind' },
        replyOptions: { rewriteRequestHeaders: forwarded, onError: tellAway },
      })
    }
  })
  return async () => (await fetch(new URL('/readyz', url), { signal: AbortSignal.timeout(2000) })).ok
}

/** Connections to a service, kept alive; cut some seconds after the edge was told to stop. */
function connectionsOf(app: FastifyInstance) {
  const kept = { keepAlive: true, keepAliveMsecs: 60_000, maxSockets: 2048, maxFreeSockets: 2048 }
  const agents = { 'http:': new Agent(kept), 'https:': new TlsAgent(kept) }
  endWhatHangs(app, () => Object.values(agents).forEach((agent) => agent.destroy()))
  return agents
}

/** Seconds after which a caller may try again when a service does not answer. */
const retryAfter = 5

/** A service that is not there, or is lost in the middle, is told like a database that is away: 503, and when to come back. */
function tellAway(reply: { send(error: Error): unknown }, { error: cause }: { error: Error }): void {
  void reply.send(new ServiceError('unavailable', undefined, { retryAfter, cause }))
}

/**
 * Live connections through the edge. Pings are the service's and answered by the browser, not on the way, so that the
 * service notices who has fallen silent.
 */
const liveProxy = {
  websocket: true,
  wsServerOptions: { maxPayload: frameBytes, perMessageDeflate: false },
  wsClientOptions: {
    autoPong: false,
    perMessageDeflate: false,
    rewriteRequestHeaders: (_headers: object, request: FastifyRequest) =>
      forwarded(request, {
        ...(request.headers.origin === undefined ? {} : { origin: request.headers.origin }),
        ...(request.headers.cookie === undefined ? {} : { cookie: request.headers.cookie }),
      }),
  },
} as const

/** The service behind sees who asked and at which address, as far as it trusts the edge. */
function forwarded(
  request: Pick<FastifyRequest, 'ip' | 'host' | 'protocol' | 'id'>,
  headers: IncomingHttpHeaders,
): IncomingHttpHeaders {
  return {
    ...headers,
    'x-forwarded-for': request.ip,
    'x-forwarded-host': request.host,
    'x-forwarded-proto': request.protocol,
    'x-request-id': request.id,
  }
}
