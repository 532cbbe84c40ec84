import type { ArticleMark } from '@icio/contracts/articles/schemas'
import type { RuleChange, RuleMark } from '@icio/contracts/rule-changes/endpoints'
import { readJson } from './read-file.js'

/** Reads the register of changes: what changes when, by date, rows without one last. */
export function readRuleChanges(): RuleChange[] {
  return readJson<{ rows: RuleChange[] }>('register', 'register.json').rows
}

type Kind = RuleChange['depends'][number]['kind']

export function dependingOnRules(changes: readonly RuleChange[] = readRuleChanges()) {
  const all = changes.flatMap((change) => change.depends.map((each) => ({ ...each, mark: ruleMark(change) })))
  return {
    /** The marks of an article, by `<slug>.<edition>`. */
    ofArticle: (name: string): ArticleMark[] =>
      all.flatMap(({ kind, ref, sentence, mark }) => {
        const [article, heading = ''] = ref.split('#')
        return kind === 'article' && article === name
          ? [{ ...mark, heading, ...(sentence === undefined ? {} : { sentence }) }]
          : []
      }),
    /** The marks of a question, by its reference in the register; undefined if it depends on none. */
    ofQuestion(kind: Exclude<Kind, 'article'>, ref: string): RuleMark[] | undefined {
      const marks = all.filter((each) => each.kind === kind && each.ref === ref).map(({ mark }) => mark)
      return marks.length > 0 ? marks : undefined
    },
  }
}

/** What a sentence or a question that depends on a change says about it. */
export function ruleMark({ id, editions, title, effective_on, seen_on, expires_on }: RuleChange): RuleMark {
  return { id, editions, title, effective_on, seen_on, expires_on }
}
