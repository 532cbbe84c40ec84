import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { callInternalService, requireInternalSecret } from '../http/internal-calls.js'

/** A person's data in one service, for the export and for deletion with the account. */
export interface PersonalData {
  /** Key in the export, for example 'scores'. */
  name: string
  read(userId: string): Promise<unknown>
  /** Deletes or anonymizes all personal data. Can be called again for the same person. */
  erase(userId: string): Promise<void>
}

const pathOf = (name: string, userId: string) => `/internal/${name}/personal-data/${userId}`
const Params = Type.Object({ userId: Type.String({ minLength: 1, maxLength: 64 }) })

/** Serves the personal data to an accounts service in another process. */
export async function servePersonalData(
  app: FastifyInstance,
  { source, secret }: { source: PersonalData; secret: string },
): Promise<void> {
  requireInternalSecret(app, secret)
  const url = pathOf(source.name, ':userId')
  const manner = {
    schema: { hide: true, params: Params },
    config: { bodyCheckedBy: 'nobody: there is none' },
  }
  app.get<{ Params: { userId: string } }>(url, manner, async ({ params }) => ({
    held: await source.read(params.userId),
  }))
  app.delete<{ Params: { userId: string } }>(url, manner, async ({ params }, reply) => {
    await source.erase(params.userId)
    return reply.code(204).send()
  })
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
    async read(userId) {
      const answer = await callInternalService(address(userId), secret)
      return ((await answer.json()) as { held: unknown }).held
    },
    async erase(userId) {
      await callInternalService(address(userId), secret, { method: 'DELETE' })
    },
  }
}
