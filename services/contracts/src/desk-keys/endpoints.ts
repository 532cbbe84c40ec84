import { endpoint } from '../endpoint.js'
import type { KeysAsked, KeysKnown, KeyVerdict, KeyWish, ShownKeys } from './schemas.js'

/**
 * Who has had the answer key of which bank item at the desk of a room (LEAD-22, ROOM-38). The scores service keeps it,
 * because it decides what goes on the leaderboard; the lobbies service asks it inside the process or over HTTP.
 *
 * @throws ServiceError unavailable if the service cannot be reached
 */
export interface DeskKeys {
  /** Decides whether a host gets the key of an item that the room has not played, and counts it. */
  take(request: KeyWish): Promise<KeyVerdict>
  /** Notes keys that a real run has shown; noting them again changes only the time. */
  shown(keys: ShownKeys): Promise<void>
  /** Returns those who have had the key of one of these items within 30 days. */
  known(question: KeysAsked): Promise<string[]>
}

/** Returns what stands for an account where a browser without one has had a key: its gate pass (FORUM-17). */
export const keyOwnerOfPass = (pass: string) => `pass:${pass}`

/** The same over HTTP, between services; requires the installation's internal secret. */
export const takeDeskKey = endpoint<{ body: KeyWish; reply: KeyVerdict }>({
  method: 'POST',
  url: '/internal/scores/desk-keys/take',
  errors: ['not_found', 'unavailable'],
})
export const noteShownKeys = endpoint<{ body: ShownKeys; reply: void }>({
  method: 'POST',
  url: '/internal/scores/desk-keys/shown',
  errors: ['not_found', 'unavailable'],
})
export const findKnownKeys = endpoint<{ body: KeysAsked; reply: KeysKnown }>({
  method: 'POST',
  url: '/internal/scores/desk-keys/known',
  errors: ['not_found', 'unavailable'],
})

export type { KeysAsked, KeysKnown, KeyVerdict, KeyWish, ShownKeys } from './schemas.js'
