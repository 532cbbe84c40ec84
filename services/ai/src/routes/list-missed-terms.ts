import { listMissedTerms } from '@icio/contracts/assistant/endpoints'
import { MissedTermList } from '@icio/contracts/assistant/schemas'
import { serve } from '@icio/kit/http/serve'
import type { FastifyInstance } from 'fastify'
import type { MissedTerms } from '../collections/missed-terms.js'

/** GET /api/functions/missed-terms: what people asked and the library does not have. */
export async function serveListMissedTerms(
  app: FastifyInstance,
  { missedTerms }: { missedTerms: MissedTerms },
) {
  serve(
    app,
    listMissedTerms,
    { reply: MissedTermList, summary: 'Terms in questions that the library did not answer' },
    async () => ({ terms: await missedTerms.list() }),
  )
}
