import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'

/**
 * Serves the OpenAPI documentation of the app, generated from the contracts: a page at /api/docs and JSON at
 * /api/docs/json. Register it before the endpoints that it should describe.
 */
export async function registerOpenApi(app: FastifyInstance, { title }: { title: string }): Promise<void> {
  await app.register(swagger, {
    openapi: { info: { title, version: '1' } },
  })
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true, logLevel: 'silent' })
}
