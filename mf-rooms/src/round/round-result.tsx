import { laterTexts } from '@icio/contracts/rooms/later-texts'
import type { RoundResults, RoundView } from '@icio/contracts/rooms/round'
import type { RoomOption, Solution } from '@icio/contracts/rooms/room-views'
import { roundLines } from '@icio/contracts/rooms/results/round-lines'
import { OptionRows } from '@icio/shared-ui/stage/option-rows'
import { EstimatePlot } from './estimate-plot.js'
import { roundRows } from './round-rows.js'
import { figureOfRound } from './round-texts.js'
import styles from './round.module.css'

export interface RoundResultProps {
  results: RoundResults
  view: Pick<RoundView, 'form' | 'phase'>
  options?: readonly RoomOption[] | undefined
  solution?: Solution | undefined
  unit?: string | undefined
  decimals?: number | undefined
  least?: number | undefined
  most?: number | undefined
  scale?: 'linear' | 'log' | undefined
}

/** What a round has come to: votes or dots, the four counts, the sentences, and one published figure (ROUND-11 to ROUND-24). */
export default function RoundResult(props: RoundResultProps) {
  const { results, view, options, solution } = props
  if (results.few) return <p className={styles.soft}>{laterTexts.waiting}</p>
  const isTwin = view.phase === 'twin_shown'
  const lines = roundLines(isTwin ? results : { ...results, twin: undefined }, props)
  const rows = roundRows({ results, isTwin, options, solution })
  const published = figureOfRound(results)
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
        {published.text} <cite>{published.source}</cite>
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
