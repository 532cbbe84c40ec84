import type {
  FindOpenQuestions,
  findOpenLiveQuestions,
  findOpenQuestions,
} from '@icio/contracts/open-questions/endpoints'
import { OpenQuestionsAsker, OpenQuestionsReply } from '@icio/contracts/open-questions/schemas'
import type { FastifyInstance } from 'fastify'
import { askService, requireInternalSecret, type ServiceAlone } from './internal-calls.js'
import { serve } from './serve.js'

/** The endpoint of the scores service, or that of the lobbies service. */
type OpenQuestionsEndpoint = typeof findOpenQuestions | typeof findOpenLiveQuestions

export async function serveOpenQuestions(
  app: FastifyInstance,
  { endpoint, find, secret }: { endpoint: OpenQuestionsEndpoint; find: FindOpenQuestions; secret: string },
): Promise<void> {
  requireInternalSecret(app, secret)
  const options = { body: OpenQuestionsAsker, reply: OpenQuestionsReply, hidden: true } as const
  serve(app, endpoint, options, async ({ body }) => ({ questions: await find(body) }))
}

export function remoteOpenQuestions(
  endpoint: OpenQuestionsEndpoint,
  service: ServiceAlone,
): FindOpenQuestions {
  return async (body) => (await askService(service, endpoint, { body })).questions
}
