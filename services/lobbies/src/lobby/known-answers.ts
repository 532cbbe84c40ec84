import type { LobbyState } from '../game/view.js'
import type { LobbyAnswer, LobbyRecord } from './lobby.js'

type Answers = LobbyState['answers']

/** Returns whether a question accepts answers or may still receive some. */
export function isAsking({ phase }: LobbyRecord): boolean {
  return phase === 'open' || phase === 'closing'
}

export function isSameQuestion(one: LobbyRecord, other: LobbyRecord): boolean {
  return one.game === other.game && one.current_question === other.current_question
}

/** Returns the answers for this state of the lobby if they are known without a read, or null. */
export function answersIn(lobby: LobbyRecord, knownState: LobbyState): Answers | null {
  if (lobby.game !== knownState.lobby.game) return null
  if (!isAsking(lobby)) return new Map()
  if (isSameQuestion(lobby, knownState.lobby) && isAsking(knownState.lobby)) return knownState.answers
  return lobby.phase === 'open' && lobby.phase_seq === knownState.lobby.phase_seq + 1 ? new Map() : null
}

/** Merges two sets of answers. Records only grow, so the one with more writes, or with the lock, is newer. */
export function newestOf(knownAnswers: Answers, read: Answers): Answers {
  const newest = new Map(read)
  for (const [userId, answer] of knownAnswers) {
    const other = newest.get(userId)
    if (!other || other.writes < answer.writes || (answer.locked && !other.locked)) newest.set(userId, answer)
  }
  return newest
}

export function withArriving(
  { lobby, answers }: Pick<LobbyState, 'lobby' | 'answers'>,
  arriving: Answers,
): Answers {
  if (arriving.size === 0) return answers
  const all = new Map<string, LobbyAnswer>(answers)
  for (const [userId, answer] of arriving) {
    if (answer.game === lobby.game && answer.index === lobby.current_question) all.set(userId, answer)
  }
  return all
}
