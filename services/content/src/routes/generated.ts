import { saveGenerated, type QuestionIntake } from '@icio/contracts/question-intake/endpoints'
import { GeneratedBatch, IntakeResult } from '@icio/contracts/question-intake/schemas'
import { BankParams } from '@icio/contracts/question-passport/schemas'
import { requireInternalSecret } from '@icio/kit/http/internal-calls'
import { serve } from '@icio/kit/http/serve'
import type { FastifyInstance } from 'fastify'

/** A batch of fifteen scenarios with all their explanations exceeds the usual body limit. */
const batchLimit = 512 * 1024

/** POST /internal/content/banks/:bank/generated: saves what the ai service has generated, for our services only. */
export async function serveGenerated(
  app: FastifyInstance,
  { intake, secret }: { intake: QuestionIntake; secret: string },
) {
  requireInternalSecret(app, secret)
  serve(
    app,
    saveGenerated,
    {
      params: BankParams,
      body: GeneratedBatch,
      reply: IntakeResult,
      hidden: true,
      bodyLimit: batchLimit,
    },
    ({ params, body }) => intake.save(params.bank, body),
  )
}
