import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance } from 'fastify'

/** Responses of services are data: they must not execute anything or be framed. Pages set their own policy. */
const policyOfData = {
  useDefaults: false,
  directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
}

/**
 * Sets helmet's headers on every response. They are always the same, so they are computed once: running helmet on each
 * request would cost more than the rest of a small call (docs/quality/speed.md). A handler can replace any of them.
 */
export async function setSecurityHeaders(app: FastifyInstance): Promise<void> {
  const headers = await headersOfHelmet()
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers)
    reply.header('x-request-id', request.id)
    done()
  })
}

async function headersOfHelmet(): Promise<Record<string, string>> {
  const probe = Fastify()
  await probe.register(helmet, {
    contentSecurityPolicy: policyOfData,
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: false },
    xFrameOptions: { action: 'deny' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
  probe.get('/', async () => '')
  const { headers } = await probe.inject('/')
  await probe.close()
  const ofAnswer = new Set(['content-type', 'content-length', 'date', 'connection'])
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (ofAnswer.has(name) ? [] : [[name, String(value)]])),
  )
}
