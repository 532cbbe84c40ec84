import { editionIds, type Edition } from '@icio/contracts/editions'
import type {
  Forecast,
  ForecastState,
  GivenRange,
  RangeBank,
  RangeRow,
  ResolveForecast,
} from '@icio/contracts/ranges/endpoints'
import type { Actor } from '@icio/contracts/question-passport/endpoints'
import { leastForecasts, limitsText, rangeProblem } from '@icio/contracts/ranges/rules'
import { median } from '@icio/contracts/statistics/judgment'
import { markRange } from '@icio/contracts/statistics/ranges'
import { ServiceError } from '@icio/kit/http/errors'
import type { ForecastResolution, ForecastResolutions } from '../collections/forecast-resolutions.js'
import type { RangeAnswerRecord } from '../collections/range-answers.js'
import type { ForecastAnswer, RangeForecasts } from '../collections/range-forecasts.js'
import { toRangeQuestion } from './rounds.js'

type ForecastRow = RangeRow & { closes_at: string; resolves_at: string }

export interface ForecastsOptions {
  bank: RangeBank
  rangeForecasts: RangeForecasts
  resolutions: ForecastResolutions
  now: () => Date
}

export type CountedRange = Pick<
  RangeAnswerRecord,
  'low' | 'high' | 'answer' | 'scale' | 'hit' | 'score' | 'at'
>

/** The operations on forecasts: list, answer, resolve (RANGE-21 to RANGE-24). */
export type ForecastOperations = ReturnType<typeof createForecasts>

export function createForecasts({ bank, rangeForecasts, resolutions, now }: ForecastsOptions) {
  /** @throws ServiceError not_found, unavailable */
  async function find(id: string): Promise<{ row: ForecastRow; edition: Edition }> {
    for (const edition of editionIds) {
      const row = (await bank.rows(edition)).find((each) => each.id === id)
      if (row && isForecast(row)) return { row, edition }
    }
    throw new ServiceError('not_found')
  }

  async function view(row: ForecastRow, edition: Edition, userId: string | null): Promise<Forecast> {
    const [resolution, all] = await Promise.all([
      resolutions.find(row.id),
      rangeForecasts.ofForecasts([row.id]),
    ])
    const own = all.find(({ user_id }) => user_id === userId)
    return toForecast(row, { edition, resolution, all, own, now: now() })
  }

  return {
    async list(
      filter: { state?: ForecastState; specialization?: Edition },
      userId: string | null,
    ): Promise<Forecast[]> {
      const editions = filter.specialization ? [filter.specialization] : editionIds
      const [banks, outcomes, own] = await Promise.all([
        Promise.all(
          editions.map(async (edition) =>
            (await bank.rows(edition)).filter(isForecast).map((row) => ({ row, edition })),
          ),
        ),
        resolutions.all(),
        userId === null ? [] : rangeForecasts.ofUser(userId),
      ])
      const at = now()
      const rowsWithState = banks
        .flat()
        .map((each) => ({ ...each, resolution: outcomes.get(each.row.id) ?? null }))
        .map((each) => ({ ...each, state: stateOf(each.row, each.resolution, at) }))
        .filter(({ state }) => filter.state === undefined || state === filter.state)
      const closedIds = rowsWithState.filter(({ state }) => state !== 'open').map(({ row }) => row.id)
      const all = await rangeForecasts.ofForecasts(closedIds)
      const ownById = new Map(own.map((each) => [each.forecast_id, each]))
      return rowsWithState
        .map(({ row, ...seen }) =>
          toForecast(row, {
            ...seen,
            all: all.filter(({ forecast_id }) => forecast_id === row.id),
            own: ownById.get(row.id),
            now: at,
          }),
        )
        .sort((one, other) => (one.closes_at < other.closes_at ? -1 : 1))
    },

    /** @throws ServiceError not_found, forecast_closed, range_not_possible */
    async answer(id: string, userId: string, range: GivenRange): Promise<Forecast> {
      const { row, edition } = await find(id)
      const resolution = await resolutions.find(id)
      if (stateOf(row, resolution, now()) !== 'open') throw new ServiceError('forecast_closed')
      const problem = rangeProblem(range, row)
      if (problem) throw new ServiceError('range_not_possible', problem)
      await rangeForecasts.give({
        user_id: userId,
        forecast_id: id,
        specialization: edition,
        ...range,
        changed_at: now(),
      })
      return view(row, edition, userId)
    },

    /**
     * Resolves, voids or corrects a closed forecast (RANGE-23). Ranges are marked where they are read, so that a
     * correction counts everywhere at once.
     *
     * @throws ServiceError not_found, not_now, already_resolved, range_not_possible, validation_failed
     */
    async resolve(id: string, ruling: ResolveForecast, by: Actor): Promise<Forecast> {
      const { row, edition } = await find(id)
      const before = await resolutions.find(id)
      if (stateOf(row, before, now()) === 'open') throw new ServiceError('not_now')
      const outcome = outcomeOf(row, ruling)
      if (before && !ruling.correction) throw new ServiceError('already_resolved')
      const at = now()
      const isWritten = before
        ? (await resolutions.correct(before, outcome, by, at)) !== null
        : await resolutions.add({ _id: id, ...outcome, by, resolved_at: at, corrections: [] })
      if (!isWritten) throw new ServiceError('already_resolved')
      return view(row, edition, by.id)
    },

    /** Returns a person's ranges of resolved forecasts, marked; a void counts nothing (RANGE-23). */
    async markedOf(userId: string): Promise<CountedRange[]> {
      const [own, outcomes] = await Promise.all([rangeForecasts.ofUser(userId), resolutions.all()])
      return own.flatMap(({ forecast_id, low, high }) => {
        const resolution = outcomes.get(forecast_id)
        if (!resolution || resolution.value === null) return []
        const { value: answer, scale, spread, resolved_at: at } = resolution
        return [
          { low, high, answer, scale, ...markRange({ low, high }, { truth: answer, scale, spread }), at },
        ]
      })
    },
  }
}

/** @throws ServiceError validation_failed for a void without a reason, range_not_possible */
function outcomeOf(row: ForecastRow, { value, source, source_url, reason }: ResolveForecast) {
  if (value === null && !reason)
    throw new ServiceError('validation_failed', [{ path: 'reason', message: 'Say why it is void.' }])
  if (value !== null && (value < row.least || value > row.most))
    throw new ServiceError('range_not_possible', { field: 'value', text: limitsText(row) })
  const { prompt, unit, scale, spread } = row
  return {
    value,
    prompt,
    unit,
    scale,
    spread,
    source,
    ...(source_url === undefined ? {} : { source_url }),
    ...(value === null && reason ? { void_reason: reason } : {}),
  }
}

function isForecast(row: RangeRow): row is ForecastRow {
  return row.closes_at !== undefined && row.resolves_at !== undefined
}

function stateOf(row: ForecastRow, resolution: ForecastResolution | null, now: Date): ForecastState {
  if (resolution) return 'resolved'
  return now.getTime() < Date.parse(row.closes_at) ? 'open' : 'closed'
}

interface Seen {
  edition: Edition
  resolution: ForecastResolution | null
  all: readonly ForecastAnswer[]
  own: ForecastAnswer | undefined
  now: Date
}

/** Returns a forecast as its caller may see it: ranges of others only in sum, and only after closing (RANGE-22). */
function toForecast(row: ForecastRow, { edition, resolution, all, own, now }: Seen): Forecast {
  const state = stateOf(row, resolution, now)
  const value = resolution?.value ?? null
  return {
    ...toRangeQuestion(row),
    specialization: edition,
    closes_at: row.closes_at,
    resolves_at: row.resolves_at,
    resolution_source: row.source,
    source_url: row.source_url,
    resolution_rule: row.resolution_rule,
    explanation: row.explanation,
    state,
    ...(own
      ? {
          own: {
            low: own.low,
            high: own.high,
            changed_at: own.changed_at.toISOString(),
            ...(resolution && value !== null ? markRange(own, { ...resolution, truth: value }) : {}),
          },
        }
      : {}),
    ...(state === 'open' ? {} : { all: together(all) }),
    ...(resolution
      ? {
          resolved_at: resolution.resolved_at.toISOString(),
          value_source: resolution.source,
          value_source_url: resolution.source_url,
          void_reason: resolution.void_reason,
          ...(value === null ? {} : { value }),
          ...(resolution.corrections.length > 0
            ? { corrections: resolution.corrections.map(({ was, at }) => ({ was, at: at.toISOString() })) }
            : {}),
        }
      : {}),
  }
}

function together(all: readonly ForecastAnswer[]): NonNullable<Forecast['all']> {
  const enough = all.length >= leastForecasts
  return {
    n: all.length,
    low_median: enough ? median(all.map(({ low }) => low)) : null,
    high_median: enough ? median(all.map(({ high }) => high)) : null,
  }
}
