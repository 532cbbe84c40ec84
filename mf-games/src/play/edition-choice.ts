import { defaultEdition, editions, isEdition, type Edition } from '@icio/contracts/editions'

/**
 * Reads which edition a screen was opened for: the navigation state first, then ?edition=… of a shared link, then
 * general.
 *
 * @param state the navigation state, of any shape
 * @returns the edition, and a sentence for a value that was not understood and replaced by the default
 */
export function readEdition(
  state: unknown,
  search: URLSearchParams,
): { specialization: Edition; notUnderstood: string[] } {
  const named = navigationStateOf(state).specialization ?? search.get('edition') ?? undefined
  if (isEdition(named)) return { specialization: named, notUnderstood: [] }
  const { audience } = editions[defaultEdition]
  return {
    specialization: defaultEdition,
    notUnderstood:
      named === undefined ? [] : [`The edition is not known, so this is the one for ${audience}.`],
  }
}

/** Returns the navigation state as a record; empty if it is not one. */
export function navigationStateOf(state: unknown): Record<string, unknown> {
  return typeof state === 'object' && state !== null ? (state as Record<string, unknown>) : {}
}
