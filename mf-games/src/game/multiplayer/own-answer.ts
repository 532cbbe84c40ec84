import type { AckStatus } from '@icio/contracts/lobbies/lobby-live'
import type { LiveView } from './live-view.js'

/**
 * The player's own answer to the current question: shown at once, then corrected by the server. With `late` and
 * `not_open` the server says that it does not count.
 */
export interface OwnChoice {
  /** The game that it belongs to. */
  game: number
  index: number
  choiceId: string | null
  status: 'none' | 'sending' | 'in' | 'late' | 'not_open'
  lock: 'open' | 'sending' | 'locked'
}

/** No answer to the question of this view. */
function emptyChoice({ lobby, state }: LiveView): OwnChoice {
  return { game: lobby.game, index: state.index, choiceId: null, status: 'none', lock: 'open' }
}

/**
 * Returns the player's own answer after a message from the server: a new question starts empty, and the server's state
 * wins over what the page assumed.
 *
 * @param tellsOwn true if the message contains the player's own answer; a progress message, for example, does not
 */
export function followView(own: OwnChoice | null, view: LiveView, tellsOwn: boolean): OwnChoice {
  const { lobby, state } = view
  const isSame = own !== null && own.game === lobby.game && own.index === state.index
  const choice = isSame ? own : emptyChoice(view)
  if (!tellsOwn || (state.phase !== 'open' && state.phase !== 'closing')) return choice
  // The server cannot know yet what is still on its way.
  if (choice.status === 'sending' || choice.lock === 'sending') return choice
  if (!state.own) return choice.status === 'in' ? emptyChoice(view) : choice
  const { choice_id, locked } = state.own
  return { ...choice, choiceId: choice_id, status: 'in', lock: locked ? 'locked' : 'open' }
}

/** Returns the player's own answer after the server acknowledged it. */
export function answerAcknowledged(own: OwnChoice, status: AckStatus): OwnChoice {
  switch (status) {
    case 'accepted':
    case 'changed':
    case 'duplicate':
      return { ...own, status: 'in' }
    case 'locked':
      return { ...own, status: 'in', lock: 'locked' }
    case 'late':
    case 'not_open':
      return { ...own, status, lock: 'open' }
  }
}

/** True while the answer may be changed. */
export function mayAnswer({ state }: LiveView, own: OwnChoice): boolean {
  return state.phase === 'open' && !state.paused && own.lock === 'open'
}
