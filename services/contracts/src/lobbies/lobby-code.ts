import type { Checked } from './player-name.js'

/** Generated codes and the input have 6 characters; the validator allows 10 (section 9; conflict 8). */
export const lobbyCodeLength = 6
export const lobbyCodeLimit = 10

/** Without 0, O, 1, and I, which are easily confused (docs/multiplayer.md, storage). */
export const lobbyCodeAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Removes everything except letters and digits, converts to upper case, and cuts to 10 characters (LOBBY-10). */
export function cleanLobbyCode(typedCode: string): string {
  return typedCode
    .replace(/[^A-Za-z0-9]/g, '')
    .toUpperCase()
    .slice(0, lobbyCodeLimit)
}

/** Returns the message for the first rule that a cleaned code breaks, or null (LOBBY-11 to LOBBY-14). */
export function whyNotLobbyCode(code: unknown): string | null {
  if (typeof code !== 'string') return 'Invalid lobby code format'
  if (code.length === 0) return 'Lobby code is required'
  if (code.length > lobbyCodeLimit) return 'Lobby code is invalid'
  if (!/^[A-Z0-9]+$/.test(code)) return 'Lobby code can only contain uppercase letters and numbers'
  return null
}

export function checkLobbyCode(typedCode: string): Checked {
  const value = cleanLobbyCode(typedCode)
  const message = whyNotLobbyCode(value)
  return message === null ? { ok: true, value } : { ok: false, message }
}

/**
 * Creates a code (LOBBY-16).
 *
 * @param pick returns an integer from 0 up to, but not including, its argument: node:crypto's randomInt
 */
export function makeLobbyCode(pick: (below: number) => number): string {
  return Array.from(
    { length: lobbyCodeLength },
    () => lobbyCodeAlphabet[pick(lobbyCodeAlphabet.length)],
  ).join('')
}
