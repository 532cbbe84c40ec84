import { sendChatFeedback } from '@icio/contracts/assistant/endpoints'
import { ChatFeedback, FeedbackKept } from '@icio/contracts/assistant/schemas'
import { serve } from '@icio/kit/http/serve'
import { ensureVisitor } from '@icio/kit/auth/visitor'
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
