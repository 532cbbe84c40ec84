import {
  hasOnlyNameCharacters,
  lettersOf,
  nameCharacters,
  nameMaximum,
  onlyNameCharacters,
  plainName,
} from '../accounts/names.js'

/** Maximum length of a player's name, in letters as people see them (LOBBY-1). */
export const playerNameLimit = nameMaximum

/** The result of a check in the lobby forms: the cleaned value, or the message for the toast. */
export type Checked = { ok: true; value: string } | { ok: false; message: string }

/** Removes markup tags, angle brackets, and quotation marks, and returns a plain name, trimmed and cut (LOBBY-4). */
export function cleanPlayerName(typedName: string): string {
  return plainName(typedName.replace(/<[^<>]*>/g, '').replace(/[<>"`]/g, ''))
}

/** Returns the message for the first rule that a cleaned name breaks, or null (LOBBY-5 to LOBBY-8). */
export function whyNotPlayerName(name: unknown): string | null {
  if (typeof name !== 'string') return 'Invalid name format'
  if (name.length === 0) return 'Name is required'
  if (lettersOf(name).length > playerNameLimit) return 'Name must be less than 50 characters'
  if (!hasOnlyNameCharacters(name)) return `Name can only contain ${nameCharacters}`
  return null
}

export function checkPlayerName(typedName: string): Checked {
  const value = cleanPlayerName(typedName)
  const message = whyNotPlayerName(value)
  return message === null ? { ok: true, value } : { ok: false, message }
}

/** Returns the name that a seat proposes to a member: the display name, without what seats do not take (NAME-5). */
export function proposedPlayerName(displayName: string): string {
  return onlyNameCharacters(cleanPlayerName(displayName))
}
