import { endpoint } from '../endpoint.js'
import type { BiasCards, FoundBiases, KeepFoundBiases } from './schemas.js'

/** Returns the cards of all biases (GOV-31). Public: no card says which scenarios are about it. */
export const readBiasCards = endpoint<{ reply: BiasCards }>({
  method: 'GET',
  url: '/api/games/biases',
  errors: [],
})

/** Returns the cards that the signed-in person has found (GOV-32). */
export const readFoundBiases = endpoint<{ reply: FoundBiases }>({
  method: 'GET',
  url: '/api/games/biases/found',
  errors: ['unauthenticated'],
})

/**
 * Adds found cards to those of the signed-in person and returns all of them (GOV-32). A card that is there already keeps
 * its date. An id without a card is a 400 that names `ids`, and nothing is added.
 */
export const keepFoundBiases = endpoint<{ body: KeepFoundBiases; reply: FoundBiases }>({
  method: 'POST',
  url: '/api/games/biases/found',
  errors: ['unauthenticated', 'validation_failed'],
})

export type { BiasCard, BiasCards, FoundBiases } from './schemas.js'
