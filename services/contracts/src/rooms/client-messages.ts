import Type from 'typebox'
import { clientMessage } from '../lobbies/client-messages.js'
import { GiveAnswer } from './schemas.js'

/** What a client sends over the live connection of a room, by type; hosts take their steps by HTTP. */
export const roomClientMessages = {
  /** Reports the last `rev` seen, 0 for none. The server answers with a welcome if it is outdated, or else with an ack. */
  hello: clientMessage('hello', { last_rev: Type.Integer({ minimum: 0 }) }),
  /** Seats only: the call `answerActivity` as a message. */
  answer: clientMessage('answer', { activity_id: Type.String({ maxLength: 64 }), ...GiveAnswer.properties }),
  sync: clientMessage('sync', {}),
  ping: clientMessage('ping', {}),
}

type Messages = { [T in keyof typeof roomClientMessages]: Type.Static<(typeof roomClientMessages)[T]> }
export type RoomClientMessage = Messages[keyof Messages]

/** A seat's answer: sent as a message, or by POST, which has the activity in its path. */
export type RoomAnswer = Omit<Messages['answer'], 'v' | 'mid' | 't'>
