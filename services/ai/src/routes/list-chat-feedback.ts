import { listChatFeedback } from '@icio/contracts/assistant/endpoints'
import { ChatFeedbackList, ListChatFeedback } from '@icio/contracts/assistant/schemas'
import { serve } from '@icio/kit/http/serve'
import type { FastifyInstance } from 'fastify'
import type { FeedbackStore } from '../collections/assistant-feedback.js'

/** GET /api/functions/chat-feedback: the rated exchanges that visitors submitted. */
export async function serveListChatFeedback(app: FastifyInstance, { feedback }: { feedback: FeedbackStore }) {
  serve(
    app,
    listChatFeedback,
    { query: ListChatFeedback, reply: ChatFeedbackList, summary: 'The rated exchanges that are still kept' },
    async ({ query }) => ({ feedback: await feedback.list(query) }),
  )
}
