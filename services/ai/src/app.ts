import { needsDatabase } from '@icio/kit/database'
import type { FastifyInstance } from 'fastify'
import type { Connection } from 'mongoose'
import type { AiConfig } from './config.js'
import { serveHumanCheck } from './endpoints/read-human-check.js'
import { serveVerifyRecaptcha } from './endpoints/verify-recaptcha.js'
import { chooseChecker } from './human-check/choose-checker.js'
import { spentChallenges } from './human-check/spent-challenges.js'

export interface AiAppOptions {
  connection: Connection
  config: AiConfig
}

/** The ai service: the human check, and the assistant behind it. */
export async function aiApp(app: FastifyInstance, { connection, config }: AiAppOptions) {
  const challenges = spentChallenges(connection)
  const database = needsDatabase(app, connection, [challenges.ensureIndexes])
  const checker = chooseChecker(config.humanCheck, challenges.spend)

  await app.register(serveHumanCheck, { checker })
  await app.register(serveVerifyRecaptcha, { checker })
  return database
}
