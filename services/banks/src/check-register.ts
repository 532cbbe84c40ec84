import { editionIds } from '@icio/contracts/editions'
import type { RuleChange } from '@icio/contracts/rule-changes/endpoints'
import { daysUntil, lookAgainDays, sectionAt } from '@icio/contracts/rule-changes/rule-changes'
import { RuleChange as RuleChangeShape } from '@icio/contracts/rule-changes/schemas'
import { readArticles } from './articles.js'
import { readBank, readBoardCategories } from './banks.js'
import { allRangeQuestions } from './ranges.js'
import { shapeProblems } from './shape-problems.js'

/** What a row of the register may name. */
export interface ContentNames {
  /** The Markdown of the articles, by `<slug>.<edition>`. */
  articles: ReadonlyMap<string, string>
  questions: Readonly<Record<Exclude<RuleChange['depends'][number]['kind'], 'article'>, ReadonlySet<string>>>
}

/** The articles and questions of the project as the register names them. */
export function contentNames(): ContentNames {
  const collectNames = <Row>(
    rows: (edition: (typeof editionIds)[number]) => readonly Row[],
    nameOf: (row: Row, edition: string) => string[],
  ) => new Set(editionIds.flatMap((edition) => rows(edition).flatMap((row) => nameOf(row, edition))))
  return {
    articles: new Map(readArticles().map(({ slug, edition, markdown }) => [`${slug}.${edition}`, markdown])),
    questions: {
      quiz: collectNames(
        (edition) => readBank('quiz', edition).rows,
        ({ question_id }) => [question_id],
      ),
      'fill-in': collectNames(
        (edition) => readBank('fill-in-blanks', edition).rows,
        ({ question_id }) => [question_id],
      ),
      governance: collectNames(
        (edition) => readBank('governance', edition).rows,
        ({ scenario_id }, edition) => [`${edition}/${scenario_id}`],
      ),
      board: collectNames(readBoardCategories, ({ name, questions }, edition) =>
        questions.map((_, index) => `${edition}/${name}/${index + 1}`),
      ),
      range: new Set(allRangeQuestions().flatMap(([, rows]) => rows.map(({ id }) => id))),
    },
  }
}

/**
 * Finds what no clock decides (CHANGE-8): a row that lacks a field, a repeated id, a reference or a sentence that is
 * gone, and rows out of order.
 */
export function registerProblems(changes: readonly RuleChange[], names: ContentNames): string[] {
  const ids = changes.map(({ id }) => id)
  const dates = changes.map(({ effective_on }) => effective_on ?? '9999')
  return [
    ...changes.flatMap((change) => shapeProblems(`register ${change.id}`, RuleChangeShape, change)),
    ...ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `register ${id}: stands twice`),
    ...ids
      .filter((_, index) => index > 0 && (dates[index - 1] ?? '') > (dates[index] ?? ''))
      .map((id) => `register ${id}: stands after a later date`),
    ...changes.flatMap(({ id, depends }) =>
      depends.flatMap((each) => {
        const problem = whyGone(each, names)
        return problem ? [`register ${id}: ${each.ref} ${problem}`] : []
      }),
    ),
  ]
}

function whyGone({ kind, ref, sentence }: RuleChange['depends'][number], names: ContentNames): string | null {
  if (kind !== 'article') return names.questions[kind].has(ref) ? null : `is no ${kind} question`
  const [name = '', heading = ''] = ref.split('#')
  const markdown = names.articles.get(name)
  if (markdown === undefined) return 'is no article'
  const section = sectionAt(markdown, heading)
  if (!section) return 'has no such heading'
  const text = markdown.slice(section.begins, section.ends)
  return sentence === undefined || text.includes(sentence) ? null : `lacks '${sentence}'`
}

/** Names the rows that are to be looked at again: overdue, or due within 30 days. */
export function registerWarnings(changes: readonly RuleChange[], now: Date): string[] {
  return changes.flatMap(({ id, expires_on }) => {
    const days = daysUntil(expires_on, now)
    if (days > lookAgainDays) return []
    return [`register ${id}: ${days < 0 ? 'was' : 'is'} to be looked at again by ${expires_on}`]
  })
}
