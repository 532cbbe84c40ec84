import { nameMaximum, plainName } from './names.js'

/** The name of somebody who gave none (AUTH-5). */
export const defaultDisplayName = 'Player'

export const displayNameMaximum = nameMaximum

/** Line breaks and control characters: they could forge a mail header. */
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}]/u

export type DisplayNameProblem = 'display_name_too_long' | 'display_name_unprintable'

/** The name as it is stored, 'Player' where nothing of it can be seen. */
export function displayNameOf(given: string | undefined): string {
  return plainName(given ?? '') || defaultDisplayName
}

/** Why this display name is refused, or null. */
export function displayNameProblem(given: string): DisplayNameProblem | null {
  if (unprintable.test(given)) return 'display_name_unprintable'
  return [...given.trim()].length > displayNameMaximum ? 'display_name_too_long' : null
}
