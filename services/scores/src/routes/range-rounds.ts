import { answerRange, beginRangeRound, readRangeRound } from '@icio/contracts/ranges/endpoints'
import {
  AnswerRange,
  BeginRangeRound,
  MarkedRange,
  RangeRound,
  RangeRoundParams,
} from '@icio/contracts/ranges/schemas'
import { serve } from '@icio/kit/http/serve'
import type { FastifyInstance } from 'fastify'
import { askerOf, playerOf } from '../games/owner.js'
import { toRangeRound, type Rounds } from '../ranges/rounds.js'

/** POST /api/ranges/rounds, GET /api/ranges/rounds/:id and POST /api/ranges/rounds/:id/answers */
export async function serveRangeRounds(app: FastifyInstance, { rounds }: { rounds: Rounds }): Promise<void> {
  serve(
    app,
    beginRangeRound,
    { body: BeginRangeRound, reply: RangeRound, status: 201, summary: 'Starts a round of 90% ranges' },
    async ({ body, request, reply }) =>
      toRangeRound(await rounds.begin(await playerOf(request, reply), body)),
  )
  serve(
    app,
    readRangeRound,
    { params: RangeRoundParams, reply: RangeRound, summary: 'Reads a round of ranges' },
    async ({ params, request }) => toRangeRound(await rounds.read(params.id, askerOf(request))),
  )
  serve(
    app,
    answerRange,
    { params: RangeRoundParams, body: AnswerRange, reply: MarkedRange, summary: 'Marks a range' },
    ({ params, body, request }) => rounds.answer(params.id, askerOf(request), body),
  )
}
