import type { Endpoint, Shapes } from '@icio/contracts/endpoint'
import { errors, type ErrorCode } from '@icio/contracts/errors'
import fastJsonStringify, { type Schema } from 'fast-json-stringify'
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify'
import { typedTexts } from '@icio/contracts/typed-text/typed-text'
import Type, { type Static, type TSchema } from 'typebox'
import { sendAnswer } from '../kept-answers/send-answer.js'
import { createSharedReplies, type Shared } from '../kept-answers/shared-replies.js'
import type { MayExceed, OwnLimit } from '../limits/call-limits.js'

/**
 * Requires a schema for each part of the call that the endpoint has, and forbids one for the others. A schema that
 * accepts values outside the shape does not compile.
 */
type Part<Name extends string, Shape, Schema extends TSchema> = unknown extends Shape
  ? { [K in Name]?: undefined }
  : { [K in Name]: [Static<Schema>] extends [Shape] ? Schema : never }

/** A reply schema that omits something from the shape does not compile. */
type Reply<Shape, Schema extends TSchema> = [Shape] extends [undefined | void]
  ? { reply?: undefined; status: 204 }
  : { reply: [Shape] extends [Static<Schema>] ? Schema : never; status?: 200 | 201 | 202 }

/** Cache-Control of public content that may change at any time: shared caches keep it for a second. */
export const sharedForASecond = 'public, max-age=0, s-maxage=1'

interface EndpointOptions {
  /** One sentence for the OpenAPI page. */
  summary?: string
  /**
   * Calls per minute from one address to this endpoint, if it needs its own limit; see call-limits.ts. 'free' for
   * endpoints that limit their callers themselves.
   */
  callsPerMinute?: OwnLimit | 'free'
  /** Lets a call pass that is over `callsPerMinute`. */
  mayExceed?: MayExceed
  /** Cache-Control of a successful response; by default no-store. */
  cache?: string
  /** For a call whose reply depends on its input only: kept for a second, and made once for equal calls. */
  shared?: Shared
  /** Maximum body size in bytes, if the usual 64 KB are too small. */
  bodyLimit?: number
  /** True if the body holds a file, which is read exactly as it was sent; texts of people are cleaned (TEXT-14). */
  bodyAsSent?: boolean
  /** True for calls between services, which are not in the public API documentation. */
  hidden?: boolean
}

/** The input of a handler: the validated parts of the call, and the request and reply. */
export type HandlerInput<S extends Shapes> = Pick<S, Extract<keyof S, 'params' | 'query' | 'body'>> & {
  request: FastifyRequest
  reply: FastifyReply
}

/** The body of a call without a body; an empty object is accepted. */
const NoBody = Type.Union([Type.Null(), Type.Object({}, { additionalProperties: false })])

/**
 * Registers an endpoint of the contracts with the schemas of its input and output and its handler. Fields that are not
 * in the reply schema are not sent. A ServiceError from the handler becomes the response. Guards are hooks of the
 * surrounding plugin.
 */
export function serve<
  S extends Shapes,
  P extends TSchema,
  Q extends TSchema,
  B extends TSchema,
  R extends TSchema,
>(
  app: FastifyInstance,
  endpoint: Endpoint<S>,
  options: EndpointOptions &
    Part<'params', S['params'], P> &
    Part<'query', S['query'], Q> &
    Part<'body', S['body'], B> &
    Reply<S['reply'], R>,
  handler: (handlerInput: HandlerInput<S>) => S['reply'] | Promise<S['reply']>,
): void {
  const { method, url } = endpoint
  const { status = 200, cache = 'no-store', callsPerMinute, mayExceed, bodyLimit, shared } = options
  const replies = shared && createSharedReplies()
  app.route({
    method,
    url,
    ...(bodyLimit === undefined ? {} : { bodyLimit }),
    schema: schemaOf(endpoint, options, status),
    config: {
      ...(callsPerMinute === undefined ? {} : { callsPerMinute }),
      ...(mayExceed === undefined ? {} : { mayExceed }),
    },
    ...(options.body && !options.bodyAsSent && !options.hidden ? { preValidation: cleanBody } : {}),
    async handler(request, reply) {
      const { params, query, body } = request
      const result = () => handler({ params, query, body, request, reply } as HandlerInput<S>)
      if (replies && !shared?.isPersonal?.(request)) {
        const key = JSON.stringify([shared?.changes?.() ?? 0, params, query, body])
        const answer = await replies(key, async () => serializeReply(reply, await result()))
        reply.header('cache-control', cache).header('vary', 'accept-encoding')
        return sendAnswer(request, reply, answer)
      }
      const handlerReply = await result()
      reply.code(status)
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', cache)
      return reply.send(handlerReply)
    },
  })
}

/** Takes control and direction characters out of every text of a body before it is checked, for all routes (TEXT-14). */
async function cleanBody(request: FastifyRequest): Promise<void> {
  request.body = typedTexts(request.body)
}

/** The reply as text, by the schema of the route: fields that are not in it are not sent. */
function serializeReply(reply: FastifyReply, payload: unknown): { text: string; type: string } {
  return { text: String(reply.code(200).serialize(payload)), type: 'application/json; charset=utf-8' }
}

type Schemas = Partial<Record<'params' | 'query' | 'body' | 'reply', TSchema>>

function schemaOf(
  { method, url, errors: codes }: Endpoint,
  { params, query, body, reply, summary, hidden }: Schemas & EndpointOptions,
  status: number,
): FastifySchema {
  for (const part of [query, body]) rejectLooseSchemas(part, `${method} ${url}`)
  return {
    ...(params ? { params } : {}),
    ...(query ? { querystring: query } : {}),
    ...(method === 'GET' ? {} : { body: body ?? NoBody }),
    response: { ...failures(codes), [status]: reply ?? Nothing },
    ...(summary ? { summary } : {}),
    ...(hidden ? { hide: true } : { tags: [url.split('/')[2] ?? 'site'] }),
  }
}

const Failure = Type.Object({
  error: Type.Object({
    code: Type.String(),
    message: Type.String(),
    details: Type.Optional(Type.Unknown()),
  }),
})

const serializers = new WeakMap<TSchema, (reply: unknown) => string>()

/**
 * Replies are written by the schemas of their routes. Each schema is compiled once for all apps of the process; those of
 * failures differ in their descriptions only, and are compiled as one.
 */
export function serializeBySchemas(app: FastifyInstance): void {
  app.setSerializerCompiler<TSchema>(({ schema }) => {
    const shape = isFailure(schema) ? Failure : schema
    const write = serializers.get(shape) ?? fastJsonStringify(shape as Schema)
    serializers.set(shape, write)
    return write
  })
}

const isFailure = (schema: TSchema) => (schema as { properties?: unknown }).properties === Failure.properties

const Nothing = Type.Null()

/** Returns the errors of an endpoint by status, with codes and texts, for the API documentation. */
function failures(codes: readonly ErrorCode[]): Record<string, TSchema> {
  const texts = new Map<number, string[]>()
  for (const code of [...codes, 'validation_failed' as const]) {
    const { status, text } = errors[code]
    texts.set(status, [...(texts.get(status) ?? []), `${code}: ${text}`])
  }
  return Object.fromEntries(
    [...texts].map(([status, lines]) => [status, { ...Failure, description: lines.join('\n') }]),
  )
}

/**
 * Rejects a schema with an object that allows unknown fields, when a route is registered (SEC-16).
 *
 * @throws Error naming the route
 */
function rejectLooseSchemas(schema: unknown, route: string): void {
  if (Array.isArray(schema)) return schema.forEach((part) => rejectLooseSchemas(part, route))
  if (schema === null || typeof schema !== 'object') return
  if (
    'properties' in schema &&
    (schema as { additionalProperties?: unknown }).additionalProperties !== false
  ) {
    throw new Error(`${route} takes an object without additionalProperties: false`)
  }
  Object.values(schema).forEach((part) => rejectLooseSchemas(part, route))
}
