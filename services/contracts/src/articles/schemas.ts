import Type from 'typebox'
import { articleEditions, articleKinds, articleLevels } from './article-items.js'
import { difficulties, editionIds } from '../editions.js'
import { oneOf } from '../one-of.schemas.js'
import { RuleMark } from '../rule-changes/schemas.js'
import { ArticleSource } from './article-source.schemas.js'

export { ArticleSource }

const Slug = Type.String({ pattern: '^[a-z0-9]+(-[a-z0-9]+)*$', maxLength: 120 })

/** A year and a month, as in 2026-11. */
const Month = Type.String({ pattern: '^20[0-9]{2}-(0[1-9]|1[0-2])$' })

/** A variant of an article in the library, identified by slug and edition. */
export const ArticleSummary = Type.Object({
  slug: Slug,
  title: Type.String(),
  kind: oneOf(articleKinds),
  /** 'both' is one text for both editions. */
  edition: oneOf(articleEditions),
  level: oneOf(articleLevels),
  /** Reading time in minutes. */
  minutes: Type.Integer({ minimum: 1 }),
  summary: Type.String(),
  tags: Type.Array(Type.String()),
  /** The day on which it came into the library. */
  added: Type.String({ format: 'date' }),
  /** The month in which its facts were last checked. */
  as_of: Month,
  /** The month in which they should be checked again. */
  review_by: Month,
  sources: Type.Array(ArticleSource),
  related_questions_tags: Type.Array(Type.String()),
})
export type ArticleSummary = Type.Static<typeof ArticleSummary>

/** A section of an article that depends on a change of a rule, or words in it (CHANGE-4). */
const ArticleMark = Type.Interface([RuleMark], {
  /** The id of the heading. */
  heading: Type.String(),
  /** An exact piece of the Markdown under the heading. */
  sentence: Type.Optional(Type.String()),
})
export type ArticleMark = Type.Static<typeof ArticleMark>

/** An article with its text: Markdown without front matter, with headings from the second level on. */
export const Article = Type.Interface([ArticleSummary], {
  markdown: Type.String(),
  /** The changes of rules that its sentences depend on. */
  changes: Type.Optional(Type.Array(ArticleMark)),
})
export type Article = Type.Static<typeof Article>

/** An article as it is read, with its text also as a plain document (articles/document.ts). */
export const ReadableArticle = Type.Interface([Article], { document: Type.Array(Type.Unknown()) })

export const ListArticles = Type.Object(
  {
    kind: Type.Optional(oneOf(articleKinds)),
    /** Only this edition's variants and those for both; by default all variants. */
    edition: Type.Optional(oneOf(editionIds)),
    /** 'markdown' adds the texts, for the full-text search. */
    include: Type.Optional(oneOf(['markdown'] as const)),
  },
  { additionalProperties: false },
)
export type ListArticles = Type.Static<typeof ListArticles>

export const ArticleList = Type.Object({
  articles: Type.Array(
    Type.Interface([ArticleSummary], {
      markdown: Type.Optional(Type.String()),
      changes: Type.Optional(Type.Array(ArticleMark)),
    }),
  ),
})
export type ArticleList = Type.Static<typeof ArticleList>

export const ArticleParams = Type.Object({ slug: Slug })
export type ArticleParams = Type.Static<typeof ArticleParams>

/** The edition of the variant; general by default. */
export const ArticleQuery = Type.Object(
  { edition: Type.Optional(oneOf(editionIds)) },
  { additionalProperties: false },
)
export type ArticleQuery = Type.Static<typeof ArticleQuery>

/** A quiz question at the end of an article, without anything that reveals the correct choice. */
export const PracticeQuestion = Type.Object({
  id: Type.String(),
  difficulty: oneOf(difficulties),
  prompt: Type.String(),
  choices: Type.Array(Type.Object({ id: Type.String(), text: Type.String() })),
})
export type PracticeQuestion = Type.Static<typeof PracticeQuestion>

export const PracticeQuestions = Type.Object({ questions: Type.Array(PracticeQuestion) })
export type PracticeQuestions = Type.Static<typeof PracticeQuestions>

export const PracticeAnswer = Type.Object(
  {
    edition: Type.Optional(oneOf(editionIds)),
    question_id: Type.String({ minLength: 1, maxLength: 64 }),
    choice_id: Type.String({ minLength: 1, maxLength: 64 }),
  },
  { additionalProperties: false },
)
export type PracticeAnswer = Type.Static<typeof PracticeAnswer>

export const PracticeMark = Type.Object({
  /** The changes of rules that the question depends on (CHANGE-5). */
  changes: Type.Optional(Type.Array(RuleMark)),
  is_correct: Type.Boolean(),
  correct_choice_id: Type.String(),
  explanation: Type.String(),
  why_wrong: Type.Optional(Type.String()),
})
export type PracticeMark = Type.Static<typeof PracticeMark>
