import { needsDatabase, type ServiceDatabase } from '@icio/kit/database'
import type { FastifyInstance } from 'fastify'
import type { Connection } from 'mongoose'
import { ensureBankIndexes } from './bank-models.js'
import { serveArticles } from './endpoints/articles.js'
import { serveBankQuestions } from './endpoints/bank-questions.js'
import { servePractice } from './endpoints/practice.js'
import { serveResources } from './endpoints/resources.js'
import { serveTools } from './endpoints/tools.js'
import { openLibrary } from './library.js'
import { questionBank } from './question-bank.js'
import { seedBanks } from './seed.js'

export interface ContentAppOptions {
  connection: Connection
  /** Serves whole rows to services that know it. Left out in one process, where they take questionBank instead. */
  internalSecret?: string
}

/** The content service: banks, library, tools. */
export async function contentApp(
  app: FastifyInstance,
  { connection, internalSecret }: ContentAppOptions,
): Promise<ServiceDatabase> {
  const library = openLibrary()
  await app.register(serveArticles, { library })
  await app.register(serveResources)
  await app.register(serveTools)

  let database: ServiceDatabase | undefined
  await app.register(async (withDatabase) => {
    database = needsDatabase(withDatabase, connection, [
      () => ensureBankIndexes(connection),
      async () => app.log.info({ seeded: await seedBanks(connection) }, 'banks seeded'),
    ])
    await withDatabase.register(servePractice, { library, bank: questionBank(connection) })
    if (internalSecret)
      await withDatabase.register(serveBankQuestions, { connection, secret: internalSecret })
  })
  return database as ServiceDatabase
}
