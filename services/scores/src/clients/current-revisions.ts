import { banksByKind, type BankKind, type BankName } from '@icio/contracts/banks/banks'
import { editionIds } from '@icio/contracts/editions'
import type { QuestionBank } from '@icio/contracts/question-bank/endpoints'

/**
 * Returns the current revision of each question's choices, by id; undefined for a question that is not in play.
 *
 * @throws ServiceError unavailable if the bank cannot be read
 */
export async function currentRevisions(
  bank: QuestionBank,
  name: BankName,
): Promise<(id: string) => number | undefined> {
  const kinds = Object.keys(banksByKind) as BankKind[]
  const places = kinds.flatMap((kind) => editionIds.map((edition) => ({ kind, edition })))
  const place = places.find(({ kind, edition }) => banksByKind[kind][edition] === name)
  const rows = place ? await bank.questions(place.kind, place.edition) : []
  const revisions = new Map(
    rows.map((row) => ['scenario_id' in row ? String(row.scenario_id) : row.question_id, row.revision ?? 1]),
  )
  return (id) => revisions.get(id)
}
