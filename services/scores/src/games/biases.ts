import { readBiases } from '@icio/banks/biases'
import type { BiasCard } from '@icio/contracts/biases/endpoints'
import { shuffle, type Random } from '@icio/kit/random'

const biases = readBiases().toSorted((one, other) => (one.name < other.name ? -1 : 1))
const byName = new Map(biases.map((bias) => [bias.name, bias]))
const ids = new Set(biases.map(({ id }) => id))

/** Number of names from which a player picks the trap of a scenario (GOV-29). */
const trapChoices = 4

export const biasCards: readonly BiasCard[] = biases.map(toCard)

/** Returns the card of a bias; undefined for one that only an edited scenario knows. */
export function biasCard(name: string | undefined): BiasCard | undefined {
  const bias = byName.get(name ?? '')
  return bias && toCard(bias)
}

export function isBiasId(id: string): boolean {
  return ids.has(id)
}

/**
 * Deals the names from which the trap of a scenario is picked: its own and three that it could be mistaken for, in random
 * order (GOV-29). Undefined for a bias without a card.
 */
export function dealTrap(name: string | undefined, random: Random): string[] | undefined {
  const bias = byName.get(name ?? '')
  if (!bias) return undefined
  const others = shuffle(bias.mistaken_for, random).slice(0, trapChoices - 1)
  return shuffle([bias.name, ...others], random)
}

function toCard({ id, name, definition, sign, habit, book }: BiasCard): BiasCard {
  return { id, name, definition, sign, habit, book }
}
