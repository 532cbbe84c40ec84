import { correctQuestion, type QuestionCorrections } from '@icio/contracts/question-corrections/endpoints'
import { Correction, CorrectionReply } from '@icio/contracts/question-corrections/schemas'
import { BankQuestionParams } from '@icio/contracts/question-passport/schemas'
import { requireInternalSecret } from '@icio/kit/http/internal-calls'
import { serve } from '@icio/kit/http/serve'
import type { FastifyInstance } from 'fastify'

/** POST /internal/content/banks/:bank/questions/:id/correction: applies a ruling, for our other services only. */
export async function serveCorrectQuestion(
  app: FastifyInstance,
  { corrections, secret }: { corrections: QuestionCorrections; secret: string },
) {
  requireInternalSecret(app, secret)
  const schemas = { params: BankQuestionParams, body: Correction, reply: CorrectionReply }
  serve(app, correctQuestion, { ...schemas, hidden: true }, ({ params, body }) =>
    corrections.correct(params.bank, params.id, body),
  )
}
