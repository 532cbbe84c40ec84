import { bankOf, type BankKind, type BankName } from '@icio/contracts/banks/banks'
import { specializations, type Specialization } from '@icio/contracts/editions'
import type { Counts } from '@icio/contracts/question-passport/endpoints'

/** One bank as the admin pages name it. */
export interface BankWords {
  name: BankName
  kind: BankKind
  edition: Specialization
  title: string
  /** Plural, for sentences: 'No … found'. */
  plural: string
}

const kinds: Readonly<Record<BankKind, { title: string; plural: string }>> = {
  quiz: { title: 'Quiz', plural: 'quiz questions' },
  'fill-in-blanks': { title: 'Fill in the Blanks', plural: 'fill-in-blank questions' },
  governance: { title: 'Governance', plural: 'governance scenarios' },
}

/** The editions in words. */
export const editionName: Readonly<Record<Specialization, string>> = {
  general: 'Commercial Insurers',
  'government-risk-pools': 'Government Risk Pools',
}

/** The six banks, in the order of the cards. */
export const banks: readonly BankWords[] = (Object.keys(kinds) as BankKind[]).flatMap((kind) =>
  specializations.map((edition) => ({
    name: bankOf[kind][edition],
    kind,
    edition,
    title: `${kinds[kind].title}: ${editionName[edition]}`,
    plural: edition === 'general' ? kinds[kind].plural : `risk pool ${kinds[kind].plural}`,
  })),
)

/** How many samples of each bank come with the site: shown while the real counts cannot be read (AUDIT-7). */
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
