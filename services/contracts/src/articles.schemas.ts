import Type from 'typebox'
import { articleEditions, articleKinds, articleLevels } from './article-items.js'
import { difficulties, specializations } from './editions.js'

function oneOf<const T extends readonly string[]>(values: T) {
  return Type.Enum(values) as unknown as Type.TEnum<[...T]>
}

const Slug = Type.String({ pattern: '^[a-z0-9]+(-[a-z0-9]+)*$', maxLength: 120 })

/** A year and a month, as in 2026-11. */
const Month = Type.String({ pattern: '^20[0-9]{2}-(0[1-9]|1[0-2])$' })

/** A work that an article rests on. */
export const ArticleSource = Type.Object(
  {
    title: Type.String({ minLength: 1 }),
    publisher: Type.String({ minLength: 1 }),
    /** Author, section or volume. */
    part: Type.Optional(Type.String({ minLength: 1 })),
    year: Type.Optional(Type.Integer({ minimum: 1600, maximum: 2100 })),
    url: Type.Optional(Type.String({ pattern: '^https://' })),
  },
  { additionalProperties: false },
)
export type ArticleSource = Type.Static<typeof ArticleSource>

/** One variant of an article as the library lists it; slug and edition together name it. */
export const ArticleSummary = Type.Object({
  slug: Slug,
  title: Type.String(),
  kind: oneOf(articleKinds),
  /** 'both' is one text for the two editions. */
  edition: oneOf(articleEditions),
  level: oneOf(articleLevels),
  /** Reading time in minutes. */
  minutes: Type.Integer({ minimum: 1 }),
  summary: Type.String(),
  tags: Type.Array(Type.String()),
  /** The month to which its facts were checked. */
  as_of: Month,
  /** The month in which they are to be checked again. */
  review_by: Month,
  /** The works the article rests on, as they are cited at its end. */
  sources: Type.Array(ArticleSource),
  related_questions_tags: Type.Array(Type.String()),
})
export type ArticleSummary = Type.Static<typeof ArticleSummary>

/** An article with its text: Markdown without the front matter, headings from the second level on. */
export const Article = Type.Interface([ArticleSummary], { markdown: Type.String() })
export type Article = Type.Static<typeof Article>

/** GET /api/content/articles */
export const ListArticles = Type.Object(
  {
    kind: Type.Optional(oneOf(articleKinds)),
    /** Only this edition's variants and those for both; all variants where it is left out. */
    edition: Type.Optional(oneOf(specializations)),
    /** 'markdown' adds the texts, for the search over everything. */
    include: Type.Optional(oneOf(['markdown'] as const)),
  },
  { additionalProperties: false },
)
export type ListArticles = Type.Static<typeof ListArticles>

export const ArticleList = Type.Object({
  articles: Type.Array(Type.Interface([ArticleSummary], { markdown: Type.Optional(Type.String()) })),
})
export type ArticleList = Type.Static<typeof ArticleList>

/** GET /api/content/articles/:slug and what hangs below it. */
export const ArticleParams = Type.Object({ slug: Slug })
export type ArticleParams = Type.Static<typeof ArticleParams>

/** Which variant is meant; general where it is left out. */
export const ArticleQuery = Type.Object(
  { edition: Type.Optional(oneOf(specializations)) },
  { additionalProperties: false },
)
export type ArticleQuery = Type.Static<typeof ArticleQuery>

/** A quiz question to try at the end of an article: nothing here tells which choice is right. */
export const PracticeQuestion = Type.Object({
  id: Type.String(),
  difficulty: oneOf(difficulties),
  prompt: Type.String(),
  choices: Type.Array(Type.Object({ id: Type.String(), text: Type.String() })),
})
export type PracticeQuestion = Type.Static<typeof PracticeQuestion>

/** GET /api/content/articles/:slug/questions */
export const PracticeQuestions = Type.Object({ questions: Type.Array(PracticeQuestion) })
export type PracticeQuestions = Type.Static<typeof PracticeQuestions>

/** POST /api/content/articles/:slug/answers */
export const PracticeAnswer = Type.Object(
  {
    edition: Type.Optional(oneOf(specializations)),
    question_id: Type.String({ minLength: 1, maxLength: 64 }),
    choice_id: Type.String({ minLength: 1, maxLength: 64 }),
  },
  { additionalProperties: false },
)
export type PracticeAnswer = Type.Static<typeof PracticeAnswer>

export const PracticeMark = Type.Object({
  is_correct: Type.Boolean(),
  correct_choice_id: Type.String(),
  explanation: Type.String(),
  why_wrong: Type.Optional(Type.String()),
})
export type PracticeMark = Type.Static<typeof PracticeMark>
