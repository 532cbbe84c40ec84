import type { Checked } from './player-name.js'

/** What a uuid looks like; choices of a multiplayer game and messages of its players have such ids. */
export const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** True for a uuid. */
export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && uuidPattern.test(value)
}

/** Checks the id of a choice of a multiplayer game (LOBBY-41). */
export function checkChoiceId(value: unknown): Checked {
  return isUuid(value) ? { ok: true, value } : { ok: false, message: 'Invalid choice ID' }
}
