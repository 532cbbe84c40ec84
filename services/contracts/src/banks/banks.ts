import { editionIds, type Edition } from '../editions.js'

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

/** The bank of each kind and edition (CALL-22, CALL-23, CALL-25). */
export const banksByKind: Readonly<Record<BankKind, Record<Edition, BankName>>> = {
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

export function kindAndEditionOf(name: BankName): { kind: BankKind; specialization: Edition } {
  for (const kind of bankKinds)
    for (const edition of editionIds)
      if (banksByKind[kind][edition] === name) return { kind, specialization: edition }
  throw new Error(`There is no bank ${name}`)
}

/** The target number of questions in each bank (BUILD-4). */
export const bankTarget = 100
