import type { Challenge, ChallengeAnswer } from '../challenges/schemas.js'
import type { Edition } from '../editions.js'
import { endpoint } from '../endpoint.js'
import type {
  ListRangeChallenges,
  RangeChallengeCase,
  RangeChallengeCases,
  RangeCorrection,
  RuleOnRangeChallenge,
} from './challenge-schemas.js'
import type {
  AnswerRange,
  BeginRangeRound,
  CalibrationRecord,
  Forecast,
  Forecasts,
  ForecastState,
  GivenRange,
  MarkedRange,
  RangeRound,
  RangeRow,
  ResolveForecast,
  StaffRangeRows,
  StaffRangeRow,
  SaveRangeRow,
  OpenForecast,
} from './schemas.js'

/** Starts a round of ten 90% ranges. The questions in the reply hold neither answer nor source (RANGE-1, RANGE-7). */
export const beginRangeRound = endpoint<{ body: BeginRangeRound; reply: RangeRound }>({
  method: 'POST',
  url: '/api/ranges/rounds',
  errors: ['no_questions', 'too_many_games'],
})

/** Returns a round with its answers so far. Another player's round is a 404. */
export const readRangeRound = endpoint<{ params: { id: string }; reply: RangeRound }>({
  method: 'GET',
  url: '/api/ranges/rounds/:id',
  errors: ['session_not_found'],
})

/**
 * Marks a range once, in the order of the deal (RANGE-8). A range that the question does not allow is a 400
 * `range_not_possible` with `details.field` and `details.text`, and can be corrected (RANGE-6).
 */
export const answerRange = endpoint<{ params: { id: string }; body: AnswerRange; reply: MarkedRange }>({
  method: 'POST',
  url: '/api/ranges/rounds/:id/answers',
  errors: ['session_not_found', 'unknown_question', 'already_answered', 'out_of_order', 'range_not_possible'],
})

/** Returns the signed-in person's own record of ranges and confidence (RANGE-18). */
export const readCalibration = endpoint<{ reply: CalibrationRecord }>({
  method: 'GET',
  url: '/api/ranges/record',
  errors: ['unauthenticated'],
})

/** Deletes the signed-in person's record (RANGE-19). */
export const deleteCalibration = endpoint<{ reply: undefined }>({
  method: 'DELETE',
  url: '/api/ranges/record',
  errors: ['unauthenticated'],
})

/** Returns the forecasts, with the caller's own ranges if somebody is signed in (RANGE-21, RANGE-22). */
export const listForecasts = endpoint<{
  query: { state?: ForecastState; specialization?: Edition }
  reply: Forecasts
}>({
  method: 'GET',
  url: '/api/ranges/forecasts',
  errors: [],
})

/** Gives or changes the caller's range of an open forecast; the last one counts (RANGE-21). */
export const answerForecast = endpoint<{ params: { id: string }; body: GivenRange; reply: Forecast }>({
  method: 'PUT',
  url: '/api/ranges/forecasts/:id/answer',
  errors: ['unauthenticated', 'not_found', 'forecast_closed', 'range_not_possible'],
})

/** Resolves, voids or corrects a closed forecast, for moderators and admins (RANGE-23). */
export const resolveForecast = endpoint<{ params: { id: string }; body: ResolveForecast; reply: Forecast }>({
  method: 'POST',
  url: '/api/ranges/forecasts/:id/resolution',
  errors: ['unauthenticated', 'forbidden', 'not_found', 'not_now', 'already_resolved', 'range_not_possible'],
})

/** The bank of range questions as other services see it: whole rows including answers. */
export interface RangeBank {
  /**
   * Returns the rows in play, forecasts included.
   *
   * @throws ServiceError unavailable if the content service cannot be reached
   */
  rows(edition: Edition): Promise<RangeRow[]>

  /**
   * Makes another number the answer of a question after a ruling, if its answer is still the earlier one. Repeating it
   * changes nothing.
   *
   * @throws ServiceError unavailable if the content service cannot be reached
   */
  correct(edition: Edition, id: string, correction: RangeCorrection): Promise<void>
}

/** The correction over HTTP, between services. */
export const correctRange = endpoint<{
  params: { specialization: Edition; id: string }
  body: RangeCorrection
  reply: undefined
}>({
  method: 'POST',
  url: '/internal/content/ranges/:specialization/:id/correction',
  errors: ['not_found', 'unavailable'],
})

/** Disputes a marked range of the caller's round, once. It goes to the moderators (RANGE-26). */
export const challengeRange = endpoint<{
  params: { id: string }
  body: ChallengeAnswer
  reply: Challenge
}>({
  method: 'POST',
  url: '/api/ranges/rounds/:id/challenges',
  errors: ['session_not_found', 'unknown_question', 'not_answered', 'already_challenged'],
})

/** Lists the disputed ranges in a state (by default open), oldest first, for moderators and admins. */
export const listRangeChallenges = endpoint<{ query: ListRangeChallenges; reply: RangeChallengeCases }>({
  method: 'GET',
  url: '/api/ranges/challenges',
  errors: ['unauthenticated', 'forbidden'],
})

/**
 * Decides an open challenge of a range once, for moderators and admins. A ruling that names another answer corrects the
 * bank, and hits and scores of rounds and records are counted again.
 */
export const ruleOnRangeChallenge = endpoint<{
  params: { id: string }
  body: RuleOnRangeChallenge
  reply: RangeChallengeCase
}>({
  method: 'POST',
  url: '/api/ranges/challenges/:id/ruling',
  errors: ['unauthenticated', 'forbidden', 'not_found', 'already_ruled', 'range_not_possible'],
})

/** The same over HTTP, between services; requires the installation's internal secret. */
export const readRangeBank = endpoint<{
  query: { specialization: Edition }
  reply: { rows: RangeRow[] }
}>({
  method: 'GET',
  url: '/internal/content/ranges',
  errors: ['not_found', 'unavailable'],
})

const staff = ['unauthenticated', 'forbidden'] as const

/** Returns the whole range bank of an edition and the templates of forecasts, for admins and moderators. */
export const listRangeRows = endpoint<{
  params: { specialization: Edition }
  reply: StaffRangeRows
}>({ method: 'GET', url: '/api/content/ranges/:specialization', errors: staff })

/**
 * Creates, changes or retires a row. A row with something wrong is a 400 `question_invalid` with the fields; of two
 * changes of one version the second is a 409 `question_changed`.
 */
export const saveRangeRow = endpoint<{
  params: { specialization: Edition; id: string }
  body: SaveRangeRow
  reply: StaffRangeRow
}>({
  method: 'PUT',
  url: '/api/content/ranges/:specialization/:id',
  errors: [...staff, 'not_found', 'question_invalid', 'question_exists', 'question_changed'],
})

/** Opens a forecast from a template, dated from today. */
export const openForecastFromTemplate = endpoint<{
  params: { specialization: Edition }
  body: OpenForecast
  reply: StaffRangeRow
}>({
  method: 'POST',
  url: '/api/content/ranges/:specialization/forecasts',
  errors: [...staff, 'not_found', 'question_exists'],
})

export type {
  AnswerRange,
  AnsweredRangeRow,
  BeginRangeRound,
  CalibrationRecord,
  Forecast,
  Forecasts,
  ForecastState,
  GivenRange,
  MarkedRange,
  RangeQuestion,
  RangeRound,
  RangeRow,
  ResolveForecast,
  StaffRangeRows,
  StaffRangeRow,
  SaveRangeRow,
  OpenForecast,
} from './schemas.js'

export type { RangeChallengeCase, RangeCorrection, RuleOnRangeChallenge } from './challenge-schemas.js'
