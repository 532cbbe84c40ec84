import type {
  AnswerReply,
  DealtQuestion,
  GameSession,
  QuizGame,
} from '@icio/contracts/game-sessions/endpoints'
import type { ForecastMails } from '@icio/contracts/forecast-mails/endpoints'
import type { QuizLevel } from '@icio/contracts/editions'
import type { QuestionCorrections } from '@icio/contracts/question-corrections/endpoints'
import type { Role } from '@icio/contracts/roles/endpoints'
import { createFakePeople } from '@icio/kit/testing/people'
import { runService, type Answer, type TestedService } from '@icio/kit/testing/run-service'
import { registerIdentity } from '@icio/kit/auth/identity'
import type { FastifyInstance } from 'fastify'
import { scoresApp, type ScoresAppOptions } from '../src/app.js'
import { realBank, realRangeBank, rightChoice, wrongChoice } from './bank-in-test.js'

/** A browser, in which a person may be signed in. */
export interface Browser {
  /** Id of the signed-in person; empty for nobody. */
  id: string
  get<Body>(url: string): Promise<Answer<Body>>
  post<Body>(url: string, body?: unknown): Promise<Answer<Body>>
  put<Body>(url: string, body?: unknown): Promise<Answer<Body>>
  patch<Body>(url: string, body?: unknown): Promise<Answer<Body>>
  delete<Body>(url: string): Promise<Answer<Body>>
  /** Advances the clock of the service by the time a person needs to read a question. */
  read(): void
  /** The same browser after sign-in, or with null after sign-out. */
  as(person: { id: string; headers: Record<string, string> } | null): Browser
}

/** High, because all players of a test share one address without a gate pass. The limit has its own tests. */
const gamesPerVisitor = 10_000

/** Mounts the scores service without sign-in. */
export function mountForVisitors(
  app: FastifyInstance,
  options: Omit<ScoresAppOptions, 'corrections' | 'forecastMails' | 'gamesPerVisitor' | 'rangeBank'>,
) {
  registerIdentity(app, createFakePeople().source)
  return scoresApp(app, {
    corrections: noCorrections,
    gamesPerVisitor,
    rangeBank: realRangeBank(),
    forecastMails: noForecastMails,
    ...options,
  })
}

/** Sends no mail of forecasts, for tests about something else. */
export const noForecastMails: ForecastMails = { send: async () => {} }

/** Ignores corrections of the bank, for tests about something else. */
export const noCorrections: QuestionCorrections = { correct: async () => ({ changed: false }) }

/** Runs the scores service for a test, with people who can sign in and a clock that the test controls. */
export async function runScores(options: Partial<ScoresAppOptions> = {}) {
  const people = createFakePeople()
  // Start today, because the database deletes expired documents by its own clock.
  const clock = { now: Date.now() }
  const service = await runService(async (app, connection) => {
    registerIdentity(app, people.source)
    return scoresApp(app, {
      connection,
      bank: realBank(),
      rangeBank: realRangeBank(),
      forecastMails: noForecastMails,
      corrections: noCorrections,
      gamesPerVisitor,
      now: () => new Date(clock.now),
      ...options,
    })
  })
  return {
    ...service,
    clock,
    people,
    visitor: () => browserAt({ call: service.call, clock }),
    member: (displayName = 'Ada', role: Role = 'user') =>
      browserAt({ call: service.call, clock }).as(people.signIn({ displayName, role })),
  }
}

export type TestedScores = Awaited<ReturnType<typeof runScores>>

interface Jar {
  cookie: string
}

function browserAt(
  service: { call: TestedService['call']; clock: { now: number } },
  person: { id: string; headers: Record<string, string> } | null = null,
  jar: Jar = { cookie: '' },
): Browser {
  async function send<Body>(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    body?: unknown,
  ): Promise<Answer<Body>> {
    const headers = { ...(jar.cookie ? { cookie: jar.cookie } : {}), ...person?.headers }
    const answer = await service.call<Body>({
      method,
      url,
      headers,
      ...(body === undefined ? {} : { payload: body as object }),
    })
    jar.cookie = answer.cookie || jar.cookie
    return answer
  }
  return {
    id: person?.id ?? '',
    get: (url) => send('GET', url),
    post: (url, body) => send('POST', url, body),
    put: (url, body) => send('PUT', url, body),
    patch: (url, body) => send('PATCH', url, body),
    delete: (url) => send('DELETE', url),
    as: (next) => browserAt(service, next, jar),
    read: () => void (service.clock.now += readingTimeMs),
  }
}

/** Starts a game. */
export async function begin<Game extends GameSession>(browser: Browser, options: object): Promise<Game> {
  return (await browser.post<Game>('/api/games/sessions', options)).body
}

/** Answers one question. */
export function answer<Body = AnswerReply>(
  browser: Browser,
  game: { id: string },
  question: Pick<DealtQuestion, 'id'>,
  choice_id: string,
): Promise<Answer<Body>> {
  return browser.post<Body>(`/api/games/sessions/${game.id}/answers`, { question_id: question.id, choice_id })
}

interface PlayedQuiz {
  wrong?: number
  upTo?: number
  difficulty?: QuizLevel
  /** Sends all answers at the same time, like a bot. */
  atOnce?: boolean
}

/** Longer than the longest question needs. */
const readingTimeMs = 10_000

/** Plays a whole quiz at a human pace; the first `wrong` answers are wrong. */
export async function playQuiz(
  browser: Browser,
  { wrong = 0, upTo = 10, atOnce = false, ...options }: PlayedQuiz = {},
): Promise<QuizGame> {
  const game = await begin<QuizGame>(browser, { game: 'quiz', ...options })
  for (const [index, question] of game.questions.slice(0, upTo).entries()) {
    const choice = index < wrong ? wrongChoice(question, 'quiz') : rightChoice(question, 'quiz')
    if (!atOnce) browser.read()
    await answer(browser, game, question, choice)
  }
  return game
}
