import type { AckStatus } from '@icio/contracts/lobby-live'
import type { LiveView } from './live-view.js'

/**
 * One's own answer to the question in play: shown at once, and put right by what the server says. `late` and
 * `not_open` are the server's word that it does not count.
 */
export interface OwnChoice {
  /** The question that it belongs to. */
  game: number
  index: number
  choiceId: string | null
  standing: 'none' | 'sending' | 'in' | 'late' | 'not_open'
  lock: 'open' | 'sending' | 'locked'
}

/** No answer to the question of this view. */
function unanswered({ lobby, state }: LiveView): OwnChoice {
  return { game: lobby.game, index: state.index, choiceId: null, standing: 'none', lock: 'open' }
}

/**
 * The own answer after a message of the server's: a new question starts empty, and the server's word wins over what was
 * assumed.
 *
 * @param tellsOwn the message says what the server has of the own answer; who has answered, for one, does not
 */
export function followView(own: OwnChoice | null, view: LiveView, tellsOwn: boolean): OwnChoice {
  const { lobby, state } = view
  const isSame = own !== null && own.game === lobby.game && own.index === state.index
  const kept = isSame ? own : unanswered(view)
  if (!tellsOwn || (state.phase !== 'open' && state.phase !== 'closing')) return kept
  // What is still on its way the server cannot know yet.
  if (kept.standing === 'sending' || kept.lock === 'sending') return kept
  if (!state.own) return kept.standing === 'in' ? unanswered(view) : kept
  const { choice_id, locked } = state.own
  return { ...kept, choiceId: choice_id, standing: 'in', lock: locked ? 'locked' : 'open' }
}

/** The own answer after the server's word on it. */
export function answerAcknowledged(own: OwnChoice, status: AckStatus): OwnChoice {
  switch (status) {
    case 'accepted':
    case 'changed':
    case 'duplicate':
      return { ...own, standing: 'in' }
    case 'locked':
      return { ...own, standing: 'in', lock: 'locked' }
    case 'late':
    case 'not_open':
      return { ...own, standing: status, lock: 'open' }
  }
}

/** True while the answer may be changed. */
export function mayAnswer({ state }: LiveView, own: OwnChoice): boolean {
  return state.phase === 'open' && !state.paused && own.lock === 'open'
}
