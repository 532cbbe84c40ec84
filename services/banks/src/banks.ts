import { bankKinds, banksByKind, type BankKind, type BankName } from '@icio/contracts/banks/banks'
import { editionIds, type Edition } from '@icio/contracts/editions'
import type { RowOf } from '@icio/contracts/question-bank/endpoints'
import type { BoardCategory } from '@icio/contracts/games/board-rules'
import { readJson } from './read-file.js'

export interface Bank<K extends BankKind = BankKind> {
  kind: K
  specialization: Edition
  name: BankName
  rows: RowOf[K][]
}

export function readBank<K extends BankKind>(kind: K, edition: Edition): Bank<K> {
  const name = banksByKind[kind][edition]
  return { kind, specialization: edition, name, rows: readJson(edition, `${name}.json`) }
}

/** Reads all six banks (DATA-11). */
export function readBanks(): Bank[] {
  return bankKinds.flatMap((kind) => editionIds.map((edition) => readBank(kind, edition)))
}

/** Reads the reviewed categories of an edition's board game (DATA-26). */
export function readBoardCategories(edition: Edition): BoardCategory[] {
  return readJson(edition, 'board_categories.json')
}
