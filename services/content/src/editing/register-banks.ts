import type { Bank } from '@icio/banks/banks'
import { requireRole } from '@icio/kit/auth/identity'
import type { FastifyInstance } from 'fastify'
import { seedBanks } from '../bank-upgrade/seed-banks.js'
import { createWaitingChanges } from '../bank-upgrade/waiting-changes.js'
import { createUpgradeRecords } from '../collections/bank-upgrades.js'
import { ensureBankIndexes } from '../collections/banks.js'
import { createQuestionVersions } from '../collections/question-versions.js'
import { createRangeQuestions } from '../collections/range-questions.js'
import type { Foundations } from '../foundations.js'
import { serveBankFiles } from '../routes/bank-files.js'
import { serveBankUpgrades } from '../routes/bank-upgrades.js'
import { serveEditBanks } from '../routes/edit-banks.js'
import { serveRangeQuestions } from '../routes/range-questions.js'
import { serveInternalCalls } from '../routes/internal.js'
import { serveReadBanks } from '../routes/read-banks.js'
import { correctQuestions } from './correct-question.js'
import { createGeneratedQuestions } from './generated-questions.js'
import { createQuestionIntake } from './question-intake.js'
import { createQuestionKeeper } from './question-keeper.js'
import { createBankSummary } from './review.js'

interface BanksParts extends Foundations {
  banks: Bank[] | undefined
  /** Whether another key of a question waits until a second person confirms it. */
  keyNeedsTwo: boolean
}

/** Registers the banks of questions and of ranges: their seed, the staff's work on them, and other services' reads. */
export async function registerBanks(
  app: FastifyInstance,
  { connection, database, library, internalSecret: secret, banks, keyNeedsTwo, now }: BanksParts,
): Promise<void> {
  const keeper = createQuestionKeeper(connection, now, { keyNeedsTwo })
  const generatedQuestions = createGeneratedQuestions(keeper)
  const ranges = createRangeQuestions(connection, now)
  const versions = createQuestionVersions(connection)
  database.prepare(
    () => ensureBankIndexes(connection),
    () => keeper.ensureIndexes(),
    () => ranges.ensureIndexes(),
    async () => app.log.info({ seeded: await seedBanks(connection, banks, keeper, now) }, 'banks seeded'),
    async () => app.log.info({ added: await ranges.seed() }, 'range banks seeded'),
  )

  await app.register(async (staff) => {
    staff.addHook('onRequest', requireRole('admin', 'moderator'))
    await staff.register(serveReadBanks, { keeper, versions, now })
    await staff.register(serveEditBanks, { keeper, generated: generatedQuestions, now })
    await staff.register(serveRangeQuestions, { questions: ranges, now })
    await staff.register(serveBankFiles, { keeper })
    await staff.register(serveBankUpgrades, {
      records: createUpgradeRecords(connection),
      waiting: createWaitingChanges(keeper, now, banks),
      ranges,
    })
  })
  if (secret)
    await app.register(serveInternalCalls, {
      connection,
      ranges,
      intake: createQuestionIntake(keeper),
      corrections: correctQuestions(keeper),
      summarize: createBankSummary({ keeper, versions, library, now }),
      secret,
    })
}
