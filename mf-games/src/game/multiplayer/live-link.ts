import type { ClientMessage } from '@icio/contracts/lobbies/client-messages'
import { liveVersion, type ServerMessage } from '@icio/contracts/lobbies/lobby-live'
import {
  openLiveConnection,
  type LiveConnection,
  type LiveConnectionOptions,
} from '@icio/shared-ui/live/live-connection'
import type { LobbyCalls, LobbyView } from './lobby-calls.js'

const protocol = {
  version: liveVersion,
  repeatable: ['answer', 'lock', 'ready', 'flag'],
} as const

/** Opens the live connection of a lobby. */
export function openLobbyLink(
  { calls, lobbyId, view }: { calls: LobbyCalls; lobbyId: string; view: LobbyView },
  handlers: Pick<LiveConnectionOptions<ClientMessage, ServerMessage>, 'onMessage' | 'onLink'>,
): LobbyConnection {
  return openLiveConnection<ClientMessage, ServerMessage>({
    ...handlers,
    protocol,
    address: () => calls.liveAddress(lobbyId, view),
  })
}

export type LobbyConnection = LiveConnection<ClientMessage, ServerMessage>
