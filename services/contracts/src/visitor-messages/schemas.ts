import Type from 'typebox'
import { oneOf } from '../one-of.schemas.js'
import { messageKindIds, messageLimit, messageStates, questionIdPattern } from './message-rules.js'
import { strictObject } from '../strict-object.schemas.js'

const Kind = oneOf(messageKindIds)
const State = oneOf(messageStates)

export const SendMessage = strictObject({
  kind: Kind,
  text: Type.String({ minLength: 1, maxLength: messageLimit }),
  /** Where an answer is wanted; left out if none is. */
  reply_to: Type.Optional(Type.String({ maxLength: 254 })),
  /** The id of the question that it is about. */
  question: Type.Optional(Type.String({ pattern: questionIdPattern })),
})
export type SendMessage = Type.Static<typeof SendMessage>

export const MessageReceived = Type.Object({ received: Type.Literal(true) })
export type MessageReceived = Type.Static<typeof MessageReceived>

export const VisitorMessage = Type.Object({
  id: Type.String(),
  kind: Kind,
  text: Type.String(),
  /** Null if no answer is wanted. */
  reply_to: Type.Union([Type.String(), Type.Null()]),
  /** Whether somebody with an account wrote it. */
  is_member: Type.Boolean(),
  created_at: Type.String(),
  state: State,
  /** Who settled it last; null while nobody has. */
  settled_by: Type.Union([Type.String(), Type.Null()]),
  /** The id of the question that it is about, as the sender gave it. */
  question: Type.Optional(Type.String()),
  /** What was answered by mail. */
  answer: Type.Optional(Type.Object({ text: Type.String(), by: Type.String(), at: Type.String() })),
})
export type VisitorMessage = Type.Static<typeof VisitorMessage>

export const ListMessages = strictObject({ state: State })
export type ListMessages = Type.Static<typeof ListMessages>

export const VisitorMessages = Type.Object({ messages: Type.Array(VisitorMessage) })
export type VisitorMessages = Type.Static<typeof VisitorMessages>

export const MessageParams = strictObject({ id: Type.String({ minLength: 1, maxLength: 64 }) })
export type MessageParams = Type.Static<typeof MessageParams>

export const SettleMessage = strictObject({ state: State })
export type SettleMessage = Type.Static<typeof SettleMessage>

export const AnswerMessage = strictObject({ text: Type.String({ minLength: 1, maxLength: messageLimit }) })
export type AnswerMessage = Type.Static<typeof AnswerMessage>
