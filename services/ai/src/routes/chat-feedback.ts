import { listChatFeedback, ruleOnChatFeedback, sendChatFeedback } from '@icio/contracts/assistant/endpoints'
import {
  ChatFeedback,
  ChatFeedbackList,
  FeedbackKept,
  FeedbackParams,
  ListChatFeedback,
  RatedReply,
  RuleOnFeedback,
} from '@icio/contracts/assistant/schemas'
import { personOf } from '@icio/kit/auth/identity'
import { ensureVisitor } from '@icio/kit/auth/visitor'
import { serve } from '@icio/kit/http/serve'
import type { FastifyInstance } from 'fastify'
import type { FeedbackStore } from '../collections/assistant-feedback.js'
import type { Limits } from '../collections/assistant-uses.js'

/** POST /api/functions/chat-feedback: stores a rated exchange for 90 days, with the visitor's consent. */
export async function serveSendChatFeedback(
  app: FastifyInstance,
  { feedback, limits }: { feedback: FeedbackStore; limits: Limits },
) {
  serve(
    app,
    sendChatFeedback,
    { body: ChatFeedback, reply: FeedbackKept, status: 201, summary: 'Keeps a rated exchange, with consent' },
    async ({ body, request, reply }) => {
      await limits.countFeedback({ visitor: ensureVisitor(request, reply), address: request.ip })
      return { kept_until: (await feedback.keep(body)).toISOString() }
    },
  )
}

/** GET /api/functions/chat-feedback, and POST …/:id/ruling: rated exchanges, and the verdicts of moderators on them. */
export async function serveJudgeChatFeedback(
  app: FastifyInstance,
  { feedback }: { feedback: FeedbackStore },
) {
  serve(
    app,
    listChatFeedback,
    { query: ListChatFeedback, reply: ChatFeedbackList, summary: 'The rated exchanges that are still kept' },
    async ({ query }) => ({ feedback: await feedback.list(query) }),
  )
  serve(
    app,
    ruleOnChatFeedback,
    { params: FeedbackParams, body: RuleOnFeedback, reply: RatedReply, summary: 'Judges a rated exchange' },
    ({ params, body, request }) => feedback.rule(params.id, body, personOf(request).displayName),
  )
}
