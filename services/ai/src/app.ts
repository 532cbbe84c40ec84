import type { HallFinder } from '@icio/contracts/human-check/halls'
import type { FindOpenQuestions } from '@icio/contracts/open-questions/endpoints'
import type { QuestionBank } from '@icio/contracts/question-bank/endpoints'
import type { QuestionIntake } from '@icio/contracts/question-intake/endpoints'
import { registerDatabase } from '@icio/kit/db/database'
import { requireRole } from '@icio/kit/auth/identity'
import { gaugeQueue } from '@icio/kit/metrics/queue-gauges'
import type { FastifyInstance } from 'fastify'
import type { Connection } from 'mongoose'
import { createAssistant } from './assistant/assistant.js'
import { createFeedback } from './collections/assistant-feedback.js'
import { createMissedTerms } from './collections/missed-terms.js'
import { siteLibrary } from './assistant/library/site-library.js'
import { createLimits } from './collections/assistant-uses.js'
import { openModel } from './assistant/model/model.js'
import type { AiConfig } from './config.js'
import { connectedModel } from './assistant/model/connected-model.js'
import { serveChat } from './routes/chat-with-icio.js'
import { serveRuleOnFeedback } from './routes/rule-on-feedback.js'
import { serveListChatFeedback } from './routes/list-chat-feedback.js'
import { serveListMissedTerms } from './routes/list-missed-terms.js'
import { serveGenerate } from './routes/generate.js'
import { serveConnectedModel } from './routes/read-connected-model.js'
import { serveHumanProofs } from './routes/human-proofs.js'
import { serveHumanCheck } from './routes/read-human-check.js'
import { serveSendChatFeedback } from './routes/send-chat-feedback.js'
import { serveVerifyRecaptcha } from './routes/verify-recaptcha.js'
import { openWholeReplies } from './generation/ask-model.js'
import { createGenerator, realWait, type Wait } from './jobs/generator.js'
import { createGenerationJobs } from './collections/generation-jobs.js'
import { createHallChecks } from './human-check/hall-checks.js'
import { humanProofs } from './human-check/human-proofs.js'
import { chooseChecker } from './human-check/choose-checker.js'
import { requireGatePass } from '@icio/kit/auth/gate-pass'
import { spentChallenges } from './collections/human-check-uses.js'

export interface AiAppOptions {
  connection: Connection
  config: AiConfig
  /** The banks of the content service, including where generated questions go; in this process or over HTTP. */
  bank: QuestionBank
  intake: QuestionIntake
  /** Finds the questions that a visitor has open, from the scores service; in this process or over HTTP. */
  findOpen: FindOpenQuestions
  /** Finds open rooms of staff by their codes, from the lobbies service; in this process or over HTTP. */
  findHall: HallFinder
  /** Answers services of other processes. Left out in one process. */
  internalSecret?: string
  now?: () => number
  /** How a generation run waits between its batches. */
  wait?: Wait
}

/** The ai service: the human check, and the assistant behind it. */
export async function aiApp(app: FastifyInstance, options: AiAppOptions) {
  const { connection, config, bank, intake, findOpen, findHall, now = Date.now, wait = realWait } = options
  const { humanCheck, model: modelConfig, limits: limitOptions } = config
  const challenges = spentChallenges(connection)
  const limits = createLimits(connection, { ...limitOptions, secret: humanCheck.secret, log: app.log })
  const feedback = createFeedback(connection)
  const missedTerms = createMissedTerms(connection, humanCheck.secret, now)
  const jobs = createGenerationJobs(connection, now)
  const database = registerDatabase(app, connection, [
    challenges.ensureIndexes,
    limits.ensureIndexes,
    feedback.ensureIndexes,
    missedTerms.ensureIndexes,
    jobs.ensureIndexes,
  ])
  gaugeQueue(app, { name: 'generation', depth: jobs.depth, now })
  app.gauge(limits.modelBudget)
  const checker = chooseChecker(humanCheck, challenges.spend)
  const connected = connectedModel(config)
  const model = modelConfig && openModel(modelConfig, app.log)
  const assistant = createAssistant({ library: siteLibrary, model })
  const writer = modelConfig && openWholeReplies(modelConfig, app.log)
  const generator = createGenerator({ jobs, bank, intake, model: writer, wait, log: app.log })
  let stopLooking: (() => Promise<void>) | undefined
  database.ready.then(
    () => (stopLooking = generator.startLooking()),
    () => {},
  )
  app.addHook('onClose', async () => stopLooking?.())

  await app.register(serveConnectedModel, { connected })
  const halls = createHallChecks(findHall, now)
  await app.register(serveHumanCheck, { checker, halls })
  await app.register(serveVerifyRecaptcha, { checker, halls })
  if (options.internalSecret)
    await app.register(serveHumanProofs, {
      proofs: humanProofs(connection, humanCheck),
      secret: options.internalSecret,
    })
  await app.register(async (agreed) => {
    agreed.addHook('onRequest', requireGatePass)
    await agreed.register(serveChat, { assistant, limits, findOpen, missedTerms })
    await agreed.register(serveSendChatFeedback, { feedback, limits })
  })
  await app.register(async (staff) => {
    staff.addHook('onRequest', requireRole('admin', 'moderator'))
    await staff.register(serveListChatFeedback, { feedback })
    await staff.register(serveListMissedTerms, { missedTerms })
    await staff.register(serveRuleOnFeedback, { feedback })
    await staff.register(serveGenerate, { generator, jobs })
  })
  return database
}
