import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { callInternalService, requireInternalSecret } from '../http/internal-calls.js'

/** A person's data in one service, for the export and for deletion with the account. */
export interface PersonalData {
  /** Key in the export, for example 'scores'. */
  name: string
  /** @param email the address that the account has confirmed, for what is kept under an address alone (CREDIT-6) */
  read(userId: string, email?: string): Promise<unknown>
  /** Deletes or anonymizes all personal data. Can be called again for the same person. */
  erase(userId: string, email?: string): Promise<void>
}

const pathOf = (name: string, userId: string) => `/internal/${name}/personal-data/${userId}`
const Params = Type.Object({ userId: Type.String({ minLength: 1, maxLength: 64 }) })
/** An address stands in a body, which no log holds. */
const Whose = Type.Object(
  { email: Type.Optional(Type.String({ maxLength: 254 })) },
  { additionalProperties: false },
)
type Whose = Type.Static<typeof Whose>

/** Serves the personal data to an accounts service in another process. */
export async function servePersonalData(
  app: FastifyInstance,
  { source, secret }: { source: PersonalData; secret: string },
): Promise<void> {
  requireInternalSecret(app, secret)
  const url = pathOf(source.name, ':userId')
  const routeOptions = { schema: { hide: true, params: Params, body: Whose } }
  app.post<{ Params: { userId: string }; Body: Whose }>(url, routeOptions, async ({ params, body }) => ({
    held: await source.read(params.userId, body.email),
  }))
  app.delete<{ Params: { userId: string }; Body: Whose }>(
    url,
    routeOptions,
    async ({ params, body }, reply) => {
      await source.erase(params.userId, body.email)
      return reply.code(204).send()
    },
  )
}

/**
 * The personal data of a service that runs on its own at this address. Its functions throw ServiceError unavailable if
 * it cannot be reached.
 */
export function remotePersonalData({
  name,
  url,
  secret,
}: {
  name: string
  url: string
  secret: string
}): PersonalData {
  const address = (userId: string) => new URL(pathOf(name, encodeURIComponent(userId)), url)
  return {
    name,
    async read(userId, email) {
      const answer = await callInternalService(address(userId), secret, { method: 'POST', body: { email } })
      return ((await answer.json()) as { held: unknown }).held
    },
    async erase(userId, email) {
      await callInternalService(address(userId), secret, { method: 'DELETE', body: { email } })
    },
  }
}
