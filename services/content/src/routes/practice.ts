import {
  ArticleParams,
  ArticleQuery,
  PracticeAnswer,
  PracticeMark,
  PracticeQuestions,
} from '@icio/contracts/articles/schemas'
import { markPracticeAnswer, readPracticeQuestions } from '@icio/contracts/articles/endpoints'
import { defaultEdition, type Edition } from '@icio/contracts/editions'
import type { QuestionBank } from '@icio/contracts/question-bank/endpoints'
import { drawLimit } from '@icio/contracts/games/quiz-rules'
import type { FindOpenQuestions } from '@icio/contracts/open-questions/endpoints'
import { banksByKind } from '@icio/contracts/banks/banks'
import { gatePassOf } from '@icio/kit/auth/gate-pass'
import { visitorIdOf } from '@icio/kit/auth/visitor'
import { ServiceError } from '@icio/kit/http/errors'
import { serve } from '@icio/kit/http/serve'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ArticleAnswerUses } from '../collections/article-answer-uses.js'
import type { Library } from '../articles/library.js'
import { markPractice, practiceRows, withoutAnswer } from '../practice/practice-rows.js'
import { findArticle } from './articles.js'

/**
 * The questions at the end of an article, and the marking of answers, which are counted by address. What the visitor has
 * open in a game is not marked before the game has marked it (SEC-69). No answer is stored.
 */
export async function servePractice(
  app: FastifyInstance,
  {
    library,
    bank,
    findOpen,
    uses,
  }: { library: Library; bank: QuestionBank; findOpen: FindOpenQuestions; uses: ArticleAnswerUses },
): Promise<void> {
  async function rowsOf(slug: string, edition: Edition) {
    const article = findArticle(library, slug, edition)
    return practiceRows(article, await bank.questions('quiz', edition, { limit: drawLimit }))
  }

  /** Throws question_open; also if there are too many open games to search. */
  async function demandNotOpen(request: FastifyRequest, id: string, edition: Edition): Promise<void> {
    const person = await request.server.findPerson(request)
    // Without the access token of the page, the browser's session says whose games are open.
    const user = person ?? (await request.server.findVisitingPerson(request))
    const asker = {
      visitor: visitorIdOf(request),
      user_id: user?.id ?? null,
      pass: gatePassOf(request),
    }
    const bankName = banksByKind.quiz[edition]
    const open = await findOpen(asker)
    if (open === null || open.some((question) => question.bank === bankName && question.id === id))
      throw new ServiceError('question_open')
  }

  const reading = { params: ArticleParams, query: ArticleQuery, reply: PracticeQuestions, shared: {} }
  serve(app, readPracticeQuestions, reading, async ({ params, query: { edition = defaultEdition } }) => {
    return { questions: (await rowsOf(params.slug, edition)).map(withoutAnswer) }
  })

  const marking = { params: ArticleParams, body: PracticeAnswer, reply: PracticeMark }
  serve(app, markPracticeAnswer, marking, async ({ params, body, request }) => {
    await uses.take(request.ip)
    const edition = body.edition ?? defaultEdition
    const rows = await rowsOf(params.slug, edition)
    const row = rows.find(({ question_id }) => question_id === body.question_id)
    if (!row) throw new ServiceError('unknown_question')
    await demandNotOpen(request, row.question_id, edition)
    const mark = markPractice(row, body.choice_id)
    if (!mark) throw new ServiceError('unknown_choice')
    return mark
  })
}
