import type {
  ChatFeedback,
  ChatFeedbackList,
  ChatQuestion,
  ChatReply,
  FeedbackKept,
  ListChatFeedback,
  MissedTermList,
  RatedReply,
  RuleOnFeedback,
} from './schemas.js'
import { endpoint } from '../endpoint.js'
import type { ConnectedModel } from '../site-settings/site-settings.js'

export * from './rules.js'

/**
 * Asks the assistant of an edition (CALL-2). With `Accept: text/event-stream` the reply is a stream of events, each
 * with one ChatEvent as its data; a failure before the first word is an ordinary error response. `too_many_requests` is
 * this visitor's limit, `ai_rate_limited` the model's.
 */
export const chatWithIcio = endpoint<{ body: ChatQuestion; reply: ChatReply }>({
  method: 'POST',
  url: '/api/functions/chat-with-icio',
  errors: [
    'disclosure_needed',
    'too_many_requests',
    'ai_rate_limited',
    'ai_credits',
    'ai_failed',
    'unavailable',
  ],
})

/** Returns which model is connected. Public, because the privacy policy names it. */
export const readConnectedModel = endpoint<{ reply: ConnectedModel }>({
  method: 'GET',
  url: '/api/functions/connected-model',
  errors: [],
})

/** Stores a rated exchange for the moderators, with the visitor's consent (CHAT-19, DATA-5). */
export const sendChatFeedback = endpoint<{ body: ChatFeedback; reply: FeedbackKept }>({
  method: 'POST',
  url: '/api/functions/chat-feedback',
  errors: ['disclosure_needed', 'too_many_requests'],
})

/** Lists the stored rated exchanges, newest first. Admins and moderators. */
export const listChatFeedback = endpoint<{ query: ListChatFeedback; reply: ChatFeedbackList }>({
  method: 'GET',
  url: '/api/functions/chat-feedback',
  errors: ['unauthenticated', 'forbidden'],
})

/** Judges a rated exchange once, with a verdict and a note that are stored with it. Admins and moderators. */
export const ruleOnChatFeedback = endpoint<{
  params: { id: string }
  body: RuleOnFeedback
  reply: RatedReply
}>({
  method: 'POST',
  url: '/api/functions/chat-feedback/:id/ruling',
  errors: ['unauthenticated', 'forbidden', 'not_found', 'already_ruled'],
})

/**
 * Lists the terms of the trade in questions that the library did not answer, from five visitors on, the most asked
 * first (PRIV-14). Admins and moderators.
 */
export const listMissedTerms = endpoint<{ reply: MissedTermList }>({
  method: 'GET',
  url: '/api/functions/missed-terms',
  errors: ['unauthenticated', 'forbidden'],
})

export type {
  ChatEvent,
  ChatFeedback,
  ChatFeedbackList,
  ChatQuestion,
  ChatReply,
  ChatSource,
  MissedTerm,
  MissedTermList,
  RatedReply,
} from './schemas.js'
