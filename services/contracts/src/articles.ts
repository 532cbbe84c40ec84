import type {
  Article,
  ArticleList,
  ArticleParams,
  ArticleQuery,
  ListArticles,
  PracticeAnswer,
  PracticeMark,
  PracticeQuestions,
} from './articles.schemas.js'
import { endpoint } from './endpoint.js'

/** At most so many quiz questions are offered at the end of an article. */
export const practiceLength = 3

/**
 * The library: all variants, narrowed by kind and edition. The items of educationItems come first, in their order,
 * then other primers by title, then insights by title. With include=markdown each row has its text.
 */
export const listArticles = endpoint<{ query: ListArticles; reply: ArticleList }>({
  method: 'GET',
  url: '/api/content/articles',
  errors: [],
})

/**
 * One article: the variant of the edition, else the one for both, else the other edition's, so that no link to an
 * article dies by its edition. An unknown slug is a 404.
 */
export const readArticle = endpoint<{ params: ArticleParams; query: ArticleQuery; reply: Article }>({
  method: 'GET',
  url: '/api/content/articles/:slug',
  errors: ['not_found'],
})

/**
 * Quiz questions to try at the end of an article: at most practiceLength from the edition's quiz bank, those that
 * share most tags with the article's related_questions_tags first, then by id; the same ones at every visit.
 * None is an empty list.
 */
export const readPracticeQuestions = endpoint<{
  params: ArticleParams
  query: ArticleQuery
  reply: PracticeQuestions
}>({
  method: 'GET',
  url: '/api/content/articles/:slug/questions',
  errors: ['not_found'],
})

/**
 * Marks an answer to one of the article's own practice questions; nothing is counted or kept. It tells no more
 * than a solo quiz tells after each answer, and any other question is refused.
 */
export const markPracticeAnswer = endpoint<{
  params: ArticleParams
  body: PracticeAnswer
  reply: PracticeMark
}>({
  method: 'POST',
  url: '/api/content/articles/:slug/answers',
  errors: ['not_found', 'unknown_question', 'unknown_choice'],
})

export type {
  Article,
  ArticleList,
  ArticleSource,
  ArticleSummary,
  PracticeMark,
  PracticeQuestion,
} from './articles.schemas.js'
