import type { Specialization } from '@icio/contracts/editions'
import type { LinkEnd } from './connection/link.js'
import type { LiveView } from './live-view.js'
import type { OwnChoice } from './own-answer.js'

/** What is wrong with a field of the form, to stand beside it. */
export interface Refusals {
  name?: string
  code?: string
}

/** Where somebody is: outside, on the way in, inside with all that is known, or out again. */
export type LobbyPlace =
  | { at: 'outside'; doing: 'nothing' | 'creating' | 'joining'; refusals: Refusals }
  | { at: 'entering' }
  | InsidePlace
  | { at: 'gone'; because: LinkEnd; view: LiveView | null }

export interface InsidePlace {
  at: 'inside'
  view: LiveView
  own: OwnChoice
  /** The card 'Game in Progress', or the lobby panel beside a game that goes on. */
  showing: 'lobby' | 'game'
  starting: boolean
}

export const outside: LobbyPlace = { at: 'outside', doing: 'nothing', refusals: {} }

/** The form to open a lobby, as typed. */
export interface CreateForm {
  name: string
  specialization: Specialization
}

/** The form to join one, as typed. */
export interface JoinForm {
  name: string
  code: string
}
