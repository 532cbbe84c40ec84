import { knownTimeZone } from '@icio/contracts/dates/days'
import { readPractice } from '@icio/contracts/practice/endpoints'
import { Practice, PracticeQuery } from '@icio/contracts/practice/schemas'
import { serve } from '@icio/kit/http/serve'
import { personOf, requireUser } from '@icio/kit/auth/identity'
import type { FastifyInstance } from 'fastify'
import type { Practices } from '../practice/practice.js'

/** GET /api/games/practice */
export async function serveReadPractice(
  app: FastifyInstance,
  { practices }: { practices: Practices },
): Promise<void> {
  app.addHook('onRequest', requireUser)
  serve(app, readPractice, { query: PracticeQuery, reply: Practice }, ({ query, request }) =>
    practices.of(personOf(request).id, knownTimeZone(query.time_zone)),
  )
}
