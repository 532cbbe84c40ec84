import Type from 'typebox'
import { oneOf } from '../one-of.schemas.js'
import { flagNoteLength, flagReasons, hostOps, liveVersion } from './lobby-live.js'
import { timeSettings } from './multiplayer-phases.js'
import { scorings } from './multiplayer-scoring.js'
import { strictObject } from '../strict-object.schemas.js'

const Uuid = Type.String({
  pattern: '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$',
})
/** The index of a question or a seat. */
const Index = Type.Integer({ minimum: 0, maximum: 99 })
/** A counter of states or phases. */
const Counter = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })

/**
 * Returns the schema of a client message, of lobbies and rooms. `mid` is a UUID; a repeated message gets the same answer.
 * Unknown fields are rejected.
 */
export function clientMessage<T extends string, F extends Type.TProperties>(t: T, fields: F) {
  return strictObject({ v: Type.Literal(liveVersion), mid: Uuid, t: Type.Literal(t), ...fields })
}

/** What a client sends over the live connection of a lobby, by type (docs/multiplayer.md, messages). */
export const clientMessages = {
  /** Reports the last `rev` seen, 0 for none. The server answers with a welcome if it is outdated, or else with an ack. */
  hello: clientMessage('hello', { last_rev: Counter }),
  ready: clientMessage('ready', { on: Type.Boolean(), time: Type.Optional(oneOf(timeSettings)) }),
  /** From the host: starts the game, or a rematch at the podium. */
  start: clientMessage('start', { scoring: Type.Optional(oneOf(scorings)) }),
  answer: clientMessage('answer', {
    index: Index,
    choice_id: Uuid,
    confidence: Type.Optional(Type.Integer({ minimum: 50, maximum: 100 })),
  }),
  lock: clientMessage('lock', { index: Index }),
  /**
   * `seat` is for kick and transfer, `player_id` for allow, `on` for hold and lock_room (true by default). `phase_seq`
   * is the phase that the host saw when skipping, so that a late skip does not skip the next phase.
   */
  host: clientMessage('host', {
    op: oneOf(hostOps),
    phase_seq: Type.Optional(Counter),
    seat: Type.Optional(Index),
    player_id: Type.Optional(Uuid),
    on: Type.Optional(Type.Boolean()),
  }),
  flag: clientMessage('flag', {
    index: Index,
    reason: oneOf(flagReasons),
    note: Type.String({ maxLength: flagNoteLength }),
  }),
  sync: clientMessage('sync', {}),
  ping: clientMessage('ping', {}),
}

type Messages = { [T in keyof typeof clientMessages]: Type.Static<(typeof clientMessages)[T]> }
export type ClientMessage = Messages[keyof Messages]
export type AnswerMessage = Messages['answer']
export type LockMessage = Messages['lock']
export type HostMessage = Messages['host']
export type FlagMessage = Messages['flag']
