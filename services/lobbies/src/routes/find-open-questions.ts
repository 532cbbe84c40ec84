import { findOpenLiveQuestions, type FindOpenQuestions } from '@icio/contracts/open-questions/endpoints'
import { OpenQuestionsAsker, OpenQuestionsReply } from '@icio/contracts/open-questions/schemas'
import { requireInternalSecret } from '@icio/kit/http/internal-calls'
import { serve } from '@icio/kit/http/serve'
import type { FastifyInstance } from 'fastify'

/** POST /internal/lobbies/open-questions, for our other services only. */
export async function serveFindOpenQuestions(
  app: FastifyInstance,
  { find, secret }: { find: FindOpenQuestions; secret: string },
): Promise<void> {
  requireInternalSecret(app, secret)
  const manner = { body: OpenQuestionsAsker, reply: OpenQuestionsReply, hidden: true } as const
  serve(app, findOpenLiveQuestions, manner, async ({ body }) => ({ questions: await find(body) }))
}
