import type { Bank } from '@icio/banks/banks'
import type { FindOpenQuestions } from '@icio/contracts/open-questions/endpoints'
import { registerDatabase, type ServiceDatabase } from '@icio/kit/db/database'
import { requireRole } from '@icio/kit/auth/identity'
import type { FastifyInstance } from 'fastify'
import type { Connection } from 'mongoose'
import { ensureBankIndexes } from './collections/banks.js'
import { correctQuestions } from './editing/correct-question.js'
import { createGeneratedQuestions } from './editing/generated-questions.js'
import { createQuestionKeeper } from './editing/question-keeper.js'
import { createBankSummary } from './editing/review-summary.js'
import { serveArticles } from './routes/articles.js'
import { serveBankUpgrades } from './routes/bank-upgrades.js'
import { serveBankFiles } from './routes/bank-files.js'
import { serveBankQuestions } from './routes/bank-questions.js'
import { serveCorrectQuestion } from './routes/correct-question.js'
import { serveEditBanks } from './routes/edit-banks.js'
import { serveFormCues } from './routes/form-cues.js'
import { serveGenerated } from './routes/generated.js'
import { serveOutsideLinks } from './routes/outside-links.js'
import { serveManagers } from './routes/managers.js'
import { servePractice } from './routes/practice.js'
import { serveReadBanks } from './routes/read-banks.js'
import { serveRangeBank, serveRangeQuestions } from './routes/range-questions.js'
import { servePeerNumbers } from './routes/peer-numbers.js'
import { serveRuleChanges } from './routes/rule-changes.js'
import { serveReview } from './routes/review.js'
import { serveReviewSummary } from './routes/review-summary.js'
import { serveResources } from './routes/resources.js'
import { serveSiteSettings } from './routes/site-settings.js'
import { serveTools } from './routes/tools.js'
import { openLibrary } from './articles/library.js'
import { createArticleAnswerUses } from './collections/article-answer-uses.js'
import { createOutsideLinkLooks } from './collections/outside-link-looks.js'
import { createManagerDirectory } from './collections/manager-directory.js'
import { questionBank } from './editing/question-bank.js'
import { seedBanks } from './bank-upgrade/seed-banks.js'
import { createRangeQuestions } from './collections/range-questions.js'
import { createUpgradeRecords } from './collections/bank-upgrades.js'
import { createWaitingChanges } from './bank-upgrade/waiting-changes.js'
import { createQuestionVersions } from './collections/question-versions.js'
import { createSettingsRecords } from './collections/site-settings.js'

export interface ContentAppOptions {
  connection: Connection
  /**
   * Serves whole rows to services that know this secret. Left out in one process, where they use questionBank instead.
   */
  internalSecret?: string
  /** Finds what a visitor has open in games, so that the practice of articles does not answer it (SEC-69). */
  findOpen: FindOpenQuestions
  /** The banks to seed: all six of the project by default. */
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
  const keeper = createQuestionKeeper(connection, now, { keyNeedsTwo })
  const generated = createGeneratedQuestions(connection, keeper, now)
  const ranges = createRangeQuestions(connection, now)
  await app.register(serveArticles, { library })
  await app.register(serveRuleChanges, { library })
  await app.register(servePeerNumbers)
  await app.register(serveResources)

  let database: ServiceDatabase | undefined
  await app.register(async (withDatabase) => {
    database = registerDatabase(withDatabase, connection, [
      () => ensureBankIndexes(connection),
      () => keeper.ensureIndexes(),
      () => createArticleAnswerUses(connection, { seal: sealOf(app), now }).ensureIndexes(),
      () => ranges.ensureIndexes(),
      async () => app.log.info({ seeded: await seedBanks(connection, banks, keeper, now) }, 'banks seeded'),
      async () => app.log.info({ added: await ranges.seed() }, 'range banks seeded'),
    ])
    const settings = createSettingsRecords(connection, now)
    await withDatabase.register(serveSiteSettings, { settings })
    await withDatabase.register(serveTools, { settings })
    await withDatabase.register(serveManagers, { directory: createManagerDirectory(connection, now) })
    const uses = createArticleAnswerUses(connection, { seal: sealOf(app), now })
    await withDatabase.register(servePractice, { library, bank: questionBank(connection), findOpen, uses })
    await withDatabase.register(async (staff) => {
      staff.addHook('onRequest', requireRole('admin', 'moderator'))
      await staff.register(serveReadBanks, { keeper })
      await staff.register(serveFormCues, { keeper })
      await staff.register(serveReview, { keeper, versions: createQuestionVersions(connection), now })
      await staff.register(serveEditBanks, { keeper, generated, now })
      await staff.register(serveRangeQuestions, { questions: ranges, now })
      await staff.register(serveBankFiles, { keeper })
      const looks = createOutsideLinkLooks(connection, now)
      await staff.register(serveOutsideLinks, { library, settings, looks })
      await staff.register(serveBankUpgrades, {
        records: createUpgradeRecords(connection),
        waiting: createWaitingChanges(keeper, now, banks),
        ranges,
      })
    })
    if (internalSecret) {
      const versions = createQuestionVersions(connection)
      const summarize = createBankSummary({ keeper, versions, library, now })
      await withDatabase.register(serveReviewSummary, { summarize, secret: internalSecret })
      await withDatabase.register(serveBankQuestions, { connection, secret: internalSecret })
      await withDatabase.register(serveRangeBank, { questions: ranges, secret: internalSecret })
      await withDatabase.register(serveGenerated, { intake: generated, secret: internalSecret })
      const corrections = correctQuestions(keeper)
      await withDatabase.register(serveCorrectQuestion, { corrections, secret: internalSecret })
    }
  })
  return database as ServiceDatabase
}

/** Creates a keyed hash with the secret that signs cookies, which all instances of an installation share. */
function sealOf(app: FastifyInstance): (text: string) => string {
  return (text) => app.signCookie(text).slice(text.length + 1)
}
