import { keepFoundBiases } from '@icio/contracts/biases/endpoints'
import { FoundBiases, KeepFoundBiases } from '@icio/contracts/biases/schemas'
import { personOf, requireUser } from '@icio/kit/auth/identity'
import { ServiceError } from '@icio/kit/http/errors'
import { serve } from '@icio/kit/http/serve'
import type { FastifyInstance } from 'fastify'
import { toFoundBiases, type FoundBiasRecords } from '../collections/found-biases.js'
import { isBiasId } from '../games/biases.js'

/** POST /api/games/biases/found (GOV-32) */
export async function serveKeepFoundBiases(
  app: FastifyInstance,
  { found, now }: { found: FoundBiasRecords; now: () => Date },
): Promise<void> {
  app.addHook('onRequest', requireUser)
  serve(app, keepFoundBiases, { body: KeepFoundBiases, reply: FoundBiases }, async ({ body, request }) => {
    const unknown = body.ids.findIndex((id) => !isBiasId(id))
    if (unknown >= 0)
      throw new ServiceError('validation_failed', [
        { path: `ids.${unknown}`, message: 'There is no bias with this id' },
      ])
    const { id } = personOf(request)
    await found.add(id, body.ids, now())
    return toFoundBiases(await found.of(id))
  })
}
