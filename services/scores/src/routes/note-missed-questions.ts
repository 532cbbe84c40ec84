import { noteMissedQuestions, type NoteMisses } from '@icio/contracts/practice/endpoints'
import { MissedQuestions } from '@icio/contracts/practice/schemas'
import { requireInternalSecret } from '@icio/kit/http/internal-calls'
import { serve } from '@icio/kit/http/serve'
import type { FastifyInstance } from 'fastify'

/** POST /internal/scores/missed-questions, for our other services only. */
export async function serveNoteMissedQuestions(
  app: FastifyInstance,
  { note, secret }: { note: NoteMisses; secret: string },
): Promise<void> {
  requireInternalSecret(app, secret)
  const routeOptions = { body: MissedQuestions, status: 204, hidden: true } as const
  serve(app, noteMissedQuestions, routeOptions, ({ body }) =>
    note(body.user_id, body.specialization, new Date(body.answered_at), body.misses),
  )
}
