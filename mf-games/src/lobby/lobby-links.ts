import { routePaths } from '@icio/shared-ui/host-contract/contract'

/** Paths below /game; they stand in package.json under `remote.paths` as well. */
export const multiplayerPath = `${routePaths.game}/multiplayer`
export const projectorPattern = `${routePaths.game}/projector/:lobby`

/** Names of the search parameters of the multiplayer screen. */
export const codeParameter = 'code'
export const lobbyParameter = 'lobby'

/** The address that leads into a lobby, over the sign-in where it has to. */
export function joinLink(code: string): string {
  return new URL(`${routePaths.game}?${codeParameter}=${encodeURIComponent(code)}`, document.baseURI).href
}

/** The path of the view for everybody in the room. */
export function projectorPath(lobbyId: string): string {
  return projectorPattern.replace(':lobby', encodeURIComponent(lobbyId))
}
