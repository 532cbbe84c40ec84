import type { Bank } from '@icio/banks/banks'
import type { FindOpenQuestions } from '@icio/contracts/open-questions/endpoints'
import { openDatabase, type ServiceDatabase } from '@icio/kit/db/database'
import type { FastifyInstance } from 'fastify'
import type { Connection } from 'mongoose'
import { openLibrary } from './articles/library.js'
import { registerArticlePractice } from './articles/register-articles.js'
import { createManagerDirectory } from './collections/manager-directory.js'
import { registerBanks } from './editing/register-banks.js'
import { serveArticles } from './routes/articles.js'
import { serveManagers } from './routes/managers.js'
import { registerSiteSettings } from './site-settings/register-site-settings.js'

export interface ContentAppOptions {
  connection: Connection
  /**
   * Serves whole rows to services that know this secret. Left out in one process, where they use questionBank instead.
   */
  internalSecret?: string
  /** Finds what a visitor has open in games, so that the practice of articles does not answer it (SEC-69). */
  findOpen: FindOpenQuestions
  banks?: Bank[]
  now?: () => Date
  /** Whether another key of a question waits until a second person confirms it. */
  keyNeedsTwo?: boolean
}

/**
 * The content service: banks, library, tools. The app must know who sends a request (registerIdentity), since only
 * admins and moderators may edit the banks.
 */
export async function contentApp(
  app: FastifyInstance,
  {
    connection,
    internalSecret,
    findOpen,
    banks,
    now = () => new Date(),
    keyNeedsTwo = false,
  }: ContentAppOptions,
): Promise<ServiceDatabase> {
  const library = openLibrary()
  await app.register(serveArticles, { library })
  let startedDatabase: ServiceDatabase | undefined
  await app.register(async (scope) => {
    const database = openDatabase(scope, connection)
    const foundations = { connection, database, library, internalSecret, now }
    await registerSiteSettings(scope, foundations)
    await scope.register(serveManagers, { directory: createManagerDirectory(connection, now) })
    await registerArticlePractice(scope, { ...foundations, findOpen })
    await registerBanks(scope, { ...foundations, banks, keyNeedsTwo })
    startedDatabase = database.start()
  })
  return startedDatabase as ServiceDatabase
}
