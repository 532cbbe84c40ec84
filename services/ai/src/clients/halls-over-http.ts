import { findHall, type HallFinder } from '@icio/contracts/human-check/halls'
import { askService, type ServiceAlone } from '@icio/kit/http/internal-calls'

/** Asks a lobbies service that runs on its own for the room of a code. */
export function remoteHalls(lobbies: ServiceAlone): HallFinder {
  return async (body) => (await askService(lobbies, findHall, { body })).hall
}
