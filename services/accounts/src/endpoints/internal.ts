import { timingSafeEqual } from 'node:crypto'
import { ServiceError } from '@icio/kit/errors'
import { internalPaths, internalSecretHeader } from '@icio/kit/who-over-http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import Type from 'typebox'
import type { Accounts } from '../accounts.js'

const Claims = Type.Object(
  { sub: Type.String({ maxLength: 64 }), sid: Type.String({ maxLength: 64 }), gen: Type.Integer() },
  { additionalProperties: false },
)

/** For sister services in other processes: the public keys, and who a session belongs to. */
export async function serveSisters(app: FastifyInstance, { accounts }: { accounts: Accounts }) {
  app.addHook('onRequest', async (request) => demandSister(request, accounts.config.internalSecret))
  app.get(internalPaths.keys, { schema: { hide: true } }, async () => accounts.secrets.publicKeys)
  app.post<{ Body: { sub: string; sid: string; gen: number } }>(
    internalPaths.person,
    { schema: { hide: true, body: Claims } },
    async (request) => ({ person: await accounts.who.person(request.body) }),
  )
}

function demandSister(request: FastifyRequest, secret: string): void {
  const given = Buffer.from(String(request.headers[internalSecretHeader] ?? ''))
  const expected = Buffer.from(secret)
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    throw new ServiceError('not_found')
}
