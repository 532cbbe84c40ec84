import { answerQuestion } from '@icio/contracts/game-sessions/endpoints'
import { AnswerQuestion, AnswerReply, SessionParams } from '@icio/contracts/game-sessions/schemas'
import { serve } from '@icio/kit/http/serve'
import type { FastifyInstance } from 'fastify'
import type { Games } from '../games/games.js'
import { toAnswerReply } from '../games/marking.js'
import { askerOf } from '../games/owner.js'

/** POST /api/games/sessions/:id/answers */
export async function serveAnswerQuestion(app: FastifyInstance, { games }: { games: Games }): Promise<void> {
  const schemas = { params: SessionParams, body: AnswerQuestion, reply: AnswerReply }
  serve(app, answerQuestion, schemas, async ({ params, body, request }) => {
    const { record, answer } = await games.answer(params.id, askerOf(request), body)
    return toAnswerReply(record, answer)
  })
}
