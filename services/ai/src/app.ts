import { needsDatabase } from '@icio/kit/database'
import { requireRole } from '@icio/kit/who'
import type { FastifyInstance } from 'fastify'
import type { Connection } from 'mongoose'
import { createAssistant } from './assistant/assistant.js'
import { createFeedback } from './assistant/feedback.js'
import { siteLibrary } from './assistant/library/site-library.js'
import { createLimits } from './assistant/limits.js'
import { openModel } from './assistant/model/model.js'
import type { AiConfig } from './config.js'
import { serveChat } from './endpoints/chat-with-icio.js'
import { serveListChatFeedback } from './endpoints/list-chat-feedback.js'
import { serveHumanCheck } from './endpoints/read-human-check.js'
import { serveSendChatFeedback } from './endpoints/send-chat-feedback.js'
import { serveVerifyRecaptcha } from './endpoints/verify-recaptcha.js'
import { chooseChecker } from './human-check/choose-checker.js'
import { requireGatePass } from './human-check/gate-pass.js'
import { spentChallenges } from './human-check/spent-challenges.js'

export interface AiAppOptions {
  connection: Connection
  config: AiConfig
}

/** The ai service: the human check, and the assistant behind it. */
export async function aiApp(app: FastifyInstance, { connection, config }: AiAppOptions) {
  const { humanCheck, model: modelConfig, limits: limitOptions } = config
  const challenges = spentChallenges(connection)
  const limits = createLimits(connection, { ...limitOptions, secret: humanCheck.secret })
  const feedback = createFeedback(connection)
  const database = needsDatabase(app, connection, [
    challenges.ensureIndexes,
    limits.ensureIndexes,
    feedback.ensureIndexes,
  ])
  const checker = chooseChecker(humanCheck, challenges.spend)
  const model = modelConfig && openModel(modelConfig, app.log)
  const assistant = createAssistant({ library: siteLibrary, model })

  await app.register(serveHumanCheck, { checker })
  await app.register(serveVerifyRecaptcha, { checker })
  await app.register(async (agreed) => {
    agreed.addHook('onRequest', requireGatePass)
    await agreed.register(serveChat, { assistant, limits })
    await agreed.register(serveSendChatFeedback, { feedback, limits })
  })
  await app.register(async (staff) => {
    staff.addHook('onRequest', requireRole('admin', 'moderator'))
    await staff.register(serveListChatFeedback, { feedback })
  })
  return database
}
