/** Whom a change affects, as the page filters by it. */
export const affectedWords = {
  'life-insurers': 'Life insurers',
  'property-casualty-insurers': 'Property and casualty insurers',
  pools: 'Risk pools',
  california: 'Public bodies in California',
  maryland: 'Public bodies in Maryland',
  'financial-firms': 'Managers, dealers and banks',
} as const
export type Affected = keyof typeof affectedWords
export const affectedIds = Object.keys(affectedWords) as Affected[]

export const statusWords = {
  'in force': 'In force',
  adopted: 'Adopted',
  proposed: 'Proposed',
  pilot: 'Pilot',
} as const
export const ruleStatuses = Object.keys(statusWords) as (keyof typeof statusWords)[]
