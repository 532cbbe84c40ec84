import { bankKinds, banksByKind, type BankKind, type BankName } from '@icio/contracts/banks/banks'
import { titleOf } from '@icio/contracts/banks/bank-titles'
import { editionIds, type Edition } from '@icio/contracts/editions'
import type { Counts } from '@icio/contracts/question-passport/endpoints'

export interface BankWords {
  name: BankName
  kind: BankKind
  edition: Edition
  title: string
  /** Plural, for sentences: 'No … found'. */
  plural: string
}

const plurals: Readonly<Record<BankKind, string>> = {
  quiz: 'quiz questions',
  'fill-in-blanks': 'fill-in-blank questions',
  governance: 'governance scenarios',
}

export const editionName: Readonly<Record<Edition, string>> = {
  general: 'Commercial Insurers',
  'government-risk-pools': 'Government Risk Pools',
}

/** The six banks, in the order of the cards. */
export const banks: readonly BankWords[] = bankKinds.flatMap((kind) =>
  editionIds.map((edition) => ({
    name: banksByKind[kind][edition],
    kind,
    edition,
    title: titleOf(kind, edition),
    plural: edition === 'general' ? plurals[kind] : `risk pool ${plurals[kind]}`,
  })),
)

/** The number of sample questions per bank, shown while the real counts cannot be read (AUDIT-7). */
export const sampleCounts: Counts = {
  quiz_questions: 6,
  quiz_questions_risk_pools: 6,
  fill_in_blank_questions: 0,
  fill_in_blank_risk_pool_questions: 13,
  governance_scenarios: 8,
  governance_scenarios_risk_pools: 8,
}

export function bankWords(name: string): BankWords | undefined {
  return banks.find((bank) => bank.name === name)
}
