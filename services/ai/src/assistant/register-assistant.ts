import type { FindOpenQuestions } from '@icio/contracts/open-questions/endpoints'
import { requireGatePass } from '@icio/kit/auth/gate-pass'
import { requireRole } from '@icio/kit/auth/identity'
import type { FastifyInstance } from 'fastify'
import { createFeedback } from '../collections/assistant-feedback.js'
import { createLimits } from '../collections/assistant-uses.js'
import { createMissedTerms } from '../collections/missed-terms.js'
import type { Foundations } from '../foundations.js'
import { serveJudgeChatFeedback, serveSendChatFeedback } from '../routes/chat-feedback.js'
import { serveChat } from '../routes/chat-with-icio.js'
import { serveListMissedTerms } from '../routes/list-missed-terms.js'
import { serveConnectedModel } from '../routes/read-connected-model.js'
import { createAssistant } from './assistant.js'
import { siteLibrary } from './library/site-library.js'
import { connectedModel } from './model/connected-model.js'
import { openModel } from './model/model.js'

/** Registers the assistant behind the human check, and what staff read of it: rated replies and missed terms. */
export async function registerAssistant(
  app: FastifyInstance,
  { connection, database, config, findOpen, now }: Foundations & { findOpen: FindOpenQuestions },
): Promise<void> {
  const { secret } = config.humanCheck
  const limits = createLimits(connection, { ...config.limits, secret, log: app.log })
  const feedback = createFeedback(connection)
  const missedTerms = createMissedTerms(connection, secret, now)
  database.prepare(limits.ensureIndexes, feedback.ensureIndexes, missedTerms.ensureIndexes)
  app.gauge(limits.modelBudget)
  const model = config.model && openModel(config.model, app.log)
  const assistant = createAssistant({ library: siteLibrary, model })

  await app.register(serveConnectedModel, { connected: connectedModel(config) })
  await app.register(async (scope) => {
    scope.addHook('onRequest', requireGatePass)
    await scope.register(serveChat, { assistant, limits, findOpen, missedTerms })
    await scope.register(serveSendChatFeedback, { feedback, limits })
  })
  await app.register(async (staff) => {
    staff.addHook('onRequest', requireRole('admin', 'moderator'))
    await staff.register(serveJudgeChatFeedback, { feedback })
    await staff.register(serveListMissedTerms, { missedTerms })
  })
}
