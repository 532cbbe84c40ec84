import { AsyncLocalStorage } from 'node:async_hooks'
import {
  isSpanContextValid,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Context,
  type Span,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TracerProvider,
  TraceIdRatioBasedSampler,
  type Sampler,
} from '@opentelemetry/sdk-trace'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { mongo } from 'mongoose'
import type { Tracing } from './spans.js'
import type { TracingConfig } from './tracing-variables.js'

/** How long a stop waits for the collector to take the last spans. */
const stopPatienceMs = 2000

/** Paths that are asked every second and say nothing about visitors. */
const untracedRoutes = new Set(['/healthz', '/readyz', '/metrics'])

/**
 * Traces with the SDK of OpenTelemetry. Spans are made here and not by its instrumentations, which record addresses with
 * their query strings and commands with their values: ours hold method, route, status, collection and operation, and
 * nothing that a visitor sent (OPS-13).
 */
export function openTelemetry(name: string, config: TracingConfig): Tracing {
  const provider = new TracerProvider({
    sampler: samplerOf(config),
    resource: resourceFromAttributes({ 'service.name': name }).merge(
      detectResources({ detectors: [envDetector] }),
    ),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  })
  const tracer = provider.getTracer('icio-commons')
  const present = new AsyncLocalStorage<Context>()

  function headersOf(span: Span | undefined): Record<string, string> {
    const context = span?.spanContext()
    if (!context || !isSpanContextValid(context)) return {}
    const flags = context.traceFlags.toString(16).padStart(2, '0')
    return { traceparent: `00-${context.traceId}-${context.spanId}-${flags}` }
  }

  return {
    traceCallsOf(app: FastifyInstance, { acceptsTraces }) {
      const contexts = new WeakMap<FastifyRequest, Context>()
      app.addHook('onRequest', (request, _reply, done) => {
        if (untracedRoutes.has(request.routeOptions.url ?? '')) return done()
        const parent = acceptsTraces ? contextOf(request.headers['traceparent']) : ROOT_CONTEXT
        const attributes = { 'http.request.method': request.method, 'request.id': request.id }
        const span = tracer.startSpan(request.method, { kind: SpanKind.SERVER, attributes }, parent)
        const context = trace.setSpan(parent, span)
        contexts.set(request, context)
        return present.run(context, done)
      })
      // Reading a body leaves the context of the call.
      app.addHook('preValidation', (request, _reply, done) => {
        const context = contexts.get(request)
        return context ? present.run(context, done) : done()
      })
      app.addHook('onResponse', (request, reply, done) => {
        const context = contexts.get(request)
        const span = context && trace.getSpan(context)
        if (span) {
          const route = request.routeOptions.url ?? 'unknown'
          span.updateName(`${request.method} ${route}`)
          span.setAttributes({ 'http.route': route, 'http.response.status_code': reply.statusCode })
          if (reply.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
          span.end()
        }
        done()
      })
    },

    traceDatabase(client: mongo.MongoClient) {
      const underWay = new Map<number, Span>()
      client.on('commandStarted', ({ requestId, commandName, databaseName, command }) => {
        const parent = present.getStore()
        // What no call asked for, such as sweeps and change streams, would drown what calls ask for.
        if (!parent) return
        const target: unknown = command[commandName] ?? null
        const collection = typeof target === 'string' ? target : undefined
        const span = tracer.startSpan(
          collection === undefined ? commandName : `${commandName} ${collection}`,
          {
            kind: SpanKind.CLIENT,
            attributes: {
              'db.system.name': 'mongodb',
              'db.namespace': databaseName,
              'db.operation.name': commandName,
              ...(collection === undefined ? {} : { 'db.collection.name': collection }),
            },
          },
          parent,
        )
        underWay.set(requestId, span)
      })
      const endSpan = (requestId: number, error?: unknown) => {
        const span = underWay.get(requestId)
        underWay.delete(requestId)
        if (!span) return
        if (error !== undefined) noteFailure(span, error)
        span.end()
      }
      client.on('commandSucceeded', ({ requestId }) => endSpan(requestId))
      client.on('commandFailed', ({ requestId, failure }) => endSpan(requestId, failure))
    },

    begin({ name, attributes = {} }) {
      const span = tracer.startSpan(
        name,
        { kind: SpanKind.CLIENT, attributes },
        present.getStore() ?? ROOT_CONTEXT,
      )
      return {
        headers: headersOf(span),
        failed: (error) => noteFailure(span, error),
        end: () => span.end(),
      }
    },

    headers: () => headersOf(trace.getSpan(present.getStore() ?? ROOT_CONTEXT)),

    async stop() {
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, stopPatienceMs)))
      // A collector that is away must not hold a stop; its spans are lost, which is all that traces may cost.
      await Promise.race([provider.shutdown().catch(() => {}), late])
      clearTimeout(timer)
    },
  }
}

/** Notes the class of an error. Its text may quote what somebody wrote. */
function noteFailure(span: Span, error: unknown): void {
  span.setStatus({ code: SpanStatusCode.ERROR })
  span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown')
}

/** The context of a W3C traceparent header; the root for anything else. */
function contextOf(header: string | string[] | undefined): Context {
  const endpoint =
    typeof header === 'string' ? /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/.exec(header) : null
  const [, traceId = '', spanId = '', flags = '0'] = endpoint ?? []
  const context = {
    traceId,
    spanId,
    traceFlags: Number.parseInt(flags, 16) & TraceFlags.SAMPLED,
    isRemote: true,
  }
  return isSpanContextValid(context) ? trace.setSpanContext(ROOT_CONTEXT, context) : ROOT_CONTEXT
}

function samplerOf({ OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: ratio }: TracingConfig): Sampler {
  const root = name.endsWith('always_on')
    ? new AlwaysOnSampler()
    : name.endsWith('always_off')
      ? new AlwaysOffSampler()
      : new TraceIdRatioBasedSampler(ratio)
  return name.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root
}
