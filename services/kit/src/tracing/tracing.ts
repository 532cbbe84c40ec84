import type { FastifyInstance } from 'fastify'
import type { mongo } from 'mongoose'
import { readConfiguration } from '../process/configuration.js'
import type { CallSpan, OutgoingCall, Tracing } from './spans.js'
import { tracingVariables } from './tracing-variables.js'

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
  const newTracing = openTelemetry(name, config)
  tracing = newTracing
  return async () => {
    tracing = undefined
    await newTracing.stop()
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

const emptySpan: CallSpan = { headers: {}, failed: () => {}, end: () => {} }

/** Begins a call to something outside this process. */
export function beginCall(call: OutgoingCall): CallSpan {
  return tracing?.begin(call) ?? emptySpan
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
