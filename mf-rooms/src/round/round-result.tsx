import { publishedFigures } from '@icio/contracts/published-figures/published-figures'
import { laterTexts } from '@icio/contracts/rooms/later-texts'
import type { RoundResults, RoundView } from '@icio/contracts/rooms/round'
import type { RoomOption, Solution } from '@icio/contracts/rooms/room-views'
import { roundLines } from '@icio/contracts/rooms/results/round-lines'
import { OptionRows, type OptionRow } from '@icio/shared-ui/stage/option-rows'
import { openRows, verdictOf } from '../room/result-rows.js'
import type { NumberScale } from '../room/results-props.js'
import { EstimatePlot } from './estimate-plot.js'
import styles from './round.module.css'

interface RoundResultProps extends Partial<NumberScale> {
  results: RoundResults
  view: Pick<RoundView, 'form' | 'phase'>
  options?: readonly RoomOption[] | undefined
  solution?: Solution | undefined
}

/** What a round has come to: votes or dots, the four counts, the sentences, and one published figure (ROUND-11 to ROUND-24). */
export default function RoundResult(props: RoundResultProps) {
  const { results, view, options, solution } = props
  if (results.few) return <p className={styles.soft}>{laterTexts.waiting}</p>
  const isTwin = view.phase === 'twin_shown'
  const lines = roundLines(isTwin ? results : { ...results, twin: undefined }, props)
  const rows = roundRows({ results, isTwin, options, solution })
  const publishedFigure = figureOfRound(results)
  return (
    <div className={styles.result}>
      {rows && <OptionRows rows={rows} />}
      {results.numbers && <EstimatePlot {...props} numbers={results.numbers} />}
      <div className={styles.found}>
        {results.shift && !isTwin && <FourCounts shift={results.shift} />}
        {lines.map(({ text, strong }) => (
          <p key={text} className={strong ? styles.verdict : styles.line}>
            {text}
          </p>
        ))}
      </div>
      <p className={styles.published}>
        {publishedFigure.text} <cite>{publishedFigure.source}</cite>
      </p>
    </div>
  )
}

/** Who moved where, of those who voted first and last (ROUND-11). */
export function FourCounts({ shift }: { shift: NonNullable<RoundResults['shift']> }) {
  const counts = [
    [shift.became_right, 'became right'],
    [shift.stayed_right, 'stayed right'],
    [shift.became_wrong, 'became wrong'],
    [shift.stayed_wrong, 'stayed wrong'],
  ] as const
  return (
    <ul className={styles.four} role="list" aria-label="Who moved">
      {counts.map(([count, what]) => (
        <li key={what}>
          <strong>{count}</strong> {what}
        </li>
      ))}
    </ul>
  )
}

/** The one published figure under a shown round (ROUND-24): for choices, numbers with tables, and other numbers. */
export function figureOfRound({ numbers, tables }: Pick<RoundResults, 'numbers' | 'tables'>) {
  const { texts, source } = publishedFigures[numbers ? (tables ? 'F3' : 'F4') : 'F2']
  // What the register notes about a source for itself is no part of it.
  return { text: texts.join(' '), source: source.replace(' (issue from memory)', '') }
}

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
    const optionCounts = votes.map((split) => split.find(({ choice_id }) => choice_id === row.id))
    const percents = optionCounts.map((vote) => vote?.percent ?? 0)
    const verdict = verdictOf(row.id, solution?.right)
    return {
      ...row,
      fill: percents.at(-1) ?? 0,
      ...(percents.length > 1 ? { before: percents[0] ?? 0 } : {}),
      figure: `${percents.join(' → ')}%`,
      note: `${optionCounts.map((vote) => vote?.count ?? 0).join(' → ')} answers`,
      ...(verdict ? { verdict } : {}),
    }
  })
}
