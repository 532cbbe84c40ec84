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
import { ServiceError } from '@icio/kit/http/errors'
import { serve } from '@icio/kit/http/serve'
import type { FastifyInstance } from 'fastify'
import type { Library } from '../articles/library.js'
import { markPractice, practiceRows, withoutAnswer } from '../practice/practice-rows.js'
import { findArticle } from './articles.js'

/** The questions at the end of an article, and the marking of answers. Nothing is counted or stored. */
export async function servePractice(
  app: FastifyInstance,
  { library, bank }: { library: Library; bank: QuestionBank },
): Promise<void> {
  async function rowsOf(slug: string, edition: Edition) {
    const article = findArticle(library, slug, edition)
    return practiceRows(article, await bank.questions('quiz', edition, { limit: drawLimit }))
  }

  const reading = { params: ArticleParams, query: ArticleQuery, reply: PracticeQuestions, shared: {} }
  serve(app, readPracticeQuestions, reading, async ({ params, query: { edition = defaultEdition } }) => {
    return { questions: (await rowsOf(params.slug, edition)).map(withoutAnswer) }
  })

  const marking = { params: ArticleParams, body: PracticeAnswer, reply: PracticeMark }
  serve(app, markPracticeAnswer, marking, async ({ params, body }) => {
    const rows = await rowsOf(params.slug, body.edition ?? defaultEdition)
    const row = rows.find(({ question_id }) => question_id === body.question_id)
    if (!row) throw new ServiceError('unknown_question')
    const mark = markPractice(row, body.choice_id)
    if (!mark) throw new ServiceError('unknown_choice')
    return mark
  })
}
