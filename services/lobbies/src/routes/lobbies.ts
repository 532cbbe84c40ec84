import {
  createLobby,
  idempotencyHeader,
  joinLobby,
  leaveLobby,
  listQuestionFlags,
  readInvitation,
  readLobby,
  setReady,
  startGame,
  takeTicket,
  ticketLifetimeSeconds,
  type Lobby as LobbyDto,
  type LobbyPlayer,
} from '@icio/contracts/lobbies/endpoints'
import {
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
} from '@icio/contracts/lobbies/schemas'
import { isUuid } from '@icio/contracts/banks/choice-id'
import { personOf, requireRole, requireUser } from '@icio/kit/auth/identity'
import { ensureVisitor } from '@icio/kit/auth/visitor'
import { serve } from '@icio/kit/http/serve'
import type { FastifyInstance } from 'fastify'
import { demandOwnName } from './demand-own-name.js'
import type { LiveGames } from '../game/live-games.js'
import { timeOf } from '../game/phases.js'
import { livePlayer } from '../game/view.js'
import type { LobbyRecord, SeatRecord } from '../lobby/lobby.js'

/** Number of lobbies that one address may create per minute; an office shares one address. */
const lobbiesPerMinute = 60

/** The calls of lobbies: of players, of a guest who was invited, and of the staff who read question flags. */
export async function serveLobbies(app: FastifyInstance, liveGames: LiveGames): Promise<void> {
  const { seats, flags } = liveGames

  // For a guest who has not signed in yet (AUTH-49).
  const inviting = {
    params: InvitationParams,
    reply: Invitation,
    summary: 'Who invites to the game of a code',
  }
  serve(app, readInvitation, inviting, ({ params, request, reply }) => {
    const guesser = { userId: `visitor ${ensureVisitor(request, reply)}`, address: request.ip }
    return seats.invitation(guesser, params.code)
  })

  await app.register(async (member) => {
    member.addHook('onRequest', requireUser)
    servePlayers(member, liveGames)
  })

  await app.register(async (editor) => {
    editor.addHook('onRequest', requireRole('admin', 'moderator'))
    serve(editor, listQuestionFlags, { reply: QuestionFlags }, async () => ({
      flags: (await flags.newest()).map(({ question_id, specialization, reason, note, created_at }) => ({
        ...{ question_id, specialization, reason, note },
        created_at: created_at.toISOString(),
      })),
    }))
  })
}

function servePlayers(app: FastifyInstance, { seats, games, tickets }: LiveGames): void {
  const creating = {
    body: CreateLobby,
    reply: Seat,
    status: 201,
    callsPerMinute: lobbiesPerMinute,
  } as const
  serve(app, createLobby, creating, async ({ body, request }) => {
    const key = request.headers[idempotencyHeader]
    const person = personOf(request)
    await demandOwnName(request, body.player_name)
    return toSeat(await seats.create(person.id, body, isUuid(key) ? key : undefined), person.id)
  })

  serve(app, joinLobby, { body: JoinLobby, reply: Seat }, async ({ body, request }) => {
    const { id: userId } = personOf(request)
    await demandOwnName(request, body.player_name)
    return toSeat(await seats.join({ userId, address: request.ip }, body), userId)
  })

  serve(app, readLobby, { params: LobbyParams, reply: Lobby }, async ({ params, request }) =>
    toLobby(await seats.read(params.id, personOf(request).id)),
  )

  const readying = { params: LobbyParams, body: SetReady, reply: Lobby }
  serve(app, setReady, readying, async ({ params, body, request }) => {
    const ready = { on: body?.on ?? true, time: body?.time }
    return toLobby(await seats.setReady(params.id, personOf(request).id, ready))
  })

  const starting = { params: LobbyParams, body: StartGame, reply: Lobby }
  serve(app, startGame, starting, async ({ params, body, request }) =>
    toLobby(await games.start(params.id, personOf(request).id, { scoring: body?.scoring })),
  )

  serve(app, leaveLobby, { params: LobbyParams, status: 204 }, ({ params, request }) =>
    seats.leave(params.id, personOf(request).id),
  )

  const asking = { params: LobbyParams, body: TicketRequest, reply: LiveTicket }
  serve(app, takeTicket, asking, async ({ params, body, request }) => {
    const { id: user_id, sessionId: session_id } = personOf(request)
    const { _id: lobby_id } = await seats.read(params.id, user_id)
    const view = body?.view ?? 'player'
    const ticket = await tickets.issueForLobby({ lobby_id, user_id, session_id, view })
    return { ticket, expires_in: ticketLifetimeSeconds }
  })
}

/** Converts a lobby for its members over HTTP. Lists every field; questions and user ids are not among them. */
function toLobby(lobby: LobbyRecord): LobbyDto {
  const { _id, code, specialization, status, phase, max_players, current_question, scoring, room_locked } =
    lobby
  return {
    id: _id,
    code,
    creator: lobby.creator_name,
    specialization,
    status,
    phase,
    max_players,
    current_question,
    total: lobby.question_times.length,
    scoring,
    time: timeOf(lobby),
    room_locked,
    players: lobby.seats.map((seat) => toPlayer(lobby, seat)),
    rev: lobby.rev,
    created_at: lobby.created_at.toISOString(),
    updated_at: lobby.updated_at.toISOString(),
  }
}

function toPlayer(lobby: LobbyRecord, seat: SeatRecord): LobbyPlayer {
  return { ...livePlayer(lobby, seat), joined_at: seat.joined_at.toISOString() }
}

function toSeat(lobby: LobbyRecord, userId: string) {
  const seat = lobby.seats.find(({ user_id }) => user_id === userId)
  if (!seat) throw new Error('toSeat requires a user with a seat')
  return { lobby: toLobby(lobby), player: toPlayer(lobby, seat) }
}
