import type { ChatReply, ChatSource } from '@icio/contracts/assistant'

/** A message of the conversation (DATA-5). */
export interface ChatMessage {
  id: string
  type: 'user' | 'assistant'
  content: string
  /** ISO 8601. */
  timestamp: string
  /** What an answer rests on. */
  sources?: ChatSource[]
  /** How an answer was made; greeting and apology have none. */
  mode?: ChatReply['mode']
  /** An answer that is not whole: the visitor stopped it, or it broke off. */
  ended?: 'stopped' | 'broken'
  /** Says that asking failed. */
  isApology?: boolean
  rating?: Rating
}

export type Rating = 'up' | 'down'

/** True for a message that answers a question, in whole or in part. */
export function isAnswer({ type, mode }: ChatMessage): boolean {
  return type === 'assistant' && mode !== undefined
}

/** The question that a message answers; empty where there is none. */
export function questionBefore(messages: readonly ChatMessage[], id: string): string {
  const index = messages.findIndex((message) => message.id === id)
  return messages.slice(0, index).findLast(({ type }) => type === 'user')?.content ?? ''
}

/** A new message. */
export function said(type: ChatMessage['type'], content: string): ChatMessage {
  return { id: crypto.randomUUID(), type, content, timestamp: new Date().toISOString() }
}
