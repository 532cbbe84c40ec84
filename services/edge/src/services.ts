import httpProxy from '@fastify/http-proxy'
import { aiApp } from '@icio/ai/app'
import { readAiConfig } from '@icio/ai/config'
import { contentApp } from '@icio/content/app'
import { questionBank } from '@icio/content/question-bank'
import type { QuestionBank } from '@icio/contracts/question-bank'
import { openDatabase } from '@icio/kit/database'
import { remoteQuestionBank } from '@icio/kit/internal-calls'
import { scoresApp } from '@icio/scores/app'
import type { FastifyInstance } from 'fastify'
import type { Connection } from 'mongoose'
import type { EdgeConfig } from './config.js'
import type { Secrets } from './secrets.js'

/** What the services of one process stand on. */
export interface Foundations {
  config: EdgeConfig
  secrets: Secrets
  /** Where the database is. */
  databaseUri: string
}

/** One service: the calls that are its own, and how it is mounted when it does not run alone. */
interface ServicePlace {
  name: string
  /** Address of the service when it runs alone. */
  url: string | undefined
  /** The first words of a path decide who answers (api.md). */
  prefixes: readonly string[]
  mount(app: FastifyInstance, connection: Connection): Promise<{ isReady(): boolean }>
}

/** The table of services. */
function places({ config, secrets }: Foundations, connection: Connection): ServicePlace[] {
  const bank: QuestionBank = config.CONTENT_URL
    ? remoteQuestionBank({ url: config.CONTENT_URL, secret: secrets.internal })
    : questionBank(connection)
  return [
    {
      name: 'content',
      url: config.CONTENT_URL,
      prefixes: ['/api/content'],
      mount: (app) => contentApp(app, { connection }),
    },
    {
      name: 'scores',
      url: config.SCORES_URL,
      prefixes: ['/api/games', '/api/rpc/get_leaderboard', '/api/scores'],
      mount: (app) => scoresApp(app, { connection, bank }),
    },
    {
      name: 'ai',
      url: config.AI_URL,
      prefixes: ['/api/functions'],
      mount: (app) =>
        aiApp(app, {
          connection,
          config: readAiConfig({ ...process.env, HUMAN_CHECK_SECRET: secrets.humanCheck }),
        }),
    },
  ]
}

/**
 * Mounts each service in this process, or passes its calls on to where it runs alone.
 *
 * @returns for each service whether it answers, for /readyz
 */
export async function mountServices(app: FastifyInstance, foundations: Foundations) {
  const { config, databaseUri } = foundations
  const connection = openDatabase({ uri: databaseUri, name: config.DATABASE_NAME, log: app.log })
  app.addHook('onClose', () => connection.close())
  const checks: Record<string, () => Promise<boolean> | boolean> = {}
  for (const place of places(foundations, connection)) {
    checks[place.name] = place.url
      ? await passOn(app, place, place.url)
      : await mountHere(app, place, connection)
  }
  return checks
}

async function mountHere(app: FastifyInstance, place: ServicePlace, connection: Connection) {
  let isReady = () => false
  await app.register(async (scope) => {
    const service = await place.mount(scope, connection)
    isReady = () => service.isReady()
  })
  return () => isReady()
}

async function passOn(app: FastifyInstance, { prefixes }: ServicePlace, url: string) {
  for (const prefix of prefixes) {
    await app.register(httpProxy, {
      upstream: url,
      prefix,
      rewritePrefix: prefix,
      http: { requestOptions: { timeout: 30_000 } },
    })
  }
  return async () => (await fetch(new URL('/readyz', url), { signal: AbortSignal.timeout(2000) })).ok
}
