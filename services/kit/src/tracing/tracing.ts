import type { FastifyInstance } from 'fastify'
import type { mongo } from 'mongoose'
import { confidential, oneOf, readConfiguration, text, type Variable } from '../process/configuration.js'

const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

const ratio: Variable<number> = {
  describe: 'For the samplers by ratio: the part of the traces that is kept, from 0 to 1.',
  fallback: 1,
  read(value) {
    const number = Number(value)
    if (value.trim() === '' || !(number >= 0 && number <= 1))
      throw new Error('a number from 0 to 1 is expected')
    return number
  },
}

/** The standard variables of OpenTelemetry that programs read; the exporter reads its own headers and time limits. */
export const tracingVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: text(
    'Address of an OpenTelemetry collector, for example http://collector:4318; traces go to /v1/traces there, as JSON. Unset: no traces.',
    undefined,
  ),
  OTEL_EXPORTER_OTLP_HEADERS: confidential(
    'Headers for the collector: name=value, with commas between them.',
  ),
  OTEL_SERVICE_NAME: text('Name of this program in traces; by default its own.', undefined),
  OTEL_RESOURCE_ATTRIBUTES: text(
    'What else traces say about this process: name=value, with commas.',
    undefined,
  ),
  OTEL_TRACES_SAMPLER: oneOf('Which traces are kept.', samplers, 'parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: ratio,
} as const

export type TracingConfig = ReturnType<typeof readConfiguration<typeof tracingVariables>>

/** One call to something outside this process. */
export interface OutgoingCall {
  /** A constant text, or one with few values: never an id, an address of a person, or a path with one. */
  name: string
  attributes?: Record<string, string | number>
}

/** A call under way. */
export interface CallSpan {
  /** Headers that hand the trace on. */
  headers: Record<string, string>
  /** Notes that it failed: the kind of the error only, because texts of errors may quote data. */
  failed(error: unknown): void
  end(): void
}

/** What open-telemetry.ts does if traces are on. */
export interface Tracing {
  traceCallsOf(app: FastifyInstance, options: { acceptsTraces: boolean }): void
  traceDatabase(client: mongo.MongoClient): void
  begin(call: OutgoingCall): CallSpan
  headers(): Record<string, string>
  stop(): Promise<void>
}

let tracing: Tracing | undefined

/**
 * Turns traces on if OTEL_EXPORTER_OTLP_ENDPOINT is set; otherwise nothing is loaded, no hook is added, and the functions
 * below cost one comparison. Call it before the app and its connections are created.
 *
 * @param name of the program
 * @returns a function that sends what is left and turns traces off
 * @throws ConfigurationError naming the variable that is invalid
 */
export async function startTracing(name: string, environment = process.env): Promise<() => Promise<void>> {
  const config = readConfiguration(tracingVariables, environment)
  if (config.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return async () => {}
  const { openTelemetry } = await import('./open-telemetry.js')
  const started = openTelemetry(name, config)
  tracing = started
  return async () => {
    tracing = undefined
    await started.stop()
  }
}

/** Whether the driver has to report its commands. */
export const isTracing = (): boolean => tracing !== undefined

/**
 * Traces the calls of an app.
 *
 * @param acceptsTraces whether callers are our own programs, whose traces go on here. What visitors send is ignored: they
 *   could otherwise choose what is kept, and mix into the traces of others.
 */
export function traceCallsOf(app: FastifyInstance, options: { acceptsTraces: boolean }): void {
  tracing?.traceCallsOf(app, options)
}

/** Traces the commands of a client of the database, by collection and operation. */
export function traceDatabase(client: mongo.MongoClient): void {
  tracing?.traceDatabase(client)
}

const untraced: CallSpan = { headers: {}, failed: () => {}, end: () => {} }

/** Begins a call to something outside this process. */
export function beginCall(call: OutgoingCall): CallSpan {
  return tracing?.begin(call) ?? untraced
}

/** Makes one call with a span around it. @param make makes the call with the headers that hand the trace on */
export async function tracedCall<T>(
  call: OutgoingCall,
  make: (headers: Record<string, string>) => Promise<T>,
): Promise<T> {
  const span = beginCall(call)
  try {
    return await make(span.headers)
  } catch (error) {
    span.failed(error)
    throw error
  } finally {
    span.end()
  }
}

/** The headers by which a forwarded call stays in the trace of the present one. */
export function traceHeaders(): Record<string, string> {
  return tracing?.headers() ?? {}
}
