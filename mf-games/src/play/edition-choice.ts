import {
  defaultSpecialization,
  editions,
  isSpecialization,
  type Specialization,
} from '@icio/contracts/editions'

/**
 * Which edition an address asks for: the navigation state first, else a shared link's ?edition=…, else general.
 *
 * @param state the navigation state, whatever it holds
 * @returns the edition, and a sentence where a value was not understood and replaced by the default
 */
export function readEdition(
  state: unknown,
  search: URLSearchParams,
): { specialization: Specialization; notUnderstood: string[] } {
  const named = carriedIn(state).specialization ?? search.get('edition') ?? undefined
  if (isSpecialization(named)) return { specialization: named, notUnderstood: [] }
  const { audience } = editions[defaultSpecialization]
  return {
    specialization: defaultSpecialization,
    notUnderstood:
      named === undefined ? [] : [`The edition is not known, so this is the one for ${audience}.`],
  }
}

/** The navigation state as a record; empty where it is none. */
export function carriedIn(state: unknown): Record<string, unknown> {
  return typeof state === 'object' && state !== null ? (state as Record<string, unknown>) : {}
}
