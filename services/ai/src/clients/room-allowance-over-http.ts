import { findRoomAllowance, type AllowanceFinder } from '@icio/contracts/human-check/room-allowance'
import { askService, type ServiceAlone } from '@icio/kit/http/internal-calls'

/** Asks a lobbies service that runs on its own for the room of a code. */
export function remoteRoomAllowance(lobbies: ServiceAlone): AllowanceFinder {
  return async (body) => (await askService(lobbies, findRoomAllowance, { body })).hall
}
