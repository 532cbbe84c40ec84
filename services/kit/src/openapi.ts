import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'

/**
 * The calls of the app as an OpenAPI page at /api/docs and as JSON at /api/docs/json, made from the contracts.
 * Register it before the endpoints that it shall describe.
 */
export async function openApi(app: FastifyInstance, { title }: { title: string }): Promise<void> {
  await app.register(swagger, {
    openapi: { info: { title, version: '1' } },
  })
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true, logLevel: 'silent' })
}
