import { readFoundBiases } from '@icio/contracts/biases/endpoints'
import { FoundBiases } from '@icio/contracts/biases/schemas'
import { personOf, requireUser } from '@icio/kit/auth/identity'
import { serve } from '@icio/kit/http/serve'
import type { FastifyInstance } from 'fastify'
import { toFoundBiases, type FoundBiasRecords } from '../collections/found-biases.js'

/** GET /api/games/biases/found (GOV-32) */
export async function serveReadFoundBiases(
  app: FastifyInstance,
  { found }: { found: FoundBiasRecords },
): Promise<void> {
  app.addHook('onRequest', requireUser)
  serve(app, readFoundBiases, { reply: FoundBiases }, async ({ request }) =>
    toFoundBiases(await found.of(personOf(request).id)),
  )
}
