import { closeCodes, type Presence } from '@icio/contracts/lobbies/lobby-live'
import type { Clock } from '../clock.js'
import { progressOf, viewLobby, viewSnapshot, type LobbyState, type Viewer, viewPhase } from '../game/view.js'
import { seatOf, type LobbyAnswer, type LobbyRecord } from './lobby.js'
import type { Connection, OutgoingMessage } from '../live/connection.js'
import { isAsking, withArriving } from './known-answers.js'

export interface ShownLobby {
  clock: Clock
  connections: Set<Connection>
  state: LobbyState | null
  /** Answers and locks that are being stored. They show at once, but only stored ones count. */
  arriving: Map<string, LobbyAnswer>
  sentProgress: string
}

export function push(shownLobby: ShownLobby, before: LobbyState, next: LobbyState): void {
  if (seatsKey(before.lobby) !== seatsKey(next.lobby)) {
    const seatChange = changedSeat(before.lobby, next.lobby)
    const message = (viewer: Viewer): OutgoingMessage => {
      const lobby = viewLobby(next.lobby, viewer)
      return { t: 'presence', ...seatChange, host_seat: lobby.host_seat, lobby }
    }
    sendEach(shownLobby, message, seatsRev(next))
  }
  if (phaseKey(before.lobby) !== phaseKey(next.lobby)) {
    sendEach(shownLobby, (viewer) => phaseMessage(next, viewer, shownLobby.clock.now()), phaseRev(next))
    shownLobby.sentProgress = progressKey(next)
  }
  sendProgress(shownLobby)
}

export function sendProgress(shownLobby: ShownLobby): void {
  const { state, arriving } = shownLobby
  if (!state || !isAsking(state.lobby)) return
  const visibleState = { lobby: state.lobby, answers: withArriving(state, arriving) }
  const key = progressKey(visibleState)
  if (key === shownLobby.sentProgress) return
  shownLobby.sentProgress = key
  const message: OutgoingMessage = {
    t: 'progress',
    index: visibleState.lobby.current_question,
    ...progressOf(visibleState),
  }
  sendEach(shownLobby, () => message, progressRev(visibleState))
}

export function welcome(shownLobby: ShownLobby, connection: Connection): void {
  const { state, clock, arriving } = shownLobby
  if (!state) return
  const snapshot = viewSnapshot(state, connection.viewer, clock.now())
  connection.sendWelcome({ t: 'welcome', snapshot }, progressRev(state))
  // This connection missed the progress of answers that are being stored, so send it again once they are stored.
  if (arriving.size > 0) shownLobby.sentProgress = ''
}

function sendEach(
  { connections }: ShownLobby,
  message: (viewer: Viewer) => OutgoingMessage,
  rev: number,
): void {
  for (const connection of connections) connection.sendState(message(connection.viewer), rev)
}

export function dismiss({ connections }: ShownLobby, lobby: LobbyRecord): void {
  for (const connection of connections) {
    const code = whyDismissed(lobby, connection)
    if (code !== null) connection.close(code)
  }
}

function whyDismissed(lobby: LobbyRecord, { userId, viewer, id }: Connection): number | null {
  if (lobby.kicked.some(({ user_id }) => user_id === userId)) return closeCodes.kicked
  if (lobby.status === 'ended') return closeCodes.ended
  const seat = seatOf(lobby, userId)
  if (!seat) return closeCodes.ended
  if (viewer === null || seat.connection_id === id) return null
  // Nobody has taken the seat: another instance assumed that this one was dead, so the player can reconnect.
  return seat.connection_id === null ? closeCodes.restarting : closeCodes.replaced
}

/**
 * The `rev` that pages see grows with every push and is the same at every instance. The stored `rev` is multiplied to
 * leave room for states that do not change the lobby itself: first the seats, then the phase, then each answer that
 * arrives or is locked.
 */
const revStep = 64

function seatsRev({ lobby }: Pick<LobbyState, 'lobby'>): number {
  return lobby.rev * revStep
}

function phaseRev({ lobby }: Pick<LobbyState, 'lobby'>): number {
  return lobby.rev * revStep + 1
}

/** Within a question, the numbers of given and locked answers only grow. */
function progressRev(state: Pick<LobbyState, 'lobby' | 'answers'>): number {
  const { answered_seats, locked_seats } = progressOf(state)
  return phaseRev(state) + answered_seats.length + locked_seats.length
}

/** Identifies what the seats show, except points, which change with the reveal. */
function seatsKey(lobby: LobbyRecord): string {
  const { players, ...rest } = viewLobby(lobby, lobby.host_user_id)
  return JSON.stringify({ ...rest, players: players.map((player) => ({ ...player, score: 0 })) })
}

function progressKey(state: Pick<LobbyState, 'lobby' | 'answers'>): string {
  return JSON.stringify([state.lobby.phase_seq, progressOf(state)])
}

function phaseKey({ phase, phase_seq, phase_ends_at, paused_at, held }: LobbyRecord): string {
  const counts = phase !== 'waiting' && phase !== 'podium'
  return [phase_seq, paused_at?.getTime(), held, counts ? phase_ends_at?.getTime() : ''].join()
}

/** Returns the seat whose presence changed; nulls if something else changed. */
function changedSeat(
  before: LobbyRecord,
  next: LobbyRecord,
): { seat: number | null; state: Presence | null } {
  const was = new Map(before.seats.map((seat) => [seat.player_id, seat.presence]))
  const seatRecord = next.seats.find(({ player_id, presence }) => was.get(player_id) !== presence)
  if (seatRecord) return { seat: seatRecord.seat, state: seatRecord.presence }
  const left = before.seats.find(({ player_id }) => !next.seats.some((seat) => seat.player_id === player_id))
  return left ? { seat: left.seat, state: 'gone' } : { seat: null, state: null }
}

function phaseMessage(state: LobbyState, viewer: Viewer, now: number): OutgoingMessage {
  const view = viewPhase(state, viewer, now)
  switch (view.phase) {
    case 'reveal':
      return { t: 'reveal', ...view }
    case 'standings':
      return { t: 'standings', ...view }
    case 'podium':
      return { t: 'result', ...view }
    default:
      return { t: 'phase', ...view }
  }
}
