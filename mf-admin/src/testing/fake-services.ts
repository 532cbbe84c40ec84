import { errors, type ErrorCode } from '@icio/contracts/errors'
import type { ItemStatistics } from '@icio/contracts/item-statistics/endpoints'
import type { AccountSession, ShellApi } from '@icio/shared-ui/host-contract/contract'

interface FakeAnswer {
  status?: number
  body?: unknown
}

/** An error of the catalog, as the services return it. */
export function failing(code: ErrorCode, message: string = errors[code].text): FakeAnswer {
  return { status: errors[code].status, body: { error: { code, message } } }
}

/** Fakes the services for a screen: answers by 'METHOD /path', and records what was sent. */
export function fakeServices(
  answers: Record<string, FakeAnswer | ((body: unknown) => FakeAnswer | Promise<FakeAnswer>)>,
) {
  const calls: { call: string; body: unknown }[] = []
  const http: ShellApi['http'] = async (path, init = {}) => {
    const call = `${init.method ?? 'GET'} ${path}`
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    calls.push({ call, body })
    const found = answers[call]
    const answer = typeof found === 'function' ? await found(body) : found
    if (!answer) throw new TypeError(`No network for ${call}`)
    const { status = 200, body: replyBody = {} } = answer
    return { status, ok: status < 400, json: async () => replyBody, headers: new Headers() } as Response
  }
  return {
    http,
    calls,
    answers,
    bodiesOf: (call: string) => calls.filter((one) => one.call === call).map((one) => one.body),
  }
}

/** A signed-in admin or moderator. */
export function signedInAs(role: 'admin' | 'moderator'): AccountSession {
  return {
    at: 'signed-in',
    role,
    user: { id: '1', email: 'mo@example.org', display_name: 'Mo', avatar_url: null },
  }
}

/** Counts in which every bank is full except those given. */
export function countsWith(some: object = {}) {
  return {
    quiz_questions: 100,
    quiz_questions_risk_pools: 100,
    fill_in_blank_questions: 100,
    fill_in_blank_risk_pool_questions: 100,
    governance_scenarios: 100,
    governance_scenarios_risk_pools: 100,
    ...some,
  }
}

/** A quiz question with its passport. */
export function quizQuestion(more: object = {}) {
  return {
    question_id: 'q-1',
    difficulty: 'easy',
    prompt: 'What moves against yields?',
    choices: [
      { id: 'a', text: 'Bond prices', isCorrect: true, whyCorrect: 'Discounting.' },
      { id: 'b', text: 'Bond coupons', isCorrect: false, whyWrong: 'They are fixed.' },
      { id: 'c', text: 'Bond ratings', isCorrect: false, whyWrong: 'They follow credit.' },
      { id: 'd', text: 'Bond holders', isCorrect: false, whyWrong: 'They stay.' },
    ],
    explanation: {
      correct: 'Prices fall when yields rise.',
      incorrectByChoiceId: { b: 'Long b', c: 'Long c', d: 'Long d' },
    },
    source: 'Fabozzi',
    tags: ['bonds'],
    state: 'published',
    version: 3,
    author: { kind: 'seed', id: 'project', name: 'The project’s own bank' },
    reviewer: null,
    recheck_at: null,
    created_at: '2026-11-01T00:00:00.000Z',
    updated_at: '2026-11-02T00:00:00.000Z',
    retired_at: null,
    ...more,
  }
}

/** The statistics of a question that forty players have answered; its key looks wrong. */
export function itemFigures(): ItemStatistics {
  return {
    id: 'q-1',
    times_shown: 40,
    times_answered: 40,
    share_right: 0.25,
    discrimination: -0.12,
    preferred_wrong: { text: 'Bond coupons', picked: 20, key_picked: 5 },
    revision: 2,
    earlier: [{ revision: 1, times_shown: 12, times_answered: 10, share_right: 0.6 }],
    choices: [
      { text: 'Bond prices', is_correct: true, times_picked: 10, share: 0.25, share_right_elsewhere: 0.8 },
      { text: 'Bond coupons', is_correct: false, times_picked: 30, share: 0.75, share_right_elsewhere: 0.85 },
    ],
    strongest_distractor: 'Bond coupons',
  }
}
