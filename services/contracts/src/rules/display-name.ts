/** The name of somebody who gave none (AUTH-5). */
export const defaultDisplayName = 'Player'

/** As long as a player's name in the games may be (LOBBY-1). */
export const displayNameMaximum = 50

/** Line breaks, control and direction marks: they could forge a mail header or turn a line of text around. */
const unprintable = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u

export type DisplayNameProblem = 'display_name_too_long' | 'display_name_unprintable'

/** The name as it is stored: trimmed, inner spaces single, 'Player' where nothing is left. */
export function displayNameOf(given: string | undefined): string {
  return given?.trim().replace(/ {2,}/g, ' ') || defaultDisplayName
}

/** Why this display name is refused, or null. */
export function displayNameProblem(given: string): DisplayNameProblem | null {
  if (unprintable.test(given)) return 'display_name_unprintable'
  return [...given.trim()].length > displayNameMaximum ? 'display_name_too_long' : null
}
