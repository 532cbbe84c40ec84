import { endpoint } from './endpoint.js'
import type {
  CreateLobby,
  JoinLobby,
  LiveTicket,
  Lobby,
  LobbyParams,
  QuestionFlags,
  Seat,
  SetReady,
  StartGame,
  TicketWish,
} from './lobbies.schemas.js'

/** A lobby has two to six seats (LOBBY-19). */
export const minPlayers = 2
export const maxPlayers = 6

/** A request may carry this header (a uuid); the same one by the same person makes one lobby only. */
export const idempotencyHeader = 'idempotency-key'

/** Wrong codes in a minute, for one person and for one address, which a whole office may share. */
export const wrongCodesByPerson = 10
export const wrongCodesByAddress = 30

/** A ticket opens one live connection and lives so long. */
export const ticketLifetimeSeconds = 30

/** Words for a start that finds no questions (LOBBY-35); the code `no_questions` is shared with the solo games. */
export const noLobbyQuestions = {
  title: 'No Questions Available',
  text: 'No quiz questions found in the database.',
} as const

/** What a wrong name or code is answered with: 400 `validation_failed`, its details name field and message. */
const joining = ['validation_failed', 'unauthenticated', 'name_reserved'] as const

/** Opens a lobby with oneself as its host (LOBBY-16, LOBBY-33). */
export const createLobby = endpoint<{ body: CreateLobby; reply: Seat }>({
  method: 'POST',
  url: '/api/lobbies',
  errors: [...joining],
})

/** Takes a seat by code; whoever has one gets it again (LOBBY-20, LOBBY-21). */
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

/** The lobby as its members see it. */
export const readLobby = endpoint<{ params: LobbyParams; reply: Lobby }>({
  method: 'GET',
  url: '/api/lobbies/:id',
  errors: ['unauthenticated', 'lobby_not_found'],
})

/** Ready or not, and how much time one needs. */
export const setReady = endpoint<{ params: LobbyParams; body: SetReady; reply: Lobby }>({
  method: 'POST',
  url: '/api/lobbies/:id/ready',
  errors: ['unauthenticated', 'lobby_not_found'],
})

/** Starts the game, host only; at the podium it starts a rematch (LOBBY-30, LOBBY-31, LOBBY-34, LOBBY-35). */
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

/** Frees one's seat; a leaving host passes the role on (docs/spec/decisions.md, 10). */
export const leaveLobby = endpoint<{ params: LobbyParams; reply: void }>({
  method: 'POST',
  url: '/api/lobbies/:id/leave',
  errors: ['unauthenticated', 'lobby_not_found'],
})

/** A ticket for GET /api/lobbies/:id/live?ticket=, so that no token stands in a URL; single use. */
export const takeTicket = endpoint<{ params: LobbyParams; body: TicketWish; reply: LiveTicket }>({
  method: 'POST',
  url: '/api/lobbies/:id/ticket',
  errors: ['unauthenticated', 'lobby_not_found'],
})

/** What players said of questions, newest first. Admins and moderators. */
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
  TicketWish,
} from './lobbies.schemas.js'
