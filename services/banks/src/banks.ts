import { bankOf, type BankKind, type BankName } from '@icio/contracts/banks/banks'
import { specializations, type Specialization } from '@icio/contracts/editions'
import type { RowOf } from '@icio/contracts/question-bank/endpoints'
import type { BoardCategory } from '@icio/contracts/games/board-rules'
import { readJson } from './read-file.js'

/** One bank as this project brings it along. */
export interface Bank<K extends BankKind = BankKind> {
  kind: K
  specialization: Specialization
  /** Name of the bank and of its collection. */
  name: BankName
  rows: RowOf[K][]
}

const kinds: readonly BankKind[] = ['quiz', 'fill-in-blanks', 'governance']

/** One bank, read from its file. */
export function readBank<K extends BankKind>(kind: K, specialization: Specialization): Bank<K> {
  const name = bankOf[kind][specialization]
  return { kind, specialization, name, rows: readJson(specialization, `${name}.json`) }
}

/** All six banks (DATA-11). */
export function readBanks(): Bank[] {
  return kinds.flatMap((kind) => specializations.map((specialization) => readBank(kind, specialization)))
}

/** The reviewed categories of the board game of an edition (DATA-26). */
export function readBoardCategories(specialization: Specialization): BoardCategory[] {
  return readJson(specialization, 'board_categories.json')
}
