import { readBankQuestions } from '@icio/contracts/question-bank/endpoints'
import {
  BankQuestionsParams,
  BankQuestionsQuery,
  BankQuestionsReply,
} from '@icio/contracts/question-bank/schemas'
import { requireInternalSecret } from '@icio/kit/http/internal-calls'
import { serve } from '@icio/kit/http/serve'
import type { FastifyInstance } from 'fastify'
import type { Connection } from 'mongoose'
import { rowsInPlay } from '../editing/question-bank.js'

/** GET /internal/content/banks/:bank/questions: whole rows including answers, for our other services only. */
export async function serveBankQuestions(
  app: FastifyInstance,
  { connection, secret }: { connection: Connection; secret: string },
): Promise<void> {
  requireInternalSecret(app, secret)
  const schemas = { params: BankQuestionsParams, query: BankQuestionsQuery, reply: BankQuestionsReply }
  serve(app, readBankQuestions, { ...schemas, hidden: true }, async ({ params, query }) => {
    return { questions: await rowsInPlay(connection, params.bank, query.limit) }
  })
}
