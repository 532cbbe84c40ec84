import type {
  ChatFeedback,
  ChatFeedbackList,
  ChatQuestion,
  ChatReply,
  FeedbackKept,
  ListChatFeedback,
  RatedReply,
  RuleOnFeedback,
} from './assistant.schemas.js'
import { endpoint } from './endpoint.js'
import type { ConnectedModel } from './site-settings.js'

/** Longest message that is taken, in characters. */
export const chatMessageLimit = 2000

/** So many earlier messages of the conversation go along at most; the oldest are left out. */
export const chatHistoryLimit = 10

/** Longest reply, and so the longest message of a history. */
export const chatReplyLimit = 6000

/** A history may hold so many characters in all. */
export const chatHistoryCharacters = 16_000

/** A rated exchange is kept for the moderators so long. */
export const feedbackDays = 90

/**
 * Asks the assistant of an edition (CALL-2). With `Accept: text/event-stream` the reply comes as events, each
 * with one ChatEvent as its data; a failure before the first word is an ordinary failed call.
 * `too_many_requests`: this visitor's limit; `ai_rate_limited`: the model's.
 */
export const chatWithIcio = endpoint<{ body: ChatQuestion; reply: ChatReply }>({
  method: 'POST',
  url: '/api/functions/chat-with-icio',
  errors: [
    'disclosure_needed',
    'too_many_requests',
    'ai_provider_unnamed',
    'ai_rate_limited',
    'ai_credits',
    'ai_failed',
    'unavailable',
  ],
})

/** Which model is connected. For everybody: the privacy policy says it. */
export const readConnectedModel = endpoint<{ reply: ConnectedModel }>({
  method: 'GET',
  url: '/api/functions/connected-model',
  errors: [],
})

/** Keeps a rated exchange for the moderators, with the visitor's consent (CHAT-19, DATA-5). */
export const sendChatFeedback = endpoint<{ body: ChatFeedback; reply: FeedbackKept }>({
  method: 'POST',
  url: '/api/functions/chat-feedback',
  errors: ['disclosure_needed', 'too_many_requests'],
})

/** The rated exchanges that are still kept, the newest first. Admins and moderators. */
export const listChatFeedback = endpoint<{ query: ListChatFeedback; reply: ChatFeedbackList }>({
  method: 'GET',
  url: '/api/functions/chat-feedback',
  errors: ['unauthenticated', 'forbidden'],
})

/** Judges a rated exchange, once: a verdict and a note. It is kept with the exchange. Admins and moderators. */
export const ruleOnChatFeedback = endpoint<{
  params: { id: string }
  body: RuleOnFeedback
  reply: RatedReply
}>({
  method: 'POST',
  url: '/api/functions/chat-feedback/:id/ruling',
  errors: ['unauthenticated', 'forbidden', 'not_found', 'already_ruled'],
})

export type {
  ChatEvent,
  ChatFeedback,
  ChatFeedbackList,
  ChatQuestion,
  ChatReply,
  ChatSource,
  RatedReply,
} from './assistant.schemas.js'
