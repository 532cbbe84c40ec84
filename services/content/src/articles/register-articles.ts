import type { FindOpenQuestions } from '@icio/contracts/open-questions/endpoints'
import { sealOf } from '@icio/kit/auth/signed-cookie'
import type { FastifyInstance } from 'fastify'
import { createArticleAnswerUses } from '../collections/article-answer-uses.js'
import { questionBank } from '../editing/question-bank.js'
import type { Foundations } from '../foundations.js'
import { serveArticles } from '../routes/articles.js'
import { servePeerNumbers } from '../routes/peer-numbers.js'
import { servePractice } from '../routes/practice.js'
import { serveResources } from '../routes/resources.js'
import { serveRuleChanges } from '../routes/rule-changes.js'
import type { Library } from './library.js'

/** Registers what is read from files, and therefore without a database. */
export async function registerArticles(
  app: FastifyInstance,
  { library }: { library: Library },
): Promise<void> {
  await app.register(serveArticles, { library })
  await app.register(serveRuleChanges, { library })
  await app.register(servePeerNumbers)
  await app.register(serveResources)
}

/** Registers the questions at the end of articles. */
export async function registerArticlePractice(
  app: FastifyInstance,
  { connection, database, library, findOpen, now }: Foundations & { findOpen: FindOpenQuestions },
): Promise<void> {
  const uses = createArticleAnswerUses(connection, { seal: sealOf(app), now })
  database.prepare(uses.ensureIndexes)
  await app.register(servePractice, { library, bank: questionBank(connection), findOpen, uses })
}
