import { figureText, isUnitWord } from '@icio/contracts/numbers/figure-text'
import { Bar, Dot, Note, Reference } from '@icio/shared-ui/figures/chart/marks'
import { Plot, type Axis } from '@icio/shared-ui/figures/chart/plot'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { NumberScale } from './results-props.js'
import { stackValues } from './stack-values.js'
import styles from './results-view.module.css'

/** Size of the letters in a drawing of the house, in its own units. */
const drawnText = 13

/** The numbers of a room as dots on a line, with median and middle half (ROOM-14). */
export function DotsFigure({
  values,
  median,
  middle,
  truth,
  own,
  ...scale
}: NumberScale & {
  values: readonly number[]
  median: number | null
  middle: { low: number; high: number } | null
  truth: number | undefined
  /** The own number, on a device that has one. */
  own?: { value: number; text: string } | undefined
}) {
  const on = placeOn(scale)
  return (
    <Frame>
      {(width) => {
        const height = heightOf(width)
        const columns = Math.floor((width - 60) / 9)
        const [least, most] = [on(scale.least), on(scale.most)]
        const dots = stackValues(values.map(on), (x) => ((x - least) / (most - least)) * columns)
        const top = Math.max(height / 14, ...dots.map(({ level }) => level + 2))
        // Away from the median, whose line its words would cross.
        const isLeft = own !== undefined && own.value < (median ?? own.value)
        return (
          <Plot
            width={width}
            height={height}
            x={axisOf(scale)}
            y={{ min: 0, max: top, bare: true }}
            margin={{ left: 30, right: 30, top: 26 }}
          >
            {middle && <Bar x={[on(middle.low), on(middle.high)]} y={[0, top]} tone="fourth" />}
            {median !== null && <Reference x={on(median)} tone="accent" dashed={false} />}
            {truth !== undefined && <Reference x={on(truth)} tone="gain" />}
            {dots.map(({ value: x, level }, index) => (
              <Dot key={index} at={[x, level + 0.6]} tone="accent" />
            ))}
            {own && <Reference x={on(own.value)} tone="soft" />}
            {median !== null && <Note at={[on(median), top]} text="Median" gap={6} />}
            {own && (
              <Note
                at={[on(own.value), top * 0.9]}
                text={own.text}
                side={isLeft ? 'left' : 'right'}
                gap={6}
              />
            )}
          </Plot>
        )
      }}
    </Frame>
  )
}

/** Units of a drawing for one range: on a wall a bar of 10 px and a gap of 12. */
const rowOfRange = 9

/** The ranges of a room by their middles, one bar for each, with the true figure once it was shown (ROOM-14). */
export function RangesFigure({
  ranges,
  truth,
  own,
  ...scale
}: NumberScale & {
  ranges: readonly { low: number; high: number }[]
  truth: number | undefined
  /** The seat's own, which is thicker. */
  own: { low?: number | undefined; high?: number | undefined } | undefined
}) {
  const on = placeOn(scale)
  const sortedRanges = ranges.toSorted((a, b) => a.low + a.high - b.low - b.high)
  const ownPlace = own && sortedRanges.findIndex(({ low, high }) => low === own.low && high === own.high)
  return (
    <Frame>
      {(width) => (
        <Plot
          width={width}
          height={Math.max(110, Math.min(width * 0.34, 56 + sortedRanges.length * rowOfRange))}
          x={axisOf(scale)}
          y={{ min: 0, max: sortedRanges.length, bare: true, flip: true }}
          margin={{ left: 30, right: 30, top: 8 }}
        >
          {sortedRanges.map(({ low, high }, index) => {
            const holds = truth !== undefined && low <= truth && truth <= high
            const half = Math.min(0.5, (index === ownPlace ? 4 : 2) / rowOfRange)
            return (
              <Bar
                key={index}
                x={[on(low), on(high)]}
                y={[index + 0.5 - half, index + 0.5 + half]}
                tone={holds ? 'gain' : truth === undefined ? 'accent' : 'soft'}
              />
            )
          })}
          {truth !== undefined && (
            <g className={styles.truth}>
              <Reference x={on(truth)} tone="mark" dashed={false} />
            </g>
          )}
        </Plot>
      )}
    </Frame>
  )
}

/** The line on which a room will place its numbers, before anything is shown. */
export function EmptyScale(scale: NumberScale) {
  return (
    <Frame>
      {(width) => (
        <Plot
          width={width}
          height={72}
          x={axisOf(scale)}
          y={{ min: 0, max: 1, bare: true }}
          margin={{ left: 30, right: 30, top: 8 }}
        >
          {null}
        </Plot>
      )}
    </Frame>
  )
}

function heightOf(width: number): number {
  return Math.max(150, width * 0.27)
}

/** Where a value stands on the axis: a scale by factors is drawn by its logarithm. */
function placeOn({ scale }: NumberScale): (value: number) => number {
  return scale === 'log' ? (value) => Math.log10(value) : (value) => value
}

function axisOf(numbers: NumberScale): Axis {
  const { least, most, scale } = numbers
  const on = placeOn(numbers)
  const { unit } = numbers
  // A unit that is a word stands once below the line, a sign at each figure.
  const axis = { min: on(least), max: on(most), ...(unit && isUnitWord(unit) ? { label: unit } : {}) }
  const sign = { unit: isUnitWord(unit) ? '' : unit }
  if (scale !== 'log') return { ...axis, text: (value) => figureText(value, sign) }
  const decades = Array.from(
    { length: Math.floor(axis.max) - Math.ceil(axis.min) + 1 },
    (_, index) => Math.ceil(axis.min) + index,
  )
  return { ...axis, ticks: decades, text: (value) => figureText(10 ** value, sign) }
}

/** A drawing as wide as its place, with letters in proportion to the text around it: larger on a wall than on a phone. */
function Frame({ children }: { children: (width: number) => ReactNode }) {
  const frame = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(640)
  useEffect(() => {
    const element = frame.current
    if (!element || typeof ResizeObserver === 'undefined') return
    const read = () => {
      const letters = Number.parseFloat(getComputedStyle(element).fontSize)
      if (element.clientWidth > 0) setWidth(Math.round((element.clientWidth * drawnText) / letters))
    }
    const observer = new ResizeObserver(read)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={frame} className={styles.frame} aria-hidden="true">
      {children(width)}
    </div>
  )
}
