import type { CalibrationBand } from './calibration.js'
import { confidenceRange } from './confidence.js'
import styles from './calibration-chart.module.css'

/** The plot in its own units; the margins hold the words of the axes. */
const plot = { width: 260, height: 260, left: 58, top: 12, bottom: 44, right: 16 } as const

const across = (stated: number) =>
  plot.left + ((stated - confidenceRange.least) / (confidenceRange.most - confidenceRange.least)) * plot.width
const up = (right: number) => plot.top + (1 - right / 100) * plot.height

/**
 * Plots confidence against correct answers: on the dotted line a player is right exactly as often as stated; below it,
 * overconfident. A larger dot means more answers. The table beside it gives screen readers the same numbers.
 */
export function CalibrationChart({ bands }: { bands: readonly CalibrationBand[] }) {
  const size = [plot.left + plot.width + plot.right, plot.top + plot.height + plot.bottom]
  return (
    <figure className={styles.figure}>
      <svg className={styles.chart} viewBox={`0 0 ${size.join(' ')}`} aria-hidden="true">
        <Axes />
        <line className={styles.ideal} x1={across(50)} y1={up(50)} x2={across(100)} y2={up(100)} />
        {bands.map(({ from, count, stated, right }) => (
          <circle
            key={from}
            className={styles.dot}
            cx={across(stated)}
            cy={up(right)}
            r={5 + 2 * Math.sqrt(count)}
          />
        ))}
      </svg>
      <figcaption className={styles.caption}>
        On the dotted line you would be right exactly as often as you say.
      </figcaption>
    </figure>
  )
}

function Axes() {
  const foot = plot.top + plot.height
  return (
    <>
      {[0, 50, 100].map((right) => (
        <g key={right}>
          <line
            className={styles.grid}
            x1={plot.left}
            x2={plot.left + plot.width}
            y1={up(right)}
            y2={up(right)}
          />
          <text className={styles.tick} x={plot.left - 8} y={up(right) + 4} textAnchor="end">
            {right}%
          </text>
        </g>
      ))}
      {[50, 75, 100].map((stated) => (
        <text key={stated} className={styles.tick} x={across(stated)} y={foot + 18} textAnchor="middle">
          {stated}%
        </text>
      ))}
      <text className={styles.name} x={plot.left + plot.width / 2} y={foot + 38} textAnchor="middle">
        How sure you were
      </text>
      <text
        className={styles.name}
        x={0}
        y={0}
        textAnchor="middle"
        transform={`translate(10 ${plot.top + plot.height / 2}) rotate(-90)`}
      >
        How often you were right
      </text>
    </>
  )
}
