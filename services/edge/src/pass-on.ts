import { Agent, type IncomingHttpHeaders } from 'node:http'
import { Agent as TlsAgent } from 'node:https'
import httpProxy from '@fastify/http-proxy'
import { frameBytes } from '@icio/contracts/lobbies/lobby-live'
import { endWhatHangs } from '@icio/kit/http/graceful-shutdown'
import { ServiceError } from '@icio/kit/http/errors'
import { traceHeaders } from '@icio/kit/tracing/tracing'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** The calls of one service that runs in its own process. */
interface Passed {
  prefixes: readonly string[]
  /** Its live connections are forwarded as well. */
  isLive?: true
}

/** Proxies calls to the service at this address. @returns whether it answers, for /readyz */
export async function passOn(app: FastifyInstance, { prefixes, isLive }: Passed, url: string) {
  const agents = connectionsOf(app)
  await app.register(async (scope) => {
    // Bodies are forwarded unparsed: the service reads them.
    scope.removeContentTypeParser('application/json')
    for (const prefix of prefixes) {
      await scope.register(httpProxy, {
        upstream: url,
        prefix,
        ...(isLive ? liveProxy : {}),
        rewritePrefix: prefix,
        http: { agents, requestOptions: { timeout: 30_000 } },
        config: { bodyCheckedBy: 'the service behind' },
        replyOptions: { rewriteRequestHeaders: forwardHeaders, onError: sendUnavailable },
      })
    }
  })
  return async () => (await fetch(new URL('/readyz', url), { signal: AbortSignal.timeout(2000) })).ok
}

/** Keep-alive connections to a service; cut a few seconds after the edge was told to stop. */
function connectionsOf(app: FastifyInstance) {
  const agentOptions = { keepAlive: true, keepAliveMsecs: 60_000, maxSockets: 2048, maxFreeSockets: 2048 }
  const agents = { 'http:': new Agent(agentOptions), 'https:': new TlsAgent(agentOptions) }
  endWhatHangs(app, () => Object.values(agents).forEach((agent) => agent.destroy()))
  return agents
}

/** Seconds until a caller may retry when a service does not answer. */
const retryAfter = 5

/** Answers like a database that is down when a service is missing or lost during a call: 503 with Retry-After. */
function sendUnavailable(reply: { send(error: Error): unknown }, { error: cause }: { error: Error }): void {
  void reply.send(new ServiceError('unavailable', undefined, { retryAfter, cause }))
}

/**
 * Proxy options for live connections. Pings go end to end between service and browser, so that the service notices a
 * silent client.
 */
const liveProxy = {
  websocket: true,
  wsServerOptions: { maxPayload: frameBytes, perMessageDeflate: false },
  wsClientOptions: {
    autoPong: false,
    perMessageDeflate: false,
    rewriteRequestHeaders: (_headers: object, request: FastifyRequest) =>
      forwardHeaders(request, {
        ...(request.headers.origin === undefined ? {} : { origin: request.headers.origin }),
        ...(request.headers.cookie === undefined ? {} : { cookie: request.headers.cookie }),
      }),
  },
} as const

/** Tells the service the caller's address, the host and the trace, as far as it trusts the edge; a visitor's trace ends here. */
function forwardHeaders(
  request: Pick<FastifyRequest, 'ip' | 'host' | 'protocol' | 'id'>,
  headers: IncomingHttpHeaders,
): IncomingHttpHeaders {
  const { traceparent: _theirs, tracestate: _theirState, ...others } = headers
  return {
    ...others,
    ...traceHeaders(),
    'x-forwarded-for': request.ip,
    'x-forwarded-host': request.host,
    'x-forwarded-proto': request.protocol,
    'x-request-id': request.id,
  }
}
