import { siteOrigin } from '@icio/shared-ui/api/site-address'
import { routePaths } from '@icio/shared-ui/host-contract/contract'

/** Paths below /game; package.json lists them under `remote.paths` as well. */
export const multiplayerPath = `${routePaths.game}/multiplayer`
export const projectorPattern = `${routePaths.game}/projector/:lobby`

/** Names of the search parameters of the multiplayer screen. */
export const codeParameter = 'code'
export const lobbyParameter = 'lobby'

/** Returns the address that leads into a lobby, through the sign-in if needed. */
export function joinLink(code: string): string {
  return new URL(`${routePaths.game}?${codeParameter}=${encodeURIComponent(code)}`, siteOrigin()).href
}

export function projectorPath(lobbyId: string): string {
  return projectorPattern.replace(':lobby', encodeURIComponent(lobbyId))
}
