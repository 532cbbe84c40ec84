import { nameMaximum, plainName } from '../accounts/names.js'

/** Maximum length of a player's name (LOBBY-1). */
export const playerNameLimit = nameMaximum

/** The result of a check in the lobby forms: the cleaned value, or the message for the toast. */
export type Checked = { ok: true; value: string } | { ok: false; message: string }

/** Removes markup tags, angle brackets, and quotes, and returns a plain name, trimmed and cut (LOBBY-4). */
export function cleanPlayerName(typed: string): string {
  return plainName(typed.replace(/<[^<>]*>/g, '').replace(/[<>"'`]/g, ''))
}

/** Returns the message for the first rule that a cleaned name breaks, or null (LOBBY-5 to LOBBY-8). */
export function whyNotPlayerName(name: unknown): string | null {
  if (typeof name !== 'string') return 'Invalid name format'
  if (name.length === 0) return 'Name is required'
  if (name.length > playerNameLimit) return 'Name must be less than 50 characters'
  if (!/^[A-Za-z0-9 _-]+$/.test(name))
    return 'Name can only contain letters, numbers, spaces, hyphens, and underscores'
  return null
}

/** Cleans a typed name and checks it. */
export function checkPlayerName(typed: string): Checked {
  const value = cleanPlayerName(typed)
  const message = whyNotPlayerName(value)
  return message === null ? { ok: true, value } : { ok: false, message }
}
