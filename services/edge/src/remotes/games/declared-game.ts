import type { Edition } from '@icio/contracts/editions'
import { isForEdition } from '@icio/contracts/extension-points/extensions'
import { remoteGameProblems, type RemoteGame } from '@icio/contracts/remote-games/remote-game'

/** The part of a release that matters here. */
export interface Declaring {
  name: string
  access?: 'staff'
  /** Of any shape in a release that nobody has tried. */
  games?: unknown
}

/**
 * Returns the games that a release declares and that can be played. Admission refuses a release with any other; this also
 * covers releases that nobody has tried, such as those that a developer selects.
 */
export function gamesOf({ access, games = [] }: Declaring): RemoteGame[] {
  if (access === 'staff' || !Array.isArray(games)) return []
  const wrong = new Set(remoteGameProblems(games).map(({ index }) => index))
  return (games as RemoteGame[]).filter((_, index) => !wrong.has(index))
}

/** Returns the game of a remote that a visitor's releases declare for an edition; null if there is none. */
export function declaredGame(
  releases: readonly Declaring[],
  { remote, game, edition }: { remote: string; game: string; edition: Edition },
): RemoteGame | null {
  const release = releases.find(({ name }) => name === remote)
  const found = release && gamesOf(release).find(({ id }) => id === game)
  return found && isForEdition(found, edition) ? found : null
}
