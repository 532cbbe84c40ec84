import { ShareBar } from '@icio/shared-ui/figures/chart/share-bar'
import { useId } from 'react'
import { figure } from '../calculator/formatted.js'
import type { Slice } from './analysis.js'
import styles from './analytics.module.css'

/** The parts of a portfolio in a table, each with a bar on a track that is the whole (SITE-36). */
export function SliceChart({ title, slices }: { title: string; slices: readonly Slice[] }) {
  const id = useId()
  return (
    <figure className={styles.chart} aria-labelledby={id}>
      <figcaption id={id} className={styles.chartTitle}>
        {title}
      </figcaption>
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
              <th scope="row">
                {name}
                <ShareBar share={percent / 100} />
              </th>
              <td>{figure(marketValue, 0)}</td>
              <td>{figure(percent, 1)}%</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}
