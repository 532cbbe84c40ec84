import { endpoint } from '../endpoint.js'
import type {
  AnswerMessage,
  ListMessages,
  MessageParams,
  MessageReceived,
  SendMessage,
  SettleMessage,
  VisitorMessage,
  VisitorMessages,
} from './schemas.js'

/** Sends a message to the people who run the site (WRITE-1). `too_many_attempts` names the seconds to wait. */
export const sendMessage = endpoint<{ body: SendMessage; reply: MessageReceived }>({
  method: 'POST',
  url: '/api/visitor-messages',
  errors: ['message_empty', 'invalid_email', 'too_many_attempts'],
})

/** Lists at most 100 messages in a state, newest first. Admins and moderators. */
export const listMessages = endpoint<{ query: ListMessages; reply: VisitorMessages }>({
  method: 'GET',
  url: '/api/visitor-messages',
  errors: ['unauthenticated', 'forbidden'],
})

/** Says where a message stands. Admins and moderators. */
export const settleMessage = endpoint<{ params: MessageParams; body: SettleMessage; reply: VisitorMessage }>({
  method: 'PUT',
  url: '/api/visitor-messages/:id/state',
  errors: ['unauthenticated', 'forbidden', 'not_found'],
})

/**
 * Answers an open message by mail, once; the mail has nothing of what was written (REVIEW-9, SEC-122). Admins and
 * moderators.
 */
export const answerMessage = endpoint<{ params: MessageParams; body: AnswerMessage; reply: VisitorMessage }>({
  method: 'POST',
  url: '/api/visitor-messages/:id/answer',
  errors: [
    'unauthenticated',
    'forbidden',
    'not_found',
    'message_empty',
    'message_settled',
    'no_answer_wanted',
    'no_mail_leaves',
  ],
})

export type { VisitorMessage } from './schemas.js'
