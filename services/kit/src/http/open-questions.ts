import type {
  FindOpenQuestions,
  findOpenLiveQuestions,
  findOpenQuestions,
  OpenQuestionsReply as Reply,
} from '@icio/contracts/open-questions/endpoints'
import { OpenQuestionsAsker, OpenQuestionsReply } from '@icio/contracts/open-questions/schemas'
import type { FastifyInstance } from 'fastify'
import { callInternalService, requireInternalSecret } from './internal-calls.js'
import { serve } from './serve.js'

/** The endpoint of the scores service, or that of the lobbies service. */
type OpenQuestionsEndpoint = typeof findOpenQuestions | typeof findOpenLiveQuestions

/** Serves the open questions of somebody to our other services. */
export async function serveOpenQuestions(
  app: FastifyInstance,
  { endpoint, find, secret }: { endpoint: OpenQuestionsEndpoint; find: FindOpenQuestions; secret: string },
): Promise<void> {
  requireInternalSecret(app, secret)
  const options = { body: OpenQuestionsAsker, reply: OpenQuestionsReply, hidden: true } as const
  serve(app, endpoint, options, async ({ body }) => ({ questions: await find(body) }))
}

/** Asks a service that runs on its own at this address for the open questions of somebody. */
export function remoteOpenQuestions(
  { url: path }: OpenQuestionsEndpoint,
  { url, secret }: { url: string; secret: string },
): FindOpenQuestions {
  return async (asker) => {
    const answer = await callInternalService(new URL(path, url), secret, { method: 'POST', body: asker })
    return ((await answer.json()) as Reply).questions
  }
}
