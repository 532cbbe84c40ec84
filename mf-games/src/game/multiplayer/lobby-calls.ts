import type { Edition } from '@icio/contracts/editions'
import {
  createLobby,
  idempotencyHeader,
  joinLobby,
  leaveLobby,
  startGame,
  takeTicket,
  type Lobby,
  type Seat,
  type TicketRequest,
} from '@icio/contracts/lobbies/endpoints'
import { livePath } from '@icio/contracts/lobbies/lobby-live'
import type { TimeSetting } from '@icio/contracts/lobbies/multiplayer-phases'
import type { Scoring } from '@icio/contracts/lobbies/multiplayer-scoring'
import { CallError, createCall } from '@icio/shared-ui/api/call'
import type { ShellApi } from '@icio/shared-ui/host-contract/contract'
import { LinkDelayed, LinkRefused } from '@icio/shared-ui/live/link'

/** How a client watches a lobby: as a player, who takes the seat, or as a projector, which takes none. */
export type LobbyView = NonNullable<NonNullable<TicketRequest>['view']>

/** The calls to the lobbies service. All but the ticket throw a CallError. */
export interface LobbyCalls {
  /** Idempotent: the same key twice creates one lobby. */
  create(
    entry: { player_name: string; specialization: Edition; time: TimeSetting },
    key: string,
  ): Promise<Seat>
  join(entry: { code: string; player_name: string; time: TimeSetting }): Promise<Seat>
  start(lobbyId: string, scoring: Scoring): Promise<Lobby>
  leave(lobbyId: string): Promise<void>
  /** Returns the address of one live connection. Throws LinkRefused and LinkDelayed, which the connection handles. */
  liveAddress(lobbyId: string, view: LobbyView): Promise<string>
}

/** Creates the calls through the shell, which knows who is signed in. */
export function lobbyCalls(shell: ShellApi): LobbyCalls {
  const call = createCall(shell.http)
  return {
    create: (body, key) => createCall(withHeader(shell.http, idempotencyHeader, key))(createLobby, { body }),
    join: (body) => call(joinLobby, { body }),
    start: (id, scoring) => call(startGame, { params: { id }, body: { scoring } }),
    leave: (id) => call(leaveLobby, { params: { id } }),
    async liveAddress(id, view) {
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
