import { bankTarget } from '@icio/contracts/banks/banks'
import { Progress } from '@icio/shared-ui/parts/progress'
import { banks } from '../banks/bank-words.js'
import type { KnownCounts } from '../banks/use-counts.js'
import styles from './builder.module.css'

/** The count of each bank out of 100, and how many drafts wait (BUILD-1, REVIEW-5). */
export function CountsGrid({ counts }: { counts: KnownCounts }) {
  return (
    <ul className={styles.counts} role="list" aria-label="Questions in the banks">
      {banks.map(({ name, title }) => {
        const count = counts.at === 'loading' ? 0 : counts.counts[name]
        const waiting = (counts.at === 'known' && counts.counts.waiting?.[name]) || 0
        return (
          <li key={name}>
            <Progress
              label={title}
              value={count}
              max={bankTarget}
              valueText={
                counts.at === 'loading'
                  ? '…'
                  : `${count}/${bankTarget}${waiting > 0 ? ` (+${waiting} waiting)` : ''}`
              }
            />
          </li>
        )
      })}
    </ul>
  )
}
