import { editionIds, editions, type Edition } from '../editions.js'
import { bankKinds, banksByKind, type BankKind, type BankName } from './banks.js'

const kindTitles: Readonly<Record<BankKind, string>> = {
  quiz: 'Quiz',
  'fill-in-blanks': 'Fill in the Blanks',
  governance: 'Governance',
}

export function bankTitle(name: BankName): string {
  for (const kind of bankKinds)
    for (const edition of editionIds) if (banksByKind[kind][edition] === name) return titleOf(kind, edition)
  return name
}

export function titleOf(kind: BankKind, edition: Edition): string {
  return `${kindTitles[kind]}: ${editions[edition].audience}`
}
