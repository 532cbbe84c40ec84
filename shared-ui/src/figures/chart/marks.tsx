import { area, curveLinear, curveStepAfter, line } from 'd3-shape'
import styles from './chart.module.css'
import { useSpace } from './plot.js'
import { fillOf, strokeOf, type Tone } from './tones.js'

export type { Tone } from './tones.js'

const classNames = (...names: (string | false | undefined)[]) => names.filter(Boolean).join(' ')

/** A point in axis units. */
export type Point = readonly [x: number, y: number]

interface LineProps {
  points: readonly Point[]
  tone?: Tone
  dashed?: boolean
  stepped?: boolean
  thin?: boolean
}

/** A line through points. */
export function Line({ points, tone = 'accent', dashed, stepped, thin }: LineProps) {
  const { x, y } = useSpace()
  const path = line<Point>(
    (point) => x(point[0]),
    (point) => y(point[1]),
  ).curve(stepped ? curveStepAfter : curveLinear)
  return (
    <path
      className={classNames(styles.line, strokeOf[tone], dashed && styles.dashed, thin && styles.thin)}
      d={path([...points]) ?? ''}
    />
  )
}

/** The area between two lines. Each point is x, lower y, upper y. */
export function Area({
  points,
  tone = 'accent',
  stepped,
}: {
  points: readonly (readonly [x: number, low: number, high: number])[]
  tone?: Tone
  stepped?: boolean
}) {
  const { x, y } = useSpace()
  const path = area<readonly [number, number, number]>(
    (point) => x(point[0]),
    (point) => y(point[1]),
    (point) => y(point[2]),
  ).curve(stepped ? curveStepAfter : curveLinear)
  return <path className={classNames(styles.area, fillOf[tone])} d={path([...points]) ?? ''} />
}

/** A rectangle between two positions on each axis. */
export function Bar({ x: across, y: up, tone = 'accent' }: { x: Point; y: Point; tone?: Tone }) {
  const { x, y } = useSpace()
  const [left, right] = [x(across[0]), x(across[1])].toSorted((a, b) => a - b) as [number, number]
  const [head, foot] = [y(up[0]), y(up[1])].toSorted((a, b) => a - b) as [number, number]
  return (
    <rect
      className={classNames(styles.bar, fillOf[tone])}
      x={left}
      y={head}
      width={right - left}
      height={foot - head}
    />
  )
}

/** A dot, filled or open. */
export function Dot({
  at,
  tone = 'mark',
  open,
  small,
  radius = small ? 3.5 : 5,
}: {
  at: Point
  tone?: Tone
  open?: boolean
  small?: boolean
  /** In CSS pixels. */
  radius?: number
}) {
  const { x, y } = useSpace()
  return (
    <circle
      className={open ? classNames(styles.openDot, strokeOf[tone]) : classNames(styles.dot, fillOf[tone])}
      cx={x(at[0])}
      cy={y(at[1])}
      r={radius}
    />
  )
}

/** A reference line across the whole plot, at a value of one axis. */
export function Reference({
  x: across,
  y: up,
  tone = 'mark',
  dashed = true,
}: {
  x?: number
  y?: number
  tone?: Tone
  dashed?: boolean
}) {
  const { x, y, left, right, top, bottom } = useSpace()
  const at =
    across === undefined ? [left, right, y(up ?? 0), y(up ?? 0)] : [x(across), x(across), top, bottom]
  return (
    <line
      className={classNames(styles.reference, strokeOf[tone], dashed && styles.dashed)}
      x1={at[0]}
      x2={at[1]}
      y1={at[2]}
      y2={at[3]}
    />
  )
}

interface NoteProps {
  at: Point
  text: string
  /** Position of the text relative to the point. */
  side?: 'above' | 'below' | 'left' | 'right' | 'above-left' | 'above-right' | 'below-left' | 'below-right'
  /** Pixels between the point and the text. */
  gap?: number
  /** Characters per line before the text wraps. */
  wrap?: number
  tone?: 'ink' | 'mark' | 'soft'
  small?: boolean
  /** Stands in the right margin, for which the drawing has made room. */
  outside?: boolean
}

const leading = 16
/** Approximate width of a character; text is not measured. */
const letterWidth = 6.6
/** Notes may reach this far into the margin of a plot. */
const overhang = 12

/** Text at a point, kept within the drawing, with a halo in the background color so that lines do not cross it. */
export function Note({
  at,
  text,
  side = 'above',
  gap = 10,
  wrap = 26,
  tone = 'ink',
  small,
  outside,
}: NoteProps) {
  const { x, y, left, right } = useSpace()
  const lines = wrapText(text, wrap)
  const wide = Math.max(...lines.map((words) => words.length)) * letterWidth
  const place = x(at[0])
  let anchor: 'start' | 'middle' | 'end' = side.endsWith('left')
    ? 'end'
    : side.endsWith('right')
      ? 'start'
      : 'middle'
  // Text that would leave the plot on one side moves to the other.
  if (outside) anchor = 'start'
  else if (anchor === 'start' && place + gap + wide > right + overhang && place - gap - wide > left)
    anchor = 'end'
  else if (anchor === 'end' && place - gap - wide < -overhang) anchor = 'start'
  const across = place + (anchor === 'end' ? -gap : anchor === 'start' ? gap : 0)
  const first = y(at[1]) + firstLine(side, gap, lines.length)
  return (
    <text
      className={classNames(styles.note, tone !== 'ink' && styles[tone], small && styles.small)}
      textAnchor={anchor}
      aria-hidden="true"
    >
      {lines.map((words, index) => (
        <tspan key={index} x={across} y={first + index * leading}>
          {words}
        </tspan>
      ))}
    </text>
  )
}

function firstLine(side: string, gap: number, lines: number): number {
  if (side.startsWith('above')) return -gap - (lines - 1) * leading
  if (side.startsWith('below')) return gap + 12
  return 4 - ((lines - 1) * leading) / 2
}

/** Breaks a text at spaces into lines of at most this many characters, where the words allow it. */
export function wrapText(text: string, letters: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= letters)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}
