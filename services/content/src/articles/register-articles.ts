import type { FindOpenQuestions } from '@icio/contracts/open-questions/endpoints'
import { sealOf } from '@icio/kit/auth/signed-cookie'
import type { FastifyInstance } from 'fastify'
import { createArticleAnswerUses } from '../collections/article-answer-uses.js'
import { questionBank } from '../editing/question-bank.js'
import type { Foundations } from '../foundations.js'
import { servePractice } from '../routes/practice.js'

export async function registerArticlePractice(
  app: FastifyInstance,
  { connection, database, library, findOpen, now }: Foundations & { findOpen: FindOpenQuestions },
): Promise<void> {
  const uses = createArticleAnswerUses(connection, { seal: sealOf(app), now })
  database.prepare(uses.ensureIndexes)
  await app.register(servePractice, { library, bank: questionBank(connection), findOpen, uses })
}
