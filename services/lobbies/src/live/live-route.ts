import { ServiceError } from '@icio/kit/http/errors'
import { isForeign } from '@icio/kit/http/origins'
import type { FastifyBaseLogger, FastifyContextConfig, FastifyInstance, FastifyRequest } from 'fastify'
import type Type from 'typebox'
import type { WebSocket } from 'ws'

export interface LiveRoute<Admission> {
  url: string
  params: Type.TSchema
  config?: Pick<FastifyContextConfig, 'callsPerMinute'>
  allowedOrigins: readonly string[] | undefined
  /** Uses up the ticket. Throws a ServiceError for whoever gets no connection; the upgrade is refused with it. */
  admit(id: string, ticket: string, request: FastifyRequest): Promise<Admission>
  open(socket: WebSocket, admission: Admission, log: FastifyBaseLogger): void
}

/** Registers the WebSocket of lobbies or rooms. Unauthorized requests are rejected before the upgrade. */
export function serveLive<Admission>(app: FastifyInstance, route: LiveRoute<Admission>): void {
  const { url, params, config = {}, allowedOrigins, admit, open } = route
  const admissions = new WeakMap<FastifyRequest, { admission: Admission }>()

  app.route<{ Params: { id: string }; Querystring: { ticket: string } }>({
    method: 'GET',
    url,
    config,
    schema: {
      hide: true,
      params,
      querystring: {
        type: 'object',
        required: ['ticket'],
        properties: { ticket: { type: 'string', minLength: 1, maxLength: 100 } },
        additionalProperties: false,
      },
    },
    onRequest: async (request) => {
      if (isForeign(request, allowedOrigins)) throw new ServiceError('foreign_origin')
    },
    preHandler: async (request) => {
      admissions.set(request, { admission: await admit(request.params.id, request.query.ticket, request) })
    },
    // A request without an upgrade gets an error.
    handler: async () => {
      throw new ServiceError('bad_request')
    },
    wsHandler(socket, request) {
      const entry = admissions.get(request)
      if (entry) open(socket, entry.admission, request.log)
      else socket.terminate()
    },
  })
}
