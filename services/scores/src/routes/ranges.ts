import { Challenge, ChallengeAnswer, ChallengeParams } from '@icio/contracts/challenges/schemas'
import {
  ListRangeChallenges,
  RangeChallengeCase,
  RangeChallengeCases,
  RuleOnRangeChallenge,
} from '@icio/contracts/ranges/challenge-schemas'
import {
  answerForecast,
  answerRange,
  beginRangeRound,
  challengeRange,
  deleteCalibration,
  listForecasts,
  listRangeChallenges,
  readCalibration,
  readRangeRound,
  resolveForecast,
  ruleOnRangeChallenge,
} from '@icio/contracts/ranges/endpoints'
import {
  AnswerRange,
  BeginRangeRound,
  CalibrationRecord,
  Forecast,
  ForecastParams,
  ForecastQuery,
  Forecasts,
  GivenRange,
  MarkedRange,
  RangeRound,
  RangeRoundParams,
  ResolveForecast,
} from '@icio/contracts/ranges/schemas'
import { personOf, requireRole, requireUser } from '@icio/kit/auth/identity'
import { serve } from '@icio/kit/http/serve'
import type { FastifyInstance } from 'fastify'
import type { RangeAnswers } from '../collections/range-answers.js'
import type { RangeForecasts } from '../collections/range-forecasts.js'
import type { StatedConfidences } from '../collections/stated-confidences.js'
import { askerOf, playerOf } from '../games/owner.js'
import type { ForecastOperations } from '../ranges/forecasts.js'
import type { RangeChallenges } from '../ranges/range-challenges.js'
import { calibrationRecord } from '../ranges/record.js'
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

interface RecordOptions {
  answers: RangeAnswers
  rangeForecasts: RangeForecasts
  forecasts: ForecastOperations
  confidences: StatedConfidences
}

/** GET and DELETE /api/ranges/record: only ever the caller's own (RANGE-19). */
export async function serveRangeRecord(
  app: FastifyInstance,
  { answers, rangeForecasts, forecasts, confidences }: RecordOptions,
): Promise<void> {
  app.addHook('onRequest', requireUser)

  serve(
    app,
    readCalibration,
    { reply: CalibrationRecord, summary: 'The calibration record of the caller' },
    async ({ request }) => {
      const { id } = personOf(request)
      const [ranges, resolved, statements] = await Promise.all([
        answers.ofUser(id),
        forecasts.markedOf(id),
        confidences.ofUser(id),
      ])
      const inOrder = [...ranges, ...resolved].sort((one, other) => one.at.getTime() - other.at.getTime())
      return calibrationRecord(inOrder, statements)
    },
  )
  serve(
    app,
    deleteCalibration,
    { status: 204, summary: 'Deletes the calibration record of the caller' },
    async ({ request }) => {
      const { id } = personOf(request)
      await Promise.all([answers.removeOf(id), rangeForecasts.removeOf(id), confidences.removeOf(id)])
      return undefined
    },
  )
}

/** The calls of forecasts: listed for everybody, answered by persons, resolved by moderators and admins. */
export async function serveRangeForecasts(
  app: FastifyInstance,
  { forecasts }: { forecasts: ForecastOperations },
): Promise<void> {
  serve(
    app,
    listForecasts,
    { query: ForecastQuery, reply: Forecasts, summary: 'Forecasts by state and edition' },
    async ({ query, request }) => {
      const person = await request.server.findPerson(request)
      return { forecasts: await forecasts.list(query, person?.id ?? null) }
    },
  )
  await app.register(async (persons) => {
    persons.addHook('onRequest', requireUser)
    serve(
      persons,
      answerForecast,
      {
        params: ForecastParams,
        body: GivenRange,
        reply: Forecast,
        summary: 'Gives or changes a range of an open forecast',
      },
      ({ params, body, request }) => forecasts.answer(params.id, personOf(request).id, body),
    )
  })
  await app.register(async (staff) => {
    staff.addHook('onRequest', requireRole('admin', 'moderator'))
    serve(
      staff,
      resolveForecast,
      {
        params: ForecastParams,
        body: ResolveForecast,
        reply: Forecast,
        summary: 'Resolves, voids or corrects a closed forecast',
      },
      ({ params, body, request }) => {
        const { id, displayName } = personOf(request)
        return forecasts.resolve(params.id, body, { id, name: displayName })
      },
    )
  })
}

/** Number of challenges that one address may send per minute. */
const challengesPerMinute = 30

/** The calls of disputed ranges: players dispute an answer, moderators and admins rule (RANGE-26). */
export async function serveRangeChallenges(
  app: FastifyInstance,
  { challenges }: { challenges: RangeChallenges },
): Promise<void> {
  serve(
    app,
    challengeRange,
    {
      params: RangeRoundParams,
      body: ChallengeAnswer,
      reply: Challenge,
      status: 201,
      callsPerMinute: challengesPerMinute,
      summary: 'Disputes a marked range',
    },
    ({ params, body, request }) => challenges.challenge(params.id, askerOf(request), body),
  )
  await app.register(async (staff) => {
    staff.addHook('onRequest', requireRole('admin', 'moderator'))
    serve(
      staff,
      listRangeChallenges,
      { query: ListRangeChallenges, reply: RangeChallengeCases, summary: 'Disputed ranges by state' },
      async ({ query: { state = 'open' } }) => ({ challenges: await challenges.inState(state) }),
    )
    serve(
      staff,
      ruleOnRangeChallenge,
      {
        params: ChallengeParams,
        body: RuleOnRangeChallenge,
        reply: RangeChallengeCase,
        summary: 'Rules on a disputed range',
      },
      ({ params, body, request }) => {
        const { id, displayName } = personOf(request)
        return challenges.rule(params.id, body, { id, name: displayName })
      },
    )
  })
}
