import { ratings } from '@icio/contracts/rooms/rules'
import type { ReportActivity } from '@icio/contracts/rooms/report-views'
import styles from './report.module.css'

/** How many gave 1, not at all, to 5, fully, to each statement of an exit card (FORUM-15). */
export function Ratings({ statements }: { statements: NonNullable<ReportActivity['statements']> }) {
  const scale = Array.from({ length: ratings.most - ratings.least + 1 }, (_, index) => ratings.least + index)
  return (
    <table className={styles.table}>
      <caption>From 1, not at all, to 5, fully</caption>
      <thead>
        <tr>
          <th>Statement</th>
          {scale.map((rating) => (
            <th key={rating}>{rating}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {statements.map(({ text, counts }) => (
          <tr key={text}>
            <th scope="row">{text}</th>
            {scale.map((rating) => (
              <td key={rating}>{counts[rating - ratings.least] ?? 0}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
