import type { ForecastMails } from '@icio/contracts/forecast-mails/endpoints'
import type { RangeBank } from '@icio/contracts/ranges/endpoints'
import type { FastifyInstance } from 'fastify'
import { createForecastResolutions } from '../collections/forecast-resolutions.js'
import { createRangeAnswers } from '../collections/range-answers.js'
import { createRangeChallengeRecords } from '../collections/range-challenges.js'
import { createRangeForecasts } from '../collections/range-forecasts.js'
import { createRangeRounds } from '../collections/range-rounds.js'
import { createSeenRecords } from '../collections/seen-questions.js'
import { createStatedConfidences } from '../collections/stated-confidences.js'
import type { Foundations } from '../foundations.js'
import { createRecentRangeBank } from '../games/recent-bank.js'
import type { PlayedGames } from '../games/register-games.js'
import { mailForecastResults } from '../jobs/mail-forecast-results.js'
import { keepSweeping } from '../jobs/sweep.js'
import { serveRanges } from '../routes/ranges.js'
import { createForecasts, type ForecastOperations } from './forecasts.js'
import { createRangeChallenges, type RangeChallenges } from './range-challenges.js'
import { createRounds } from './rounds.js'

interface RangesParts extends Foundations, Pick<PlayedGames, 'begun'> {
  rangeBank: RangeBank
  forecastMails: ForecastMails
}

/** Registers ranges: rounds, forecasts with their mails, the calibration record, and disputed ranges. */
export async function registerRanges(
  app: FastifyInstance,
  { connection, database, rangeBank, forecastMails, begun, random, now }: RangesParts,
): Promise<{ forecasts: ForecastOperations; rangeChallenges: RangeChallenges }> {
  const rangeRounds = createRangeRounds(connection)
  const answers = createRangeAnswers(connection)
  const rangeForecasts = createRangeForecasts(connection)
  const resolutions = createForecastResolutions(connection)
  const records = createRangeChallengeRecords(connection)
  for (const store of [rangeRounds, answers, rangeForecasts, resolutions, records])
    database.prepare(store.ensureIndexes)

  const bank = createRecentRangeBank(rangeBank, { now: () => now().getTime() })
  const seenRecords = createSeenRecords(connection)
  const forecasts = createForecasts({ bank, rangeForecasts, resolutions, now })
  const rounds = createRounds({ rounds: rangeRounds, answers, seen: seenRecords, begun, bank, random, now })
  const challenges = createRangeChallenges({
    begun,
    records,
    rounds,
    stored: rangeRounds,
    answers,
    bank,
    log: app.log,
    now,
  })
  keepSweeping(app, database, {
    'rulings on ranges': () => challenges.sweep(),
    'mails of resolved forecasts': () =>
      mailForecastResults({ resolutions, rangeForecasts, mails: forecastMails, now }),
  })

  const confidences = createStatedConfidences(connection)
  await app.register(serveRanges, {
    rounds,
    forecasts,
    challenges,
    answers,
    rangeForecasts,
    confidences,
  })
  return { forecasts, rangeChallenges: challenges }
}
