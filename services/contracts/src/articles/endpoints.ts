import type { Block } from './document.js'
import type {
  Article,
  ArticleList,
  ArticleParams,
  ArticleQuery,
  ListArticles,
  PracticeAnswer,
  PracticeMark,
  PracticeQuestions,
} from './schemas.js'
import { endpoint } from '../endpoint.js'

/** Maximum number of quiz questions at the end of an article. */
export const practiceLength = 5

/**
 * Lists the library: all variants, filtered by kind and edition. The items of educationItems come first, in their
 * order, then other primers by title, then insights by title. With include=markdown, each row has its text.
 */
export const listArticles = endpoint<{ query: ListArticles; reply: ArticleList }>({
  method: 'GET',
  url: '/api/content/articles',
  errors: [],
})

/** An article with its text as a document, in which changes of rules and terms of the glossary are marked. */
export interface ReadableArticle extends Article {
  document: Block[]
}

/**
 * Returns an article: the variant of the edition, or else the one for both, or else the other edition's, so that a link
 * to an article works in every edition. An unknown slug is a 404.
 */
export const readArticle = endpoint<{ params: ArticleParams; query: ArticleQuery; reply: ReadableArticle }>({
  method: 'GET',
  url: '/api/content/articles/:slug',
  errors: ['not_found'],
})

/**
 * Returns quiz questions for the end of an article: at most practiceLength from the edition's quiz bank, ordered by the
 * number of tags shared with the article's related_questions_tags, then by id, so that they are the same on every
 * visit. The list may be empty.
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
 * Marks an answer to one of the article's practice questions; no answer is stored. It reveals no more than a solo quiz
 * does after each answer, rejects any other question, and one that the visitor has open in a game (SEC-69).
 */
export const markPracticeAnswer = endpoint<{
  params: ArticleParams
  body: PracticeAnswer
  reply: PracticeMark
}>({
  method: 'POST',
  url: '/api/content/articles/:slug/answers',
  errors: [
    'not_found',
    'unknown_question',
    'unknown_choice',
    'question_open',
    'too_many_attempts',
    'unavailable',
  ],
})

export type {
  Article,
  ArticleList,
  ArticleSource,
  ArticleSummary,
  PracticeMark,
  PracticeQuestion,
} from './schemas.js'
