import type { FastifyInstance } from 'fastify'
import type { mongo } from 'mongoose'

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
