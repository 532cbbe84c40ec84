import { progressOf, type LobbyState } from '../game/view.js'

/**
 * The `rev` that pages see grows with everything that is pushed, and is the same at every instance: the stored `rev`
 * leaves room for the states that do not change the lobby itself. There the seats come first, then the phase, then
 * each answer that comes in or is locked.
 */
const room = 64

export function seatsRev({ lobby }: Pick<LobbyState, 'lobby'>): number {
  return lobby.rev * room
}

export function phaseRev({ lobby }: Pick<LobbyState, 'lobby'>): number {
  return lobby.rev * room + 1
}

/** The answers in and locked only ever grow within a question. */
export function progressRev(state: Pick<LobbyState, 'lobby' | 'answers'>): number {
  const { answered_seats, locked_seats } = progressOf(state)
  return phaseRev(state) + answered_seats.length + locked_seats.length
}
