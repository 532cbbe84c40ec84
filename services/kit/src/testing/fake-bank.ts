import type { BankKind } from '@icio/contracts/banks/banks'
import type { Edition } from '@icio/contracts/editions'
import type { QuestionBank, RowInPlay } from '@icio/contracts/question-bank/endpoints'

/** The rows of a bank in a test, by kind; a kind that is missing is empty. */
export type BankRows = { [K in BankKind]?: readonly RowInPlay<K>[] }

/** A recorded read of a bank. */
export interface BankRead {
  kind: BankKind
  edition: Edition
  limit: number | undefined
}

/** Creates a bank that reads its rows with this function at every call. */
export function fakeBank(read: (asked: BankRead) => BankRows): QuestionBank {
  return {
    async questions<K extends BankKind>(
      kind: K,
      edition: Edition,
      { limit }: { limit?: number } = {},
    ): Promise<RowInPlay<K>[]> {
      const rows: readonly RowInPlay<K>[] = read({ kind, edition, limit })[kind] ?? []
      return rows.slice(0, limit)
    },
  }
}
