import Type from 'typebox'
import { ArticleSource } from '../articles/article-source.schemas.js'
import { editionIds } from '../editions.js'
import { oneOf } from '../one-of.schemas.js'
import { affectedIds, ruleStatuses } from './rule-words.js'

const Day = Type.String({ format: 'date' })
const Id = Type.String({ pattern: '^[a-z0-9]+(-[a-z0-9]+)*$' })
const Text = Type.String({ minLength: 1 })
/** The day on which it changes; null if none is known. */
const EffectiveOn = Type.Union([Day, Type.Null()])

/** What a sentence or a question that depends on a change says about it (CHANGE-4, CHANGE-5). */
export const RuleMark = Type.Object({
  id: Id,
  /** The editions whose page has it. */
  editions: Type.Array(oneOf(editionIds), { minItems: 1 }),
  title: Text,
  effective_on: EffectiveOn,
  seen_on: Day,
  /** The day after which it has to be read again. */
  expires_on: Day,
})
export type RuleMark = Type.Static<typeof RuleMark>

/** A row of the register of changes: what changes when, for whom, and what depends on it. */
export const RuleChange = Type.Object(
  {
    id: Id,
    editions: Type.Array(oneOf(editionIds), { minItems: 1 }),
    title: Text,
    what: Text,
    status: oneOf(ruleStatuses),
    effective_on: EffectiveOn,
    /** In words. */
    whom: Text,
    /** For the filter. */
    who: Type.Array(oneOf(affectedIds), { minItems: 1 }),
    question_for_the_board: Text,
    source: ArticleSource,
    seen_on: Day,
    expires_on: Day,
    /** Articles by slug.edition#heading, questions by id, scenarios by edition/id, clues by edition/category/number. */
    depends: Type.Array(
      Type.Object(
        {
          kind: oneOf(['article', 'quiz', 'fill-in', 'range', 'governance', 'board'] as const),
          ref: Text,
          /** An exact piece of the article's Markdown. */
          sentence: Type.Optional(Text),
        },
        { additionalProperties: false },
      ),
    ),
  },
  { additionalProperties: false },
)
export type RuleChange = Type.Static<typeof RuleChange>

export const ListRuleChanges = Type.Object(
  { edition: Type.Optional(oneOf(editionIds)) },
  { additionalProperties: false },
)
export type ListRuleChanges = Type.Static<typeof ListRuleChanges>

export const RuleChanges = Type.Object({ changes: Type.Array(RuleChange) })
export type RuleChanges = Type.Static<typeof RuleChanges>

export const RuleDates = Type.Object({ changes: Type.Array(RuleMark) })
export type RuleDates = Type.Static<typeof RuleDates>
