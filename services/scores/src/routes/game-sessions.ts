import {
  answerQuestion,
  readGame,
  replaceCategory,
  startGameSession,
  type BoardGame,
} from '@icio/contracts/game-sessions/endpoints'
import {
  AnswerQuestion,
  AnswerReply,
  GameSession,
  ReplaceCategory,
  SessionParams,
  StartGameSession,
} from '@icio/contracts/game-sessions/schemas'
import { serve } from '@icio/kit/http/serve'
import type { FastifyInstance } from 'fastify'
import type { Games } from '../games/games.js'
import { toAnswerReply, toGameSession } from '../games/marking.js'
import { askerOf, playerOf } from '../games/owner.js'

/** Number of categories that one address may replace per minute; each may need a call to a model. */
const replacedPerMinute = 60

export async function serveGameSessions(app: FastifyInstance, { games }: { games: Games }): Promise<void> {
  const starting = { body: StartGameSession, reply: GameSession, status: 201 } as const
  serve(app, startGameSession, starting, async ({ body: { meeting, ...options }, request, reply }) => {
    const player = await playerOf(request, reply)
    return toGameSession(await games.begin(player, meeting ? { ...options, module: 'meeting' } : options))
  })

  serve(app, readGame, { params: SessionParams, reply: GameSession }, async ({ params, request }) =>
    toGameSession(await games.read(params.id, askerOf(request))),
  )

  const answering = { params: SessionParams, body: AnswerQuestion, reply: AnswerReply }
  serve(app, answerQuestion, answering, async ({ params, body, request }) => {
    const { record, answer } = await games.answer(params.id, askerOf(request), body)
    return toAnswerReply(record, answer)
  })

  const schemas = { params: SessionParams, body: ReplaceCategory, reply: GameSession }
  const replacing = { ...schemas, callsPerMinute: replacedPerMinute }
  serve(
    app,
    replaceCategory,
    replacing,
    async ({ params, body, request }) =>
      toGameSession(await games.replaceCategory(params.id, askerOf(request), body.replace)) as BoardGame,
  )
}
