import type {
  ExperimentFacts,
  Laboratories,
  MirrorEstimate,
  MirrorResults,
} from '@icio/contracts/rooms/mirror'
import { pointsText } from '@icio/contracts/rooms/results/mirror-lines'
import { Dot, Line, Note, Reference } from '@icio/shared-ui/figures/chart/marks'
import { Plot } from '@icio/shared-ui/figures/chart/plot'
import { useWidth } from '@icio/shared-ui/figures/chart/use-width'
import { useRef } from 'react'
import { FactTable } from '../room/fact-table.js'
import { stackValues } from '../room/stack-values.js'
import styles from './mirror.module.css'

/** Units of a drawing. A wall shows it in half its width, and no letter there is smaller than 28 px (STAGE-2). */
const widths = { page: 760, stage: 360 } as const

/** This room and all rooms, each with its 95% interval, and a table of the same (MIRROR-6, MIRROR-10). */
export function EffectPlot({
  facts,
  results: { difference, pairs, rooms },
  onStage = false,
}: {
  facts: Pick<ExperimentFacts, 'outcome'>
  results: Pick<MirrorResults, 'difference' | 'pairs' | 'rooms'>
  onStage?: boolean
}) {
  const frame = useRef<HTMLDivElement>(null)
  const onPage = Math.min(useWidth(frame), widths.page)
  const isShare = facts.outcome.kind === 'option'
  const own = difference ?? pairs
  const rows: { name: string; estimate: MirrorEstimate }[] = [
    ...(own ? [{ name: 'This room', estimate: own }] : []),
    ...(rooms ? [{ name: 'All rooms', estimate: rooms }] : []),
  ]
  if (rows.length === 0) return null
  const unit = isShare ? 'Difference in points' : 'Of 100 pairs'
  const text = (share: number) => pointsText(share * 100, isShare ? 0 : 50)
  return (
    <div className={styles.figure}>
      <div ref={frame} className={styles.plot} aria-hidden="true">
        <Plot
          width={onStage ? widths.stage : onPage}
          height={onStage ? 60 + rows.length * 30 : 70 + rows.length * 42}
          x={isShare ? { min: -100, max: 100, label: unit } : { min: 0, max: 100, label: unit }}
          y={{ min: 0, max: rows.length, bare: true }}
          margin={{ left: 110, right: 24 }}
        >
          <Reference x={isShare ? 0 : 50} tone="soft" />
          {rows.map(({ name, estimate: { value, low, high } }, index) => {
            const y = rows.length - index - 0.5
            return (
              <g key={name}>
                {low !== null && high !== null && (
                  <Line
                    points={[
                      [low * 100, y],
                      [high * 100, y],
                    ]}
                    tone={index === 0 ? 'mark' : 'accent'}
                  />
                )}
                <Dot at={[value * 100, y]} tone={index === 0 ? 'mark' : 'accent'} />
                <Note at={[isShare ? -100 : 0, y]} text={name} side="left" gap={16} />
              </g>
            )
          })}
        </Plot>
      </div>
      {!onStage && (
        <FactTable
          className={styles.table}
          head={[unit, 'Value', '95% interval']}
          rows={rows.map(({ name, estimate: { value, low, high } }) => [
            name,
            text(value),
            low === null || high === null ? 'none' : `${text(low)} to ${text(high)}`,
          ])}
        />
      )}
    </div>
  )
}

/** The 36 laboratories as dots with this room among them, so that everybody sees how far rooms differ by chance (MIRROR-12). */
export function LaboratoryPlot({
  laboratories: { unit, labs },
  effect,
  onStage = false,
}: {
  laboratories: Laboratories
  effect: number | undefined
  onStage?: boolean
}) {
  const frame = useRef<HTMLDivElement>(null)
  const onPage = Math.min(useWidth(frame), widths.page)
  const isPoints = unit === 'points'
  const [min, max] = isPoints ? [-20, 70] : [-0.4, 1]
  const bin = (max - min) / (onStage ? 36 : 60)
  const dots = stackValues(
    labs.map(({ value }) => value),
    (value) => value / bin,
  )
  const levels = Math.max(4, ...dots.map(({ level }) => level + 1)) + 1
  return (
    <div className={styles.figure}>
      <div ref={frame} className={styles.plot} aria-hidden="true">
        <Plot
          width={onStage ? widths.stage : onPage}
          height={onStage ? 112 : 190}
          x={{
            min,
            max,
            label: isPoints ? 'Difference in points' : 'Difference in standard deviations (d)',
            holds: effect === undefined ? [] : [effect],
          }}
          y={{ min: 0, max: levels, bare: true }}
          margin={{ left: 24, right: 24, top: 30 }}
        >
          <Reference x={0} tone="soft" />
          {dots.map(({ value, level }, index) => (
            <Dot key={index} at={[value, level + 0.5]} tone="accent" small />
          ))}
          {effect !== undefined && (
            <>
              <Reference x={effect} />
              <Dot at={[effect, 0.5]} />
              <Note at={[effect, levels]} text="This room" tone="mark" side="above" gap={2} />
            </>
          )}
        </Plot>
      </div>
      <p className={styles.line}>
        Each dot is one of {labs.length} laboratories of about {middleOf(labs.map(({ people }) => people))}{' '}
        people.
      </p>
      {!onStage && (
        <details>
          <summary>The laboratories as a table</summary>
          <div className={styles.scroll} role="region" aria-label={`The laboratories, ${unit}`} tabIndex={0}>
            <table className={styles.table}>
              <thead>
                <tr>
                  <th>People</th>
                  <th>{isPoints ? 'Points' : 'd'}</th>
                </tr>
              </thead>
              <tbody>
                {labs.map(({ people, value }, index) => (
                  <tr key={index}>
                    <td>{people.toLocaleString('en-US')}</td>
                    <td>{value.toFixed(isPoints ? 1 : 2).replace('-', '−')}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </details>
      )}
    </div>
  )
}

function middleOf(values: readonly number[]): number {
  const sortedValues = values.toSorted((a, b) => a - b)
  return sortedValues[Math.floor(sortedValues.length / 2)] ?? 0
}
