import { answerQuestion } from '@icio/contracts/game-sessions'
import { AnswerQuestion, AnswerReply, SessionParams } from '@icio/contracts/game-sessions.schemas'
import { serve } from '@icio/kit/serve'
import type { FastifyInstance } from 'fastify'
import type { Games } from '../games.js'
import { toAnswerReply } from '../marking.js'
import { askerOf } from '../owner.js'

/** POST /api/games/sessions/:id/answers */
export async function serveAnswerQuestion(app: FastifyInstance, { games }: { games: Games }): Promise<void> {
  const schemas = { params: SessionParams, body: AnswerQuestion, reply: AnswerReply }
  serve(app, answerQuestion, schemas, async ({ params, body, request }) => {
    const { record, answer } = await games.answer(params.id, askerOf(request), body)
    return toAnswerReply(record, answer)
  })
}
