import type { Checked } from '../lobbies/player-name.js'

/** The pattern of a UUID; choices and messages of multiplayer games have such ids. */
export const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && uuidPattern.test(value)
}

/** Checks the id of a choice in a multiplayer game (LOBBY-41). */
export function checkChoiceId(value: unknown): Checked {
  return isUuid(value) ? { ok: true, value } : { ok: false, message: 'Invalid choice ID' }
}
