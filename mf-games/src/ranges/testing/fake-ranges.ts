import type {
  AnswerRange,
  CalibrationRecord,
  Forecast,
  MarkedRange,
  RangeQuestion,
  RangeRound,
} from '@icio/contracts/ranges/endpoints'
import { rangeProblem } from '@icio/contracts/ranges/rules'
import type { ShellApi } from '@icio/shared-ui/host-contract/contract'
import { createJsonResponse } from '@icio/shared-ui/testing/json-response'

/** A fake scores service with one round whose true figures are all 50, forecasts, and a record. */
export function fakeRanges({
  length = 10,
  question = {},
  forecasts = [],
  record = emptyRecord,
}: {
  length?: number
  /** Fields that every question has instead of the usual ones. */
  question?: Partial<RangeQuestion>
  forecasts?: Forecast[]
  record?: CalibrationRecord
} = {}) {
  const round: RangeRound = {
    id: 'round',
    specialization: 'general',
    questions: Array.from({ length }, (_, index) => ({
      id: `q${index + 1}`,
      prompt: `What is figure ${index + 1}?`,
      unit: 'points',
      scale: 'linear',
      least: 0,
      most: 1000,
      decimals: 0,
      difficulty: 'easy',
      tags: ['bonds'],
      ...question,
    })),
    answers: [],
    completed: false,
    expires_at: '2999-01-01T00:00:00.000Z',
  }
  const state = { forecasts, record }
  const sent: { path: string; method: string; body: unknown }[] = []

  function mark(body: AnswerRange): Response {
    const asked = round.questions[round.answers.length]
    if (!asked || asked.id !== body.question_id) return refusal('out_of_order')
    const problem = rangeProblem(body, asked)
    if (problem) return refusal('range_not_possible', problem)
    const answer = 50
    const outside = Math.max(0, body.low - answer) + Math.max(0, answer - body.high)
    const marked: MarkedRange = {
      ...body,
      answer,
      hit: outside === 0,
      score: (body.high - body.low + 20 * outside) / 10,
      explanation: `Explanation ${asked.id}.`,
      source: 'Bureau of Figures',
      source_url: 'https://example.org/figures',
      as_of: '2026-06-30',
    }
    round.answers.push(marked)
    return createJsonResponse(200, marked)
  }

  const http: ShellApi['http'] = async (path, init = {}) => {
    const method = init.method ?? 'GET'
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined
    sent.push({ path, method, body })
    if (path.startsWith('/api/ranges/forecasts')) return forecastCall(path, method, body)
    if (path === '/api/ranges/record' && method === 'DELETE') {
      state.record = emptyRecord
      return createJsonResponse(204, null)
    }
    if (path === '/api/ranges/record') return createJsonResponse(200, state.record)
    if (path === '/api/ranges/rounds')
      return length === 0 ? refusal('no_questions') : createJsonResponse(201, round)
    if (path.endsWith('/answers')) return mark(body as AnswerRange)
    return createJsonResponse(200, round)
  }

  function forecastCall(path: string, method: string, body: unknown): Response {
    if (method === 'GET') return createJsonResponse(200, { forecasts: state.forecasts })
    const id = path.split('/')[4]
    const found = state.forecasts.find((each) => each.id === id)
    if (!found) return refusal('not_found')
    const changed: Forecast = path.endsWith('/answer')
      ? {
          ...found,
          own: { ...(body as { low: number; high: number }), changed_at: '2026-11-23T12:00:00.000Z' },
        }
      : { ...found, state: 'resolved', value: (body as { value: number }).value }
    state.forecasts = state.forecasts.map((each) => (each.id === id ? changed : each))
    return createJsonResponse(200, changed)
  }
  return { http, sent, round }
}

function refusal(code: string, details?: unknown): Response {
  return createJsonResponse(code === 'not_found' || code === 'no_questions' ? 404 : 400, {
    error: { code, message: code, details },
  })
}

export const emptyRecord: CalibrationRecord = {
  ranges: { n: 0, hits: 0, low: 0, high: 1, mean_score: null, stretch: null, verdict: null, blocks: [] },
  choices: { n: 0, brier: null, stated: null, right: null, bands: [] },
}
