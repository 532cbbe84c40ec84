import type { RequestListener, ServerResponse } from 'node:http'
import type { DealRequest, MarkRequest, RemoteGame } from '@icio/contracts/remote-games/endpoints'
import type { RemoteGameSession } from '@icio/contracts/remote-games/endpoints'
import { registerIdentity } from '@icio/kit/auth/identity'
import { createFakePeople } from '@icio/kit/testing/people'
import { createTestApp, freshDatabase } from '@icio/kit/testing/run-service'
import { scoresApp } from '@icio/scores/app'
import { createInProcessTeams } from '@icio/scores/clients/ask-teams'
import { deployKeyRecords } from '../../src/collections/deploy-keys.js'
import { configuredKeys } from '../../src/releases/deploying/configured-keys.js'
import { backendsApp } from '../../src/remotes/backends/backends-app.js'
import { serveGameRights } from '../../src/remotes/games/serve-game-rights.js'
import { startTeamService } from '../backends/run-backends.js'

export const serviceSecret = 'a secret that services share'
const secret = serviceSecret

/** Deploy keys of two teams. */
export const teamKeys = {
  'mf-claims': 'a-deploy-key-of-mf-claims-for-tests',
  'mf-events': 'a-deploy-key-of-mf-events-for-tests',
  'mf-polls': 'a-deploy-key-of-mf-polls-for-tests!',
} as const

/** What a team's service answers, as far as a test changes it. */
export interface Answers {
  deal(asked: DealRequest): unknown
  mark(asked: MarkRequest): unknown
  /** In place of all that. */
  instead?: RequestListener | undefined
}

/** The statements of the team's game; the first choice of every item is the correct one. */
export const itemAt = (index: number) => ({
  id: `item-${index}`,
  prompt: `Is statement ${index} right?`,
  choices: [
    { id: 'yes', text: 'Right' },
    { id: 'no', text: 'Wrong' },
  ],
  sealed: `key of ${index}`,
})

export const honest: Answers = {
  deal: ({ items, only }) => ({
    items: only
      ? only.map((id) => itemAt(Number(id.slice(5))))
      : Array.from({ length: items }, (_, index) => itemAt(index + 1)),
  }),
  mark: ({ item_id }) => ({ item_id, correct_choice_id: 'yes', explanation: `Because of ${item_id}.` }),
}

/**
 * Runs the scores service and the edge's part for services of remotes in one process, as a site does, with the service of
 * one team on loopback.
 */
export async function runGames(remote = 'mf-claims') {
  const connection = await freshDatabase()
  const people = createFakePeople()
  const clock = { now: Date.now() }
  const games: RemoteGame[] = []
  const answers: Answers = { ...honest }
  const team = await startTeamService((request, response) => {
    if (answers.instead) return answers.instead(request, response)
    const { url, body } = team.heard.at(-1) ?? { url: '', body: '' }
    const asked = (body === '' ? {} : JSON.parse(body)) as DealRequest & MarkRequest
    respond(response, 200, url.endsWith('/deal') ? answers.deal(asked) : answers.mark(asked))
  })
  const app = await createTestApp()
  registerIdentity(app, people.source)
  const prepared: Promise<unknown>[] = []
  let address = ''
  await app.register(async (scope) => {
    const database = await scoresApp(scope, {
      connection,
      bank: { questions: async () => [] },
      rangeBank: { rows: async () => [], correct: async () => {} },
      forecastMails: { send: async () => {} },
      corrections: { correct: async () => ({ changed: false }) },
      teams: createInProcessTeams(app, secret),
      gamesPerVisitor: 10_000,
      now: () => new Date(clock.now),
    })
    prepared.push(database.ready)
  })
  await app.register(async (scope) => {
    const { database } = await backendsApp(scope, {
      connection,
      secret,
      rules: { isDevelopment: true, privateHosts: [], ownHosts: [] },
      siteUrl: () => address,
      releasesFor: async () => ({ remotes: [{ name: remote, build: 'ab12cd34', games }] }),
    })
    prepared.push(database.ready)
  })
  const entries = Object.entries(teamKeys).map(
    ([remote, key]) => `${remote}(remotes=${remote} actions=rollback):${key}`,
  )
  const keys = { configured: configuredKeys(entries, 'x'.repeat(40)), records: deployKeyRecords(connection) }
  await app.register(serveGameRights, { keys, secret })
  address = await app.listen({ host: '127.0.0.1', port: 0 })
  await Promise.all(prepared)
  const admin = people.signIn({ role: 'admin', displayName: 'Root' })

  /** Another address is another service, with a circuit breaker of its own. */
  const setUp = (path = '', address: string = team.address) =>
    app.inject({
      method: 'PUT',
      url: `/api/remote-backends/${remote}`,
      payload: {
        address: `${address}${path}`,
        gated: false,
        shares_names: false,
        calls_per_minute: 10_000,
        calls_per_day: null,
      },
      headers: admin.headers,
    })

  return {
    app,
    address: () => address,
    connection,
    people,
    clock,
    /** What the visitor's release of mf-claims declares. */
    games,
    answers,
    team,
    admin,
    setUp,
    /** A browser, in which a person may be signed in. */
    browser(person: { headers: object } | null = null) {
      const jar = { cookie: '' }
      async function send<Body>(method: 'GET' | 'POST', url: string, payload?: object, headers: object = {}) {
        const answer = await app.inject({
          method,
          url,
          headers: { ...(jar.cookie ? { cookie: jar.cookie } : {}), ...person?.headers, ...headers },
          ...(payload ? { payload } : {}),
        })
        const set = answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
        jar.cookie = set || jar.cookie
        const body = (answer.body === '' ? null : answer.json()) as Body & { error?: { code: string } }
        return { status: answer.statusCode, body, code: body?.error?.code, text: answer.body }
      }
      const at = '/api/remote-games/mf-claims/claims'
      return {
        send,
        start: (wish: object = {}) => send<RemoteGameSession>('POST', `${at}/sessions`, wish),
        read: (id: string) => send<RemoteGameSession>('GET', `${at}/sessions/${id}`),
        answer: (id: string, index: number, choice_id = 'yes') =>
          send<{ score: number; points: number; completed: boolean }>(
            'POST',
            `${at}/sessions/${id}/answers`,
            { item_id: `item-${index}`, choice_id },
          ),
        submit: (id: string) => send<{ score: number }>('POST', `${at}/sessions/${id}/score`),
        board: (edition = 'general') =>
          send<{ scores: { player_name: string; score: number }[] }>(
            'GET',
            `${at}/leaderboard?specialization=${edition}`,
          ),
        practice: () => send<{ due: number; total: number; next_due_at: string }>('GET', `${at}/practice`),
        /** Plays a whole session at a human pace; answers of the named items are wrong. */
        async play(wish: object = {}, wrong: readonly number[] = []) {
          const { body } = await this.start(wish)
          for (const { id } of body.items) {
            clock.now += 20_000
            const index = Number(id.slice(5))
            await this.answer(body.id, index, wrong.includes(index) ? 'no' : 'yes')
          }
          return body.id
        },
      }
    },
    async close() {
      await app.close()
      await team.close()
      await connection.dropDatabase()
      await connection.close()
    },
  }
}

export function respond(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}

export type RunningGames = Awaited<ReturnType<typeof runGames>>
