import type { ChatReply, ChatSource } from '@icio/contracts/assistant/endpoints'

/** A message of the conversation (DATA-5). */
export interface ChatMessage {
  id: string
  type: 'user' | 'assistant'
  content: string
  /** ISO 8601. */
  timestamp: string
  sources?: ChatSource[]
  /** How an answer was made; greeting and apology have none. */
  mode?: ChatReply['mode']
  /** Set for an incomplete answer: the visitor stopped it, or it broke off. */
  ended?: 'stopped' | 'broken'
  isApology?: boolean
  rating?: Rating
}

export type Rating = 'up' | 'down'

/** True for a complete or partial answer to a question. */
export function isAnswer({ type, mode }: ChatMessage): boolean {
  return type === 'assistant' && mode !== undefined
}

/** True for the words with which an assistant begins; they have no time, because nobody has said them yet. */
export function isGreeting({ type, mode, isApology }: ChatMessage): boolean {
  return type === 'assistant' && mode === undefined && !isApology
}

/** Returns the question that a message answers; empty if there is none. */
export function questionBefore(messages: readonly ChatMessage[], id: string): string {
  const index = messages.findIndex((message) => message.id === id)
  return messages.slice(0, index).findLast(({ type }) => type === 'user')?.content ?? ''
}

export function createMessage(type: ChatMessage['type'], content: string): ChatMessage {
  return { id: crypto.randomUUID(), type, content, timestamp: new Date().toISOString() }
}
