import { specializations, type Specialization } from './editions.js'

/** The six question banks: each name is the bank's collection (DATA-11). */
export const bankNames = [
  'quiz_questions',
  'quiz_questions_risk_pools',
  'fill_in_blank_questions',
  'fill_in_blank_risk_pool_questions',
  'governance_scenarios',
  'governance_scenarios_risk_pools',
] as const
export type BankName = (typeof bankNames)[number]

export const bankKinds = ['quiz', 'fill-in-blanks', 'governance'] as const
export type BankKind = (typeof bankKinds)[number]

/** Which bank an edition's game plays from (CALL-22, CALL-23, CALL-25). */
export const bankOf: Readonly<Record<BankKind, Record<Specialization, BankName>>> = {
  quiz: { general: 'quiz_questions', 'government-risk-pools': 'quiz_questions_risk_pools' },
  'fill-in-blanks': {
    general: 'fill_in_blank_questions',
    'government-risk-pools': 'fill_in_blank_risk_pool_questions',
  },
  governance: {
    general: 'governance_scenarios',
    'government-risk-pools': 'governance_scenarios_risk_pools',
  },
}

/** What a bank holds, and for whom. */
export function placeOfBank(name: BankName): { kind: BankKind; specialization: Specialization } {
  for (const kind of bankKinds)
    for (const specialization of specializations)
      if (bankOf[kind][specialization] === name) return { kind, specialization }
  throw new Error(`There is no bank ${name}`)
}

/** Each bank is filled up to this many questions (BUILD-4). */
export const bankTarget = 100
