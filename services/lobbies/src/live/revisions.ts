import { progressOf, type LobbyState } from '../game/view.js'

/**
 * The `rev` that pages see grows with every push and is the same at every instance. The stored `rev` is multiplied to
 * leave room for states that do not change the lobby itself: first the seats, then the phase, then each answer that
 * arrives or is locked.
 */
const room = 64

export function seatsRev({ lobby }: Pick<LobbyState, 'lobby'>): number {
  return lobby.rev * room
}

export function phaseRev({ lobby }: Pick<LobbyState, 'lobby'>): number {
  return lobby.rev * room + 1
}

/** Within a question, the numbers of given and locked answers only grow. */
export function progressRev(state: Pick<LobbyState, 'lobby' | 'answers'>): number {
  const { answered_seats, locked_seats } = progressOf(state)
  return phaseRev(state) + answered_seats.length + locked_seats.length
}
