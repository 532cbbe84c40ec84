import type { CalibrationBand } from '@icio/contracts/statistics/calibration'
import { NumbersTable } from '@icio/shared-ui/figures/chart/numbers'

/** The data of the chart as a table. */
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
