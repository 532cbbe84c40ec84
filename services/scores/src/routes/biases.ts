import { keepFoundBiases, readBiasCards, readFoundBiases } from '@icio/contracts/biases/endpoints'
import { BiasCards, FoundBiases, KeepFoundBiases } from '@icio/contracts/biases/schemas'
import { personOf, requireUser } from '@icio/kit/auth/identity'
import { ServiceError } from '@icio/kit/http/errors'
import { serve } from '@icio/kit/http/serve'
import type { FastifyInstance } from 'fastify'
import { toFoundBiases, type FoundBiasRecords } from '../collections/found-biases.js'
import { biasCards, isBiasId } from '../games/biases.js'

/** GET /api/games/biases, and GET and POST /api/games/biases/found for members (GOV-31, GOV-32) */
export async function serveBiases(
  app: FastifyInstance,
  { found, now }: { found: FoundBiasRecords; now: () => Date },
): Promise<void> {
  const schemas = { reply: BiasCards, cache: 'public, max-age=300', shared: {} }
  serve(app, readBiasCards, schemas, () => ({ cards: [...biasCards] }))

  await app.register(async (members) => {
    members.addHook('onRequest', requireUser)
    serve(members, readFoundBiases, { reply: FoundBiases }, async ({ request }) =>
      toFoundBiases(await found.ofUser(personOf(request).id)),
    )
    const keeping = { body: KeepFoundBiases, reply: FoundBiases }
    serve(members, keepFoundBiases, keeping, async ({ body, request }) => {
      const unknownIndex = body.ids.findIndex((id) => !isBiasId(id))
      if (unknownIndex >= 0)
        throw new ServiceError('validation_failed', [
          { path: `ids.${unknownIndex}`, message: 'There is no bias with this id' },
        ])
      const { id } = personOf(request)
      await found.add(id, body.ids, now())
      return toFoundBiases(await found.ofUser(id))
    })
  })
}
