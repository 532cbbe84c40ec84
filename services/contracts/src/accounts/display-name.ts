import { hasOnlyNameCharacters, lettersOf, nameMaximum, plainName } from './names.js'

/** The name of a person without a display name (AUTH-5). */
export const defaultDisplayName = 'Player'

export const displayNameMaximum = nameMaximum

/** Line breaks and control characters, which could forge an email header. */
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}]/u

export type DisplayNameProblem =
  'display_name_too_long' | 'display_name_unprintable' | 'display_name_characters'

/** Returns the name to store; 'Player' if it has no visible characters. */
export function displayNameOf(typedName: string | undefined): string {
  return plainName(typedName ?? '') || defaultDisplayName
}

/**
 * Returns why this display name is rejected, or null. Seats take the same names (LOBBY-7); a name that was stored before
 * stays until it is changed.
 */
export function displayNameProblem(typedName: string): DisplayNameProblem | null {
  if (unprintable.test(typedName)) return 'display_name_unprintable'
  if (lettersOf(typedName.trim()).length > displayNameMaximum) return 'display_name_too_long'
  return hasOnlyNameCharacters(plainName(typedName)) ? null : 'display_name_characters'
}
