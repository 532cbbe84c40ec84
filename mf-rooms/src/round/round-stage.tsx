import type { Estimates, RoundResults, RoundView } from '@icio/contracts/rooms/round'
import type { PublicActivity } from '@icio/contracts/rooms/room-views'
import { roundHeadline, roundLines } from '@icio/contracts/rooms/results/round-lines'
import { roundTexts } from '@icio/contracts/rooms/round'
import { StageCards, StageOptions, StageQuestion } from '@icio/shared-ui/stage/stage-parts'
import { EstimatePlot, EstimateStrip } from './estimate-plot.js'
import { FourCounts, roundRows } from './round-result.js'
import styles from './round.module.css'

/**
 * What came of a round, on the wall: one headline, who moved as four counts, and the options with both votes in the rows
 * that they had (STAGE-11, ROUND-11). Figures and statistics are for devices and the report.
 */
export default function RoundOnStage({
  activity,
  round,
  results,
  facts,
}: {
  activity: PublicActivity
  round: RoundView
  results: RoundResults
  facts: readonly string[]
}) {
  const isTwin = round.phase === 'twin_shown'
  const lines = roundLines(isTwin ? results : { ...results, twin: undefined }, activity).filter(
    ({ strong, beside }) => strong ?? beside,
  )
  // The last line is that of the twin: the wall has said the others with the first question.
  const lineTexts = (isTwin && results.twin ? lines.slice(-1) : lines).map(({ text }) => text)
  const resultHeadline = isTwin ? null : roundHeadline(results)
  const [headline = lineTexts[0], rest] = resultHeadline
    ? [resultHeadline, lineTexts]
    : [lineTexts[0], lineTexts.slice(1)]
  const rows = roundRows({ results, isTwin, options: activity.options, solution: activity.solution })
  return (
    <StageQuestion
      label="Question"
      facts={facts}
      prompt={activity.prompt}
      isShown
      kept={rows !== null}
      headline={
        <>
          <p className={styles.stageHeadline}>{headline}</p>
          {results.shift && !isTwin && <FourCounts shift={results.shift} />}
          {results.turned && !isTwin && (
            <StageCards label="Tables that turned" cards={tableCards(results.turned)} />
          )}
        </>
      }
      foot={rest}
    >
      {rows ? (
        <StageOptions options={rows} figures="wide" />
      ) : (
        results.numbers && (
          <div className={styles.stagePlot}>
            <EstimatePlot {...activity} numbers={results.numbers} results={results} onStage />
          </div>
        )
      )}
    </StageQuestion>
  )
}

/** A wall has place for so many cards; the tables that turned most come first. */
const cardsShown = 6

function tableCards(turnedTables: NonNullable<RoundResults['turned']>) {
  const byRise = turnedTables.toSorted((a, b) => (b.after - b.before) / b.n - (a.after - a.before) / a.n)
  return byRise.slice(0, cardsShown).map(({ table, n, before, after }) => ({
    name: `Table ${table} turned:`,
    note: ` ${before} → ${after} of ${n} right`,
  }))
}

/** The estimates of a first vote while they are discussed (ROUND-6). */
export function EstimatesOnStage({
  activity,
  estimates,
}: {
  activity: PublicActivity
  estimates: Estimates
}) {
  return (
    <div className={styles.stagePlot}>
      <EstimateStrip {...activity} estimates={estimates} onStage />
      <p className={styles.stageHeadline}>{roundTexts.farOut}</p>
    </div>
  )
}
