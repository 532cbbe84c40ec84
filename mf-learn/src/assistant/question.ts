import {
  chatHistoryCharacters,
  chatHistoryLimit,
  type ChatQuestion,
} from '@icio/contracts/assistant/endpoints'
import type { Specialization } from '@icio/contracts/editions'
import { isAnswer, type ChatMessage } from './chat-message.js'

/** Builds the request: the last question with the messages before it, without greetings and apologies. */
export function questionOf(messages: readonly ChatMessage[], specialization: Specialization): ChatQuestion {
  const spoken = messages.filter((message) => message.type === 'user' || isAnswer(message))
  const history = latest(spoken.slice(0, -1)).map(({ type, content }) => ({ type, content }))
  const message = spoken.at(-1)?.content ?? ''
  return { message, specialization, ...(history.length > 0 ? { history } : {}) }
}

/** Returns the last messages of a conversation, up to the limit of the contract. */
function latest(messages: readonly ChatMessage[]): ChatMessage[] {
  let left = chatHistoryCharacters
  const end = messages.slice(-chatHistoryLimit).toReversed()
  const tooMuch = end.findIndex(({ content }) => (left -= content.length) < 0)
  return (tooMuch < 0 ? end : end.slice(0, tooMuch)).toReversed()
}
