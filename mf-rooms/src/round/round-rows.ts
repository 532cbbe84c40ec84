import type { RoundResults } from '@icio/contracts/rooms/round'
import type { RoomOption, Solution } from '@icio/contracts/rooms/room-views'
import type { OptionRow } from '@icio/shared-ui/stage/option-rows'
import { openRows, verdictOf } from '../room/result-rows.js'

/**
 * Returns the options of a round with its votes: the last one fills the row, the first one stands behind it as an outline,
 * and their shares follow each other (ROUND-11, ROUND-15). A vote of fewer than three is left out; null for a round of
 * numbers.
 */
export function roundRows({
  results: { splits, twin },
  isTwin,
  options = [],
  solution,
}: {
  results: Pick<RoundResults, 'splits' | 'twin'>
  isTwin: boolean
  options?: readonly RoomOption[] | undefined
  solution?: Solution | undefined
}): OptionRow[] | null {
  const votes = isTwin && twin ? [twin.split] : splits?.filter((split) => split.length > 0)
  if (!votes) return null
  return openRows(options).map((row) => {
    const said = votes.map((split) => split.find(({ choice_id }) => choice_id === row.id))
    const percents = said.map((vote) => vote?.percent ?? 0)
    const verdict = verdictOf(row.id, solution?.right)
    return {
      ...row,
      fill: percents.at(-1) ?? 0,
      ...(percents.length > 1 ? { before: percents[0] ?? 0 } : {}),
      figure: `${percents.join(' → ')}%`,
      note: `${said.map((vote) => vote?.count ?? 0).join(' → ')} answers`,
      ...(verdict ? { verdict } : {}),
    }
  })
}
