import Type from 'typebox'
import { editionIds } from '../editions.js'
import { flagReasons, presences } from './lobby-live.js'
import { oneOf } from '../one-of.schemas.js'
import { lobbyPhases, timeSettings } from './multiplayer-phases.js'
import { scorings } from './multiplayer-scoring.js'

const strict = { additionalProperties: false }

function orNothing<T extends Type.TObject>(body: T) {
  return Type.Union([body, Type.Null()])
}

/** The name as typed; rules/player-name cleans and checks it. */
const TypedName = Type.String({ maxLength: 400 })
const Time = Type.Optional(oneOf(timeSettings))

export const CreateLobby = Type.Object(
  { player_name: TypedName, specialization: Type.Optional(oneOf(editionIds)), time: Time },
  strict,
)
export type CreateLobby = Type.Static<typeof CreateLobby>

/** POST /api/lobbies/join. The code as typed; rules/lobby-code cleans and checks it. */
export const JoinLobby = Type.Object(
  { code: Type.String({ maxLength: 100 }), player_name: TypedName, time: Time },
  strict,
)
export type JoinLobby = Type.Static<typeof JoinLobby>

export const LobbyParams = Type.Object({ id: Type.String({ pattern: '^[\\w-]{1,64}$' }) })
export type LobbyParams = Type.Static<typeof LobbyParams>

/** POST /api/lobbies/:id/ready; ready if `on` is omitted. */
export const SetReady = orNothing(Type.Object({ on: Type.Optional(Type.Boolean()), time: Time }, strict))
export type SetReady = Type.Static<typeof SetReady>

export const StartGame = orNothing(Type.Object({ scoring: Type.Optional(oneOf(scorings)) }, strict))
export type StartGame = Type.Static<typeof StartGame>

/** A player as everyone in the lobby sees them; `seat` counts from 0 and does not change. */
export const LobbyPlayer = Type.Object({
  id: Type.String(),
  seat: Type.Integer(),
  player_name: Type.String(),
  score: Type.Integer(),
  ready: Type.Boolean(),
  presence: oneOf(presences),
  is_host: Type.Boolean(),
  joined_at: Type.String({ format: 'date-time' }),
})
export type LobbyPlayer = Type.Static<typeof LobbyPlayer>

export const Lobby = Type.Object({
  id: Type.String(),
  code: Type.String(),
  /** The host's name (LOBBY-28); it changes with the host. */
  creator: Type.String(),
  specialization: oneOf(editionIds),
  status: oneOf(['waiting', 'active', 'ended'] as const),
  phase: oneOf(lobbyPhases),
  max_players: Type.Integer(),
  /** Index of the current question, from 0. */
  current_question: Type.Integer(),
  /** Number of questions in the game; 0 before the start. */
  total: Type.Integer(),
  scoring: oneOf(scorings),
  time: oneOf(timeSettings),
  room_locked: Type.Boolean(),
  players: Type.Array(LobbyPlayer),
  rev: Type.Integer(),
  created_at: Type.String({ format: 'date-time' }),
  updated_at: Type.String({ format: 'date-time' }),
})
export type Lobby = Type.Static<typeof Lobby>

export const Seat = Type.Object({ lobby: Lobby, player: LobbyPlayer })
export type Seat = Type.Static<typeof Seat>

export const InvitationParams = Type.Object({ code: Type.String({ minLength: 1, maxLength: 20 }) }, strict)
export type InvitationParams = Type.Static<typeof InvitationParams>

export const Invitation = Type.Object({ host_name: Type.String(), specialization: oneOf(editionIds) })
export type Invitation = Type.Static<typeof Invitation>

/** POST /api/lobbies/:id/ticket. A projector only watches: it has no seat and sees nobody's answer. */
export const TicketRequest = orNothing(
  Type.Object({ view: Type.Optional(oneOf(['player', 'projector'] as const)) }, strict),
)
export type TicketRequest = Type.Static<typeof TicketRequest>

export const LiveTicket = Type.Object({ ticket: Type.String(), expires_in: Type.Integer() })
export type LiveTicket = Type.Static<typeof LiveTicket>

export const QuestionFlags = Type.Object({
  flags: Type.Array(
    Type.Object({
      question_id: Type.String(),
      specialization: oneOf(editionIds),
      reason: oneOf(flagReasons),
      note: Type.String(),
      created_at: Type.String({ format: 'date-time' }),
    }),
  ),
})
export type QuestionFlags = Type.Static<typeof QuestionFlags>
