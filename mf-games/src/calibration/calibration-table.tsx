import type { CalibrationBand } from './calibration.js'
import styles from './calibration-table.module.css'

/** The data of the chart as a table. */
export function CalibrationTable({ bands }: { bands: readonly CalibrationBand[] }) {
  return (
    <table className={styles.table} aria-label="Confidence and answers">
      <thead>
        <tr>
          <th scope="col">You said</th>
          <th scope="col">Answers</th>
          <th scope="col">Sure on average</th>
          <th scope="col">Right</th>
        </tr>
      </thead>
      <tbody>
        {bands.map(({ from, to, count, stated, right }) => (
          <tr key={from}>
            <th scope="row">
              {from}–{to}%
            </th>
            <td>{count}</td>
            <td>{Math.round(stated)}%</td>
            <td>{Math.round(right)}%</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
