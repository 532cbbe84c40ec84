import { figureText } from '@icio/contracts/numbers/figure-text'
import type { KeyboardEvent, PointerEvent } from 'react'
import type { Slider } from '../figure.js'
import styles from './chart.module.css'
import { useSpace, type Space } from './plot.js'

interface HandleProps {
  /** Position in axis units. */
  at: readonly [x: number, y: number]
  /** The direction in which it can be dragged. */
  along: 'x' | 'y'
  slider: Slider
  value: number
  /** Converts a position on the axis to the control's value, if they differ. */
  valueAt?: (place: number) => number
  change: (value: number) => void
}

/**
 * A point of the drawing that can be dragged, or moved with the arrow keys, Page Up and Page Down (ten steps), Home,
 * and End. It changes the same value as its slider below the drawing.
 */
export function Handle({ at, along, slider, value, valueAt = (place) => place, change }: HandleProps) {
  const space = useSpace()
  const to = (next: number) => change(onStep(next, slider))

  function drag(event: PointerEvent<SVGGElement>) {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    to(valueAt(placeOf(event, along, space)))
  }

  return (
    <g
      className={styles.handle}
      transform={`translate(${space.x(at[0])} ${space.y(at[1])})`}
      role="slider"
      tabIndex={0}
      aria-label={`${slider.label}, in the drawing`}
      aria-orientation={along === 'x' ? 'horizontal' : 'vertical'}
      aria-valuemin={slider.min}
      aria-valuemax={slider.max}
      aria-valuenow={value}
      aria-valuetext={figureText(value, slider)}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onKeyDown={(event) => {
        const next = byKey(event, value, slider)
        if (next === null) return
        event.preventDefault()
        to(next)
      }}
    >
      <circle className={styles.grip} r="22" />
      <circle className={styles.handleRing} r="9" />
      <circle className={styles.handleDot} r="4" />
    </g>
  )
}

function placeOf(event: PointerEvent<SVGGElement>, along: 'x' | 'y', space: Space): number {
  const svg = event.currentTarget.ownerSVGElement
  const box = svg?.getBoundingClientRect()
  if (!svg || !box || box.width === 0) return 0
  const scale = svg.viewBox.baseVal.width / box.width
  return along === 'x'
    ? space.x.invert((event.clientX - box.left) * scale)
    : space.y.invert((event.clientY - box.top) * scale)
}

/** Returns the nearest value that the slider allows. */
export function onStep(value: number, { min, max, step }: Slider): number {
  const steps = Math.round((Math.min(max, Math.max(min, value)) - min) / step)
  return Number(Math.min(max, min + steps * step).toFixed(6))
}

function byKey(event: KeyboardEvent, value: number, { min, max, step }: Slider): number | null {
  switch (event.key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return value + step
    case 'ArrowLeft':
    case 'ArrowDown':
      return value - step
    case 'PageUp':
      return value + 10 * step
    case 'PageDown':
      return value - 10 * step
    case 'Home':
      return min
    case 'End':
      return max
    default:
      return null
  }
}
