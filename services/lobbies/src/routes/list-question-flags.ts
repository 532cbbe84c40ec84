import { listQuestionFlags } from '@icio/contracts/lobbies/endpoints'
import { QuestionFlags } from '@icio/contracts/lobbies/schemas'
import { serve } from '@icio/kit/http/serve'
import type { FastifyInstance } from 'fastify'
import type { QuestionFlagRecords } from '../collections/question-flags.js'

/** GET /api/lobbies/question-flags */
export async function serveListQuestionFlags(
  app: FastifyInstance,
  { flags }: { flags: QuestionFlagRecords },
): Promise<void> {
  serve(app, listQuestionFlags, { reply: QuestionFlags }, async () => ({
    flags: (await flags.newest()).map(({ question_id, specialization, reason, note, created_at }) => ({
      question_id,
      specialization,
      reason,
      note,
      created_at: created_at.toISOString(),
    })),
  }))
}
