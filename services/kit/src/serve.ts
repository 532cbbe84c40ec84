import type { Endpoint, Shapes } from '@icio/contracts/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify'
import type { TSchema } from 'typebox'

/** The schemas of an endpoint, from the contract file beside it. */
export interface EndpointSchemas {
  params?: TSchema
  query?: TSchema
  body?: TSchema
  reply?: TSchema
  /** One sentence for the OpenAPI page. */
  summary?: string
  /** Status of success; 200 by default. */
  status?: 200 | 201 | 202 | 204
}

type Given<S extends Shapes> = Pick<S, Extract<keyof S, 'params' | 'query' | 'body'>> & {
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * Registers an endpoint of the contracts: its method and path, the schemas that its input must fit and its output is
 * serialised by, and the handler. What the schema of the reply does not name does not leave the server.
 */
export function serve<S extends Shapes>(
  app: FastifyInstance,
  endpoint: Endpoint<S>,
  { params, query, body, reply, summary, status = 200 }: EndpointSchemas,
  handler: (given: Given<S>) => Promise<S['reply']>,
): void {
  const schema: FastifySchema = {
    ...(summary ? { summary } : {}),
    ...(params ? { params } : {}),
    ...(query ? { querystring: query } : {}),
    ...(body ? { body } : {}),
    ...(reply ? { response: { [status]: reply } } : {}),
  }
  app.route({
    method: endpoint.method,
    url: endpoint.url,
    schema,
    async handler(request, answer) {
      const given = {
        params: request.params,
        query: request.query,
        body: request.body,
        request,
        reply: answer,
      }
      const result = await handler(given as unknown as Given<S>)
      return answer.code(status).send(result)
    },
  })
}
