import { BankParams } from '@icio/contracts/question-passport/schemas'
import { summarizeBank, type SummarizeBank } from '@icio/contracts/review-digest/endpoints'
import { AnswersOfBank, BankSummary } from '@icio/contracts/review-digest/schemas'
import { requireInternalSecret } from '@icio/kit/http/internal-calls'
import { serve } from '@icio/kit/http/serve'
import type { FastifyInstance } from 'fastify'

/** The figures of some hundred questions exceed the usual body limit. */
const figuresLimit = 2 * 1024 * 1024

/** POST /internal/content/banks/:bank/review-summary: how a bank stands at the review desk, for our services only. */
export async function serveReviewSummary(
  app: FastifyInstance,
  { summarize, secret }: { summarize: SummarizeBank; secret: string },
) {
  requireInternalSecret(app, secret)
  const options = { params: BankParams, body: AnswersOfBank, reply: BankSummary, bodyLimit: figuresLimit }
  serve(app, summarizeBank, { ...options, hidden: true }, ({ params, body }) => summarize(params.bank, body))
}
