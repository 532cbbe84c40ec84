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
import { actorOf, personOf, requireRole, requireUser } from '@icio/kit/auth/identity'
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

interface RangesParts {
  rounds: Rounds
  forecasts: ForecastOperations
  challenges: RangeChallenges
  answers: RangeAnswers
  rangeForecasts: RangeForecasts
  confidences: StatedConfidences
}

const challengesPerMinute = 30

/** /api/ranges/…: rounds, forecasts, disputed ranges (RANGE-26), and the record, which is only ever the caller's own (RANGE-19). */
export async function serveRanges(app: FastifyInstance, parts: RangesParts): Promise<void> {
  await app.register(async (everybody) => forEverybody(everybody, parts))
  await app.register(async (persons) => forPersons(persons, parts))
  await app.register(async (staff) => forStaff(staff, parts))
}

function forEverybody(app: FastifyInstance, { rounds, forecasts, challenges }: RangesParts): void {
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
  serve(
    app,
    listForecasts,
    { query: ForecastQuery, reply: Forecasts, summary: 'Forecasts by state and edition' },
    async ({ query, request }) => {
      const person = await request.server.findPerson(request)
      return { forecasts: await forecasts.list(query, person?.id ?? null) }
    },
  )
}

function forPersons(app: FastifyInstance, parts: RangesParts): void {
  const { forecasts, answers, rangeForecasts, confidences } = parts
  app.addHook('onRequest', requireUser)
  serve(
    app,
    answerForecast,
    {
      params: ForecastParams,
      body: GivenRange,
      reply: Forecast,
      summary: 'Gives or changes a range of an open forecast',
    },
    ({ params, body, request }) => forecasts.answer(params.id, personOf(request).id, body),
  )
  serve(
    app,
    readCalibration,
    { reply: CalibrationRecord, summary: 'The calibration record of the caller' },
    async ({ request }) => {
      const { id } = personOf(request)
      const [ranges, resolvedRanges, statements] = await Promise.all([
        answers.ofUser(id),
        forecasts.markedOf(id),
        confidences.ofUser(id),
      ])
      const inOrder = [...ranges, ...resolvedRanges].sort(
        (one, other) => one.at.getTime() - other.at.getTime(),
      )
      return calibrationRecord(inOrder, statements)
    },
  )
  serve(
    app,
    deleteCalibration,
    { status: 204, summary: 'Deletes the calibration record of the caller' },
    async ({ request }) => {
      const { id } = personOf(request)
      await Promise.all([answers, rangeForecasts, confidences].map((rows) => rows.removeOf(id)))
      return undefined
    },
  )
}

/** Moderators and admins resolve forecasts and rule on disputed ranges. */
function forStaff(app: FastifyInstance, { forecasts, challenges }: RangesParts): void {
  app.addHook('onRequest', requireRole('admin', 'moderator'))
  serve(
    app,
    resolveForecast,
    {
      params: ForecastParams,
      body: ResolveForecast,
      reply: Forecast,
      summary: 'Resolves, voids or corrects a closed forecast',
    },
    ({ params, body, request }) => forecasts.resolve(params.id, body, actorOf(request)),
  )
  serve(
    app,
    listRangeChallenges,
    { query: ListRangeChallenges, reply: RangeChallengeCases, summary: 'Disputed ranges by state' },
    async ({ query: { state = 'open' } }) => ({ challenges: await challenges.inState(state) }),
  )
  serve(
    app,
    ruleOnRangeChallenge,
    {
      params: ChallengeParams,
      body: RuleOnRangeChallenge,
      reply: RangeChallengeCase,
      summary: 'Rules on a disputed range',
    },
    ({ params, body, request }) => challenges.rule(params.id, body, actorOf(request)),
  )
}
