import { figureText, isUnitWord } from '@icio/contracts/numbers/figure-text'
import type { Estimates, RoundResults } from '@icio/contracts/rooms/round'
import { Dot, Note, Reference } from '@icio/shared-ui/figures/chart/marks'
import { Plot } from '@icio/shared-ui/figures/chart/plot'
import { useWidth } from '@icio/shared-ui/figures/chart/use-width'
import { useRef } from 'react'
import { FactTable } from '../room/fact-table.js'
import type { NumberScale } from '../room/results-props.js'
import { stackValues } from '../room/stack-values.js'
import styles from './round.module.css'

type Scale = Partial<NumberScale>

/** Units of a drawing; on a wall no letter of it is smaller than 28 px (STAGE-2). */
const widths = { page: 760, stage: 620 } as const
/** Dots nearer to each other than this many pixels stand on each other. */
const column = 9

interface Row {
  name: string
  values: readonly number[]
  median: number | null
  /** `values` are lowest, median and highest. */
  three: boolean
}

interface Mark {
  name: string
  value: number
}

/** Estimates as dots, one row for each vote, with medians, tables and the truth, and a table of the same (ROUND-6, ROUND-16). */
export function EstimatePlot({
  numbers,
  results,
  solution,
  onStage = false,
  ...scale
}: Scale & {
  numbers: NonNullable<RoundResults['numbers']>
  results: RoundResults
  solution?: { truth?: number } | undefined
  onStage?: boolean
}) {
  const rows = numbers.estimates.map(({ dots, three }, vote) => ({
    name: numbers.estimates.length === 1 ? 'Estimates' : (['First', 'Second', 'Third'][vote] ?? ''),
    values: dots,
    three,
    median: numbers.medians[vote] ?? null,
  }))
  const marks = [
    ...(solution?.truth === undefined ? [] : [{ name: 'True figure', value: solution.truth }]),
    ...(results.tables ? [{ name: 'Mean of the tables', value: results.tables.mean }] : []),
  ]
  return <Strip rows={rows} marks={marks} scale={scale} onStage={onStage} />
}

export function EstimateStrip({
  estimates,
  onStage = false,
  ...scale
}: Scale & { estimates: Estimates; onStage?: boolean }) {
  const rows = [{ name: 'Estimates', values: estimates.dots, three: estimates.three, median: null }]
  return <Strip rows={rows} marks={[]} scale={scale} onStage={onStage} />
}

function Strip({
  rows,
  marks,
  scale,
  onStage,
}: {
  rows: readonly Row[]
  marks: readonly Mark[]
  scale: Scale
  onStage: boolean
}) {
  const frame = useRef<HTMLDivElement>(null)
  const onPage = Math.min(useWidth(frame), widths.page)
  const shownRows = rows.filter(({ values }) => values.length > 0)
  if (shownRows.length === 0) return null
  const { least = 0, most = 1 } = scale
  const isLog = scale.scale === 'log'
  const on = (value: number) => (isLog ? Math.log10(value) : value)
  const back = (value: number) => (isLog ? 10 ** value : value)
  const [min, max] = [on(least), on(most)]
  const width = onStage ? widths.stage : onPage
  const stack = (values: readonly number[]) =>
    stackValues(values.map(on), (x) => (((x - min) / (max - min)) * (width - 48)) / column)
  const rowOf = (name: string, ...figures: number[]) =>
    [name, ...figures.map((figure) => figureText(figure, scale))] as const
  const levels = Math.max(
    4,
    ...shownRows.flatMap(({ values }) => stack(values).map(({ level }) => level + 1)),
  )
  // A unit that is a word stands once below the line, a sign at each figure.
  const label = scale.unit && isUnitWord(scale.unit) ? scale.unit : undefined
  const onAxis = label ? { ...scale, unit: '' } : scale
  const height = (label ? 62 : 44) + shownRows.length * (onStage ? 76 : 92)
  return (
    <div className={styles.estimates}>
      <div ref={frame} className={styles.plot} aria-hidden="true">
        <Plot
          width={width}
          height={height}
          x={{
            min,
            max,
            ...(isLog ? { ticks: logTicks(least, most).map(on) } : {}),
            ...(label ? { label } : {}),
            text: (value) => figureText(Number(back(value).toPrecision(4)), onAxis),
          }}
          y={{ min: 0, max: shownRows.length, bare: true }}
          margin={{ left: 24, right: 24, top: marks.length > 0 ? 30 : 12 }}
        >
          {marks.map(({ name, value }, index) => (
            <g key={name}>
              <Reference x={on(value)} tone={index === 0 ? 'gain' : 'accent'} />
              <Note
                at={[on(value), shownRows.length]}
                text={name}
                side={index === 0 ? 'above-right' : 'above-left'}
                small
              />
            </g>
          ))}
          {shownRows.map(({ name, values, median }, row) => {
            const floor = shownRows.length - 1 - row
            return (
              <g key={name}>
                {stack(values).map(({ value: x, level }, index) => (
                  <Dot key={index} at={[x, floor + 0.12 + (level / levels) * 0.72]} tone="accent" small />
                ))}
                {median !== null && <Dot at={[on(median), floor + 0.02]} tone="mark" />}
                {shownRows.length > 1 && (
                  <Note at={[min, floor + 0.8]} text={name} side="right" gap={2} small={!onStage} />
                )}
              </g>
            )
          })}
        </Plot>
      </div>
      {!onStage && (
        <FactTable
          className={styles.facts}
          head={['Vote', 'Lowest', 'Median', 'Highest']}
          rows={[
            ...shownRows.map(({ name, values, median }) =>
              rowOf(name, values[0] ?? 0, median ?? middleOf(values), values.at(-1) ?? 0),
            ),
            ...marks.map(({ name, value }) => rowOf(name, value)),
          ]}
        />
      )}
    </div>
  )
}

function middleOf(sortedValues: readonly number[]): number {
  const half = Math.floor(sortedValues.length / 2)
  return sortedValues.length % 2 === 1
    ? (sortedValues[half] ?? 0)
    : ((sortedValues[half - 1] ?? 0) + (sortedValues[half] ?? 0)) / 2
}

/** Powers of ten within the axis, with both ends. */
function logTicks(least: number, most: number): number[] {
  const ticks: number[] = []
  for (let power = Math.ceil(Math.log10(least)); 10 ** power <= most; power++) ticks.push(10 ** power)
  return ticks.length >= 2 ? ticks : [least, most]
}
