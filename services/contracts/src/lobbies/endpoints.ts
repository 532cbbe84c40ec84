import { endpoint } from '../endpoint.js'
import type {
  CreateLobby,
  Invitation,
  InvitationParams,
  JoinLobby,
  LiveTicket,
  Lobby,
  LobbyParams,
  QuestionFlags,
  Seat,
  SetReady,
  StartGame,
  TicketRequest,
} from './schemas.js'

/** A lobby has two to six seats (LOBBY-19). */
export const minPlayers = 2
export const maxPlayers = 6

/** An optional header with a UUID; requests of the same person with the same value create only one lobby. */
export const idempotencyHeader = 'idempotency-key'

/** Maximum number of wrong codes per minute, for a person and for an address, which a whole office may share. */
export const wrongCodesByPerson = 10
export const wrongCodesByAddress = 30

/** Lifetime of a ticket, which opens one live connection. */
export const ticketLifetimeSeconds = 30

/** The text for a start without questions (LOBBY-35); the code `no_questions` is shared with the solo games. */
export const noLobbyQuestions = {
  title: 'No Questions Available',
  text: 'No quiz questions found in the database.',
} as const

/** Errors of joining. An invalid name or code is a 400 `validation_failed` whose details have field and message. */
const joining = ['validation_failed', 'unauthenticated', 'name_reserved'] as const

/** Creates a lobby with the caller as its host (LOBBY-16, LOBBY-33). */
export const createLobby = endpoint<{ body: CreateLobby; reply: Seat }>({
  method: 'POST',
  url: '/api/lobbies',
  errors: [...joining],
})

/** Takes a seat by code; a player who has one gets it again (LOBBY-20, LOBBY-21). */
export const joinLobby = endpoint<{ body: JoinLobby; reply: Seat }>({
  method: 'POST',
  url: '/api/lobbies/join',
  errors: [
    ...joining,
    'lobby_not_found',
    'lobby_full',
    'lobby_locked',
    'name_taken',
    'removed_from_lobby',
    'too_many_attempts',
  ],
})

/** Says who invites to the game of a code; for guests who have not signed in. Wrong codes count as those of joining. */
export const readInvitation = endpoint<{ params: InvitationParams; reply: Invitation }>({
  method: 'GET',
  url: '/api/lobbies/invitations/:code',
  errors: ['lobby_not_found', 'too_many_attempts'],
})

/** Returns the lobby, for its members. */
export const readLobby = endpoint<{ params: LobbyParams; reply: Lobby }>({
  method: 'GET',
  url: '/api/lobbies/:id',
  errors: ['unauthenticated', 'lobby_not_found'],
})

/** Sets whether the player is ready, and the time setting. */
export const setReady = endpoint<{ params: LobbyParams; body: SetReady; reply: Lobby }>({
  method: 'POST',
  url: '/api/lobbies/:id/ready',
  errors: ['unauthenticated', 'lobby_not_found'],
})

/** Starts the game, or a rematch at the podium. Host only (LOBBY-30, LOBBY-31, LOBBY-34, LOBBY-35). */
export const startGame = endpoint<{ params: LobbyParams; body: StartGame; reply: Lobby }>({
  method: 'POST',
  url: '/api/lobbies/:id/start',
  errors: [
    'unauthenticated',
    'lobby_not_found',
    'not_host',
    'not_enough_players',
    'too_many_games',
    'no_questions',
    'unavailable',
  ],
})

/** Leaves the lobby. A leaving host passes on the role (docs/spec/decisions.md, 10). */
export const leaveLobby = endpoint<{ params: LobbyParams; reply: void }>({
  method: 'POST',
  url: '/api/lobbies/:id/leave',
  errors: ['unauthenticated', 'lobby_not_found'],
})

/** Returns a single-use ticket for GET /api/lobbies/:id/live?ticket=, so that no access token is in a URL. */
export const takeTicket = endpoint<{ params: LobbyParams; body: TicketRequest; reply: LiveTicket }>({
  method: 'POST',
  url: '/api/lobbies/:id/ticket',
  errors: ['unauthenticated', 'lobby_not_found'],
})

/** Lists the players' flags on questions, newest first. Admins and moderators. */
export const listQuestionFlags = endpoint<{ reply: QuestionFlags }>({
  method: 'GET',
  url: '/api/lobbies/question-flags',
  errors: ['unauthenticated', 'forbidden'],
})

export type {
  LiveTicket,
  Lobby,
  LobbyPlayer,
  QuestionFlags,
  Seat,
  StartGame,
  TicketRequest,
} from './schemas.js'
