import { useId } from 'react'
import { figure } from '../calculator/formatted.js'
import type { Slice } from './analysis.js'
import styles from './analytics.module.css'

const rowHeight = 22
const barHeight = 12

/** A bar chart with the same data in a table for screen readers. */
export function SliceChart({ title, slices }: { title: string; slices: readonly Slice[] }) {
  const id = useId()
  const widest = Math.max(...slices.map(({ percent }) => percent), 1)
  return (
    <figure className={styles.chart} aria-labelledby={id}>
      <figcaption id={id} className={styles.chartTitle}>
        {title}
      </figcaption>
      <svg
        className={styles.bars}
        width="100%"
        height={slices.length * rowHeight}
        aria-hidden="true"
        focusable="false"
      >
        {slices.map(({ name, percent }, row) => (
          <g key={name}>
            <rect
              className={styles.track}
              x="0"
              y={row * rowHeight + (rowHeight - barHeight) / 2}
              width="100%"
              height={barHeight}
            />
            <rect
              className={styles.bar}
              x="0"
              y={row * rowHeight + (rowHeight - barHeight) / 2}
              width={`${(percent / widest) * 100}%`}
              height={barHeight}
            />
          </g>
        ))}
      </svg>
      <table className={styles.sliceTable} aria-labelledby={id}>
        <thead className={styles.sliceHead}>
          <tr>
            <th scope="col">Part</th>
            <th scope="col">Market value</th>
            <th scope="col">Percent</th>
          </tr>
        </thead>
        <tbody>
          {slices.map(({ name, marketValue, percent }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{figure(marketValue, 0)}</td>
              <td>{figure(percent, 1)}%</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}
