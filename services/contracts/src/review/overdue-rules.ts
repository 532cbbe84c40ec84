import { kindAndEditionOf, type BankName } from '../banks/banks.js'
import type { RuleChange } from '../rule-changes/endpoints.js'

/** How the register of changes names the banks of each kind. */
const kindInRegister = { quiz: 'quiz', 'fill-in-blanks': 'fill-in', governance: 'governance' } as const

/**
 * Returns the titles of the rules that were to be read again by a day, for each question of a bank that depends on any.
 *
 * @param today an ISO date
 */
export function overdueByQuestion(
  changes: readonly RuleChange[],
  bank: BankName,
  today: string,
): Map<string, string[]> {
  const { kind: bankKind, specialization } = kindAndEditionOf(bank)
  const overdue = new Map<string, string[]>()
  for (const { title, depends } of changes.filter((each) => each.expires_on < today))
    for (const { kind, ref } of depends) {
      // A scenario is named with its edition, since its number stands in both.
      const [place, id] = kind === 'governance' ? ref.split('/') : [specialization, ref]
      if (kind !== kindInRegister[bankKind] || place !== specialization || !id) continue
      overdue.set(id, [...(overdue.get(id) ?? []), title])
    }
  return overdue
}
