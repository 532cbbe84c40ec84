import type { Edition } from '@icio/contracts/editions'
import { dayIn } from '@icio/contracts/dates/days'
import { changeWords, ruleChangePath } from '@icio/contracts/rule-changes/rule-changes'
import type { RuleMark } from '@icio/contracts/rule-changes/endpoints'
import { GatedLink } from './gated-link.js'

interface RuleMarksProps {
  /** None for a question that depends on no change. */
  marks: readonly RuleMark[] | undefined
  edition: Edition
  now?: Date
}

/** The changes of rules that a question depends on, with their dates and the way to the page of all (CHANGE-5). */
export function RuleMarks({ marks = [], edition, now = new Date() }: RuleMarksProps) {
  return marks.map((mark) => (
    <p key={mark.id}>
      {mark.title}: <GatedLink to={ruleChangePath(mark, edition)}>{changeWords(mark, dayIn(now))}</GatedLink>
    </p>
  ))
}
