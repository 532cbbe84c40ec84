import type { CalibrationBand } from '@icio/contracts/statistics/calibration'
import { DrawnData } from '@icio/shared-ui/figures/chart/drawn-data'
import { Dot, Line } from '@icio/shared-ui/figures/chart/marks'
import { Plot } from '@icio/shared-ui/figures/chart/plot'
import { NumbersTable } from '@icio/shared-ui/figures/chart/numbers'

const percent = (value: number) => `${value}%`

/**
 * Plots confidence against correct answers: on the dashed line a player is right exactly as often as stated; below it,
 * overconfident. A larger dot means more answers. The table beside it gives screen readers the same numbers.
 */
export function CalibrationChart({ bands }: { bands: readonly CalibrationBand[] }) {
  return (
    <DrawnData widest={352} caption="On the dashed line you would be right exactly as often as you say.">
      {({ width }) => (
        <Plot
          width={width}
          height={330}
          x={{ min: 50, max: 100, ticks: [50, 75, 100], text: percent, label: 'How sure you were' }}
          y={{ min: 0, max: 100, ticks: [0, 50, 100], text: percent, label: 'How often you were right' }}
        >
          <Line
            tone="mark"
            dashed
            thin
            points={[
              [50, 50],
              [100, 100],
            ]}
          />
          {bands.map(({ from, count, stated, right }) => (
            <Dot key={from} at={[stated, right]} tone="accent" radius={5 + 2 * Math.sqrt(count)} />
          ))}
        </Plot>
      )}
    </DrawnData>
  )
}

export function CalibrationTable({ bands }: { bands: readonly CalibrationBand[] }) {
  return (
    <NumbersTable
      table={{
        name: 'Confidence and answers',
        columns: ['You said', 'Answers', 'Sure on average', 'Right'],
        rows: bands.map(({ from, to, count, stated, right }) => [
          `${from}–${to}%`,
          String(count),
          `${Math.round(stated)}%`,
          `${Math.round(right)}%`,
        ]),
      }}
    />
  )
}
