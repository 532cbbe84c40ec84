import { knownTimeZone } from '@icio/contracts/dates/days'
import { noteMissedQuestions, readPractice, type NoteMisses } from '@icio/contracts/practice/endpoints'
import { MissedQuestions, Practice, PracticeQuery } from '@icio/contracts/practice/schemas'
import { personOf, requireUser } from '@icio/kit/auth/identity'
import { requireInternalSecret } from '@icio/kit/http/internal-calls'
import { serve } from '@icio/kit/http/serve'
import type { FastifyInstance } from 'fastify'
import type { Practices } from '../practice/practice.js'

export async function servePractice(
  app: FastifyInstance,
  { practices }: { practices: Practices },
): Promise<void> {
  app.addHook('onRequest', requireUser)
  serve(app, readPractice, { query: PracticeQuery, reply: Practice }, ({ query, request }) =>
    practices.of(personOf(request).id, knownTimeZone(query.time_zone)),
  )
}

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
