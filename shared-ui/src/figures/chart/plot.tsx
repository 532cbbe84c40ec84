import { scaleLinear, type ScaleLinear } from 'd3-scale'
import { createContext, use, useMemo, useState, type ReactNode } from 'react'
import styles from './chart.module.css'

/** One axis of a plot. `min` and `max` are the extent when the figure is first drawn. */
export interface Axis {
  readonly min: number
  readonly max: number
  readonly label?: string
  /** Tick positions; by default the scale chooses them. */
  readonly ticks?: readonly number[]
  readonly text?: (value: number) => string
  /** Values that must be visible: the axis grows to the next round number to include them. */
  readonly holds?: readonly number[]
  /** Reverses the axis: top to bottom, or right to left. */
  readonly flip?: boolean
  /** Draws neither ticks nor a line: the axis has no unit. */
  readonly bare?: boolean
}

export interface Space {
  readonly x: ScaleLinear<number, number>
  readonly y: ScaleLinear<number, number>
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

const PlotSpace = createContext<Space | null>(null)

/** Returns the scales and edges of the surrounding plot, in pixels of the drawing. Throws outside a <Plot>. */
export function useSpace(): Space {
  const space = use(PlotSpace)
  if (!space) throw new Error('Chart marks must be inside a <Plot>')
  return space
}

interface PlotProps {
  width: number
  height: number
  x: Axis
  y: Axis
  /** Space around the plot for the axis labels. */
  margin?: Partial<Record<'left' | 'right' | 'top' | 'bottom', number>>
  children: ReactNode
}

/**
 * A plot with two linear axes. An axis grows when a value leaves it and does not shrink until the figure is reset, so
 * that the drawing does not move under a finger that drags.
 */
export function Plot({ width, height, x, y, margin = {}, children }: PlotProps) {
  const [xMin, xMax] = useGrowingExtent(x)
  const [yMin, yMax] = useGrowingExtent(y)
  const left = margin.left ?? 44
  const right = width - (margin.right ?? 14)
  const top = margin.top ?? (y.label ? 30 : 12)
  const bottom = height - (margin.bottom ?? (x.label ? 44 : 26))
  const space = useMemo(
    () => ({
      x: scaleLinear([xMin, xMax], x.flip ? [right, left] : [left, right]),
      y: scaleLinear([yMin, yMax], y.flip ? [top, bottom] : [bottom, top]),
      left,
      right,
      top,
      bottom,
    }),
    [xMin, xMax, x.flip, yMin, yMax, y.flip, left, right, top, bottom],
  )
  return (
    <PlotSpace value={space}>
      <svg
        className={styles.plot}
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        focusable="false"
      >
        <YAxis axis={y} space={space} />
        <XAxis axis={x} space={space} />
        {children}
      </svg>
    </PlotSpace>
  )
}

function useGrowingExtent(axis: Axis): readonly [number, number] {
  const values = (axis.holds ?? []).filter(Number.isFinite)
  const least = Math.min(axis.min, ...values)
  const most = Math.max(axis.max, ...values)
  // Domain and range: a single array would set the range, and leave the domain at 0 to 1.
  const [round0, round1] = scaleLinear([least, most], [0, 1]).nice(5).domain() as [number, number]
  const min = least < axis.min ? round0 : axis.min
  const max = most > axis.max ? round1 : axis.max
  const base = `${axis.min} ${axis.max}`
  const [extent, grow] = useState({ min, max, base })
  if (extent.base !== base) grow({ min, max, base })
  else if (min < extent.min || max > extent.max)
    grow({ min: Math.min(min, extent.min), max: Math.max(max, extent.max), base })
  return extent.base === base ? [Math.min(min, extent.min), Math.max(max, extent.max)] : [min, max]
}

const plain = (value: number) => value.toLocaleString('en-US').replace('-', '−')

function YAxis({ axis, space }: { axis: Axis; space: Space }) {
  if (axis.bare) return null
  const { y, left, right, top } = space
  const [min, max] = y.domain() as [number, number]
  const ticks = (axis.ticks ?? y.ticks(5)).filter((value) => value >= min && value <= max)
  return (
    <g aria-hidden="true">
      {axis.label && (
        <text className={styles.axisName} x={0} y={top - 16}>
          {axis.label}
        </text>
      )}
      {ticks.map((value) => (
        <g key={value}>
          <line
            className={value === 0 ? styles.zero : styles.grid}
            x1={left}
            x2={right}
            y1={y(value)}
            y2={y(value)}
          />
          <text className={styles.tick} x={left - 8} y={y(value)} dy="0.32em" textAnchor="end">
            {(axis.text ?? plain)(value)}
          </text>
        </g>
      ))}
    </g>
  )
}

function XAxis({ axis, space }: { axis: Axis; space: Space }) {
  if (axis.bare) return null
  const { x, left, right, bottom } = space
  const [min, max] = x.domain() as [number, number]
  const ticks = (axis.ticks ?? x.ticks(Math.max(3, Math.min(8, (right - left) / 70)))).filter(
    (value) => value >= min && value <= max,
  )
  return (
    <g aria-hidden="true">
      <line className={styles.foot} x1={left} x2={right} y1={bottom} y2={bottom} />
      {ticks.map((value) => (
        <g key={value}>
          <line className={styles.foot} x1={x(value)} x2={x(value)} y1={bottom} y2={bottom + 4} />
          <text className={styles.tick} x={x(value)} y={bottom + 18} textAnchor="middle">
            {(axis.text ?? plain)(value)}
          </text>
        </g>
      ))}
      {axis.label && (
        <text className={styles.axisName} x={right} y={bottom + 38} textAnchor="end">
          {axis.label}
        </text>
      )}
    </g>
  )
}
