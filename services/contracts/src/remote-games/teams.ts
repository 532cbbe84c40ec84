import { endpoint } from '../endpoint.js'
import type { DealReply, MarkReply, MarkRequest, TeamDeal, TeamGame } from './schemas.js'

/** Who asks, for the edge to look up: the cookies and tokens of the visitor's call, and the visitor's address. */
export interface AskingVisit {
  headers: Readonly<Record<string, string>>
  address: string
}

/** The services of teams, as the scores service asks them through the edge. */
export interface RemoteTeams {
  /**
   * Deals a session of a game that the visitor's releases declare.
   *
   * @throws ServiceError game_not_here, game_refused, disclosure_needed, backend_…; unavailable without an edge
   */
  deal(visit: AskingVisit, which: WhichGame, asked: TeamDeal): Promise<DealtGame>
  /** Marks an answer. @throws ServiceError game_refused, disclosure_needed, backend_…; unavailable without an edge */
  mark(visit: AskingVisit, which: WhichGame, asked: MarkRequest): Promise<MarkReply>
  /**
   * Allows the staff, and programs with a deploy key of the remote.
   *
   * @throws ServiceError unauthenticated, forbidden, admin_document_needed, deploy_key_forbids
   */
  demandRights(visit: AskingVisit, remote: string): Promise<void>
}

export interface WhichGame {
  remote: string
  game: string
}

/** What the edge returns of a deal: the declared game, and its items as the team's service has dealt them. */
export interface DealtGame extends DealReply {
  game: TeamGame
}

/** Has the team's service deal; for the scores service only, like the next two. */
export const dealRemoteGame = endpoint<{
  params: WhichGame
  body: TeamDeal & { address: string }
  reply: DealtGame
}>({
  method: 'POST',
  url: '/internal/remote-games/:remote/:game/deal',
  errors: ['not_found', 'game_not_here'],
})

export const markRemoteItem = endpoint<{
  params: WhichGame
  body: MarkRequest & { address: string }
  reply: MarkReply
}>({
  method: 'POST',
  url: '/internal/remote-games/:remote/:game/mark',
  errors: ['not_found'],
})

export const checkRemoteGameRights = endpoint<{ params: { remote: string }; reply: undefined }>({
  method: 'GET',
  url: '/internal/remote-games/:remote/rights',
  errors: ['not_found'],
})
