import { readBiasCards } from '@icio/contracts/biases/endpoints'
import { BiasCards } from '@icio/contracts/biases/schemas'
import { serve } from '@icio/kit/http/serve'
import type { FastifyInstance } from 'fastify'
import { biasCards } from '../games/biases.js'

/** GET /api/games/biases (GOV-31) */
export async function serveReadBiasCards(app: FastifyInstance): Promise<void> {
  const schemas = { reply: BiasCards, cache: 'public, max-age=300', shared: {} }
  serve(app, readBiasCards, schemas, () => ({ cards: [...biasCards] }))
}
