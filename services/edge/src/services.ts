import httpProxy from '@fastify/http-proxy'
import { aiApp } from '@icio/ai/app'
import { readAiConfig } from '@icio/ai/config'
import { openDatabase } from '@icio/kit/database'
import type { FastifyInstance } from 'fastify'
import type { Connection } from 'mongoose'
import type { EdgeConfig } from './config.js'
import type { Secrets } from './secrets.js'

/** What the services of one process stand on. */
export interface Foundations {
  config: EdgeConfig
  secrets: Secrets
  /** Where the database is; unknown when all services run elsewhere. */
  databaseUri: string
}

/** One service: the calls that are its own, and how it is mounted when it does not run alone. */
interface ServicePlace {
  name: string
  /** Address of the service when it runs alone. */
  url: string | undefined
  prefixes: readonly string[]
  mount(app: FastifyInstance, connection: Connection): Promise<{ isReady(): boolean } | void>
}

/** The table of services: the first words of a path decide who answers (api.md). */
function places({ config, secrets }: Foundations): ServicePlace[] {
  return [
    {
      name: 'ai',
      url: config.AI_URL,
      prefixes: ['/api/functions'],
      mount: (app, connection) =>
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
  const checks: Record<string, () => Promise<boolean> | boolean> = {}
  for (const place of places(foundations)) {
    checks[place.name] = place.url
      ? await passOn(app, place, place.url)
      : await mountHere(app, place, foundations)
  }
  return checks
}

async function mountHere(app: FastifyInstance, place: ServicePlace, { config, databaseUri }: Foundations) {
  const log = app.log.child({ service: place.name })
  const connection = openDatabase({ uri: databaseUri, name: config.DATABASE_NAME, log })
  app.addHook('onClose', async () => connection.close())
  let service: { isReady(): boolean } | void
  await app.register(async (scope) => {
    service = await place.mount(scope, connection)
  })
  return () => service?.isReady() ?? connection.readyState === 1
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
