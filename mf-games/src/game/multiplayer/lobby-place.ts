import type { Edition } from '@icio/contracts/editions'
import type { LinkEnd } from '@icio/shared-ui/live/link'
import type { LiveView } from './live-view.js'
import type { OwnChoice } from './own-answer.js'

export interface Refusals {
  name?: string
  code?: string
}

/** Where the player is: outside, entering, inside with the view of the lobby, or gone. */
export type LobbyPlace =
  | { at: 'outside'; doing: 'nothing' | 'creating' | 'joining'; refusals: Refusals }
  | { at: 'entering' }
  | InsidePlace
  | { at: 'gone'; because: LinkEnd; view: LiveView | null }

export interface InsidePlace {
  at: 'inside'
  view: LiveView
  own: OwnChoice
  /** The card 'Game in Progress', or the lobby panel during a game. */
  showing: 'lobby' | 'game'
  starting: boolean
}

export const outside: LobbyPlace = { at: 'outside', doing: 'nothing', refusals: {} }

export interface CreateForm {
  name: string
  specialization: Edition
}

export interface JoinForm {
  name: string
  code: string
}
