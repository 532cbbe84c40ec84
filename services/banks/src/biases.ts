import { BiasCard } from '@icio/contracts/biases/schemas'
import Type from 'typebox'
import { readJson } from './read-file.js'

/** A bias of the scenarios: its card, and the biases that a person could take it for. */
export const BiasEntry = Type.Object(
  {
    ...BiasCard.properties,
    /** Names of other cards; at least three, so that a choice of four can be dealt (GOV-29). */
    mistaken_for: Type.Array(Type.String(), { minItems: 3, uniqueItems: true }),
  },
  { additionalProperties: false },
)
export type BiasEntry = Type.Static<typeof BiasEntry>

export function readBiases(): BiasEntry[] {
  return readJson('biases', 'biases.json')
}
