import { ruleOnChatFeedback } from '@icio/contracts/assistant/endpoints'
import { FeedbackParams, RatedReply, RuleOnFeedback } from '@icio/contracts/assistant/schemas'
import { serve } from '@icio/kit/http/serve'
import { personOf } from '@icio/kit/auth/identity'
import type { FastifyInstance } from 'fastify'
import type { FeedbackStore } from '../collections/assistant-feedback.js'

/** POST /api/functions/chat-feedback/:id/ruling: stores a moderator's verdict on a rated reply. */
export async function serveRuleOnFeedback(app: FastifyInstance, { feedback }: { feedback: FeedbackStore }) {
  serve(
    app,
    ruleOnChatFeedback,
    { params: FeedbackParams, body: RuleOnFeedback, reply: RatedReply, summary: 'Judges a rated exchange' },
    ({ params, body, request }) => feedback.rule(params.id, body, personOf(request).displayName),
  )
}
