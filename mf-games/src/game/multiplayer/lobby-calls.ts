import type { Edition } from '@icio/contracts/editions'
import {
  createLobby,
  idempotencyHeader,
  joinLobby,
  leaveLobby,
  startGame,
  takeTicket,
  type Seat,
  type TicketRequest,
} from '@icio/contracts/lobbies/endpoints'
import { livePath, liveVersion, type ServerMessage } from '@icio/contracts/lobbies/lobby-live'
import type { TimeSetting } from '@icio/contracts/lobbies/multiplayer-phases'
import type { Scoring } from '@icio/contracts/lobbies/multiplayer-scoring'
import { CallError, createCall } from '@icio/shared-ui/api/call'
import type { ShellApi } from '@icio/shared-ui/host-contract/contract'
import { LinkDelayed, LinkRefused } from '@icio/shared-ui/live/link'
import type { ClientMessage } from '@icio/contracts/lobbies/client-messages'
import {
  openLiveConnection,
  type LiveConnection,
  type LiveConnectionOptions,
} from '@icio/shared-ui/live/live-connection'

/** How a client watches a lobby: as a player, who takes the seat, or as a projector, which takes none. */
export type LobbyView = NonNullable<NonNullable<TicketRequest>['view']>

export type LobbyCalls = ReturnType<typeof lobbyCalls>

/** Creates the calls to the lobbies service, through the shell, which knows who is signed in. All but the ticket throw a CallError. */
export function lobbyCalls(shell: ShellApi) {
  const call = createCall(shell.http)
  return {
    /** Idempotent: the same key twice creates one lobby. */
    create: (
      body: { player_name: string; specialization: Edition; time: TimeSetting },
      key: string,
    ): Promise<Seat> => createCall(withHeader(shell.http, idempotencyHeader, key))(createLobby, { body }),
    join: (body: { code: string; player_name: string; time: TimeSetting }): Promise<Seat> =>
      call(joinLobby, { body }),
    start: (id: string, scoring: Scoring) => call(startGame, { params: { id }, body: { scoring } }),
    leave: (id: string) => call(leaveLobby, { params: { id } }),
    /** Returns the address of one live connection. Throws LinkRefused and LinkDelayed, which the connection handles. */
    async liveAddress(id: string, view: LobbyView): Promise<string> {
      try {
        const { ticket } = await call(takeTicket, { params: { id }, body: { view } })
        return addressOf(id, ticket)
      } catch (error) {
        throw asLinkError(error)
      }
    },
  }
}

function withHeader(http: ShellApi['http'], name: string, value: string): ShellApi['http'] {
  return (path, init = {}) => {
    const headers = new Headers(init.headers)
    headers.set(name, value)
    return http(path, { ...init, headers })
  }
}

/** Returns the WebSocket address on this site: ws: for http:, wss: for https:. */
function addressOf(lobbyId: string, ticket: string): string {
  const url = new URL(livePath(lobbyId), document.baseURI)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  url.search = new URLSearchParams({ ticket }).toString()
  return url.href
}

function asLinkError(error: unknown): unknown {
  if (!(error instanceof CallError)) return error
  if (error.code === 'unauthenticated') return new LinkRefused('signed_out')
  if (error.code === 'lobby_not_found') return new LinkRefused('not_found')
  return error.retryAfter ? new LinkDelayed(error.retryAfter * 1000) : error
}

const protocol = {
  version: liveVersion,
  repeatable: ['answer', 'lock', 'ready', 'flag'],
} as const

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
