import { closeCodes } from '@icio/contracts/lobbies/lobby-live'
import type { Clock } from '../clock.js'
import { progressOf, viewLobby, viewSnapshot, type LobbyState, type Viewer } from '../game/view.js'
import { seatOf, type LobbyAnswer, type LobbyRecord } from './lobby.js'
import { changedSeat, phaseKey, phaseMessage, progressKey, seatsKey } from './lobby-changes.js'
import type { Connection, OutgoingMessage } from '../live/connection.js'
import { isAsking, withArriving } from './known-answers.js'

/** What the connections of a lobby are shown, and what they were shown last. */
export interface ShownLobby {
  clock: Clock
  connections: Set<Connection>
  state: LobbyState | null
  /** Answers and locks that are being stored. They show at once, but only stored ones count. */
  arriving: Map<string, LobbyAnswer>
  /** The progress that was sent last. */
  sentProgress: string
}

/** Sends what differs between two states. */
export function push(shown: ShownLobby, before: LobbyState, next: LobbyState): void {
  if (seatsKey(before.lobby) !== seatsKey(next.lobby)) {
    const seen = changedSeat(before.lobby, next.lobby)
    const message = (viewer: Viewer): OutgoingMessage => {
      const lobby = viewLobby(next.lobby, viewer)
      return { t: 'presence', ...seen, host_seat: lobby.host_seat, lobby }
    }
    sendEach(shown, message, seatsRev(next))
  }
  if (phaseKey(before.lobby) !== phaseKey(next.lobby)) {
    sendEach(shown, (viewer) => phaseMessage(next, viewer, shown.clock.now()), phaseRev(next))
    shown.sentProgress = progressKey(next)
  }
  sendProgress(shown)
}

/** Sends who has answered and locked, if that has changed. */
export function sendProgress(shown: ShownLobby): void {
  const { state, arriving } = shown
  if (!state || !isAsking(state.lobby)) return
  const seen = { lobby: state.lobby, answers: withArriving(state, arriving) }
  const key = progressKey(seen)
  if (key === shown.sentProgress) return
  shown.sentProgress = key
  const message: OutgoingMessage = { t: 'progress', index: seen.lobby.current_question, ...progressOf(seen) }
  sendEach(shown, () => message, progressRev(seen))
}

/** Sends the full state to one connection. */
export function welcome(shown: ShownLobby, connection: Connection): void {
  const { state, clock, arriving } = shown
  if (!state) return
  const snapshot = viewSnapshot(state, connection.viewer, clock.now())
  connection.sendWelcome({ t: 'welcome', snapshot }, progressRev(state))
  // This connection missed the progress of answers that are being stored, so send it again once they are stored.
  if (arriving.size > 0) shown.sentProgress = ''
}

function sendEach(
  { connections }: ShownLobby,
  message: (viewer: Viewer) => OutgoingMessage,
  rev: number,
): void {
  for (const connection of connections) connection.sendState(message(connection.viewer), rev)
}

/** Closes the connections that no longer belong here. */
export function dismiss({ connections }: ShownLobby, lobby: LobbyRecord): void {
  for (const connection of connections) {
    const code = whyDismissed(lobby, connection)
    if (code !== null) connection.close(code)
  }
}

/** Returns the close code for a connection that no longer belongs to the lobby, or null. */
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
