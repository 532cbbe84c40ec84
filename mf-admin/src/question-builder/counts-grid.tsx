import { bankTarget } from '@icio/contracts/banks/banks'
import { Progress } from '@icio/shared-ui/parts/progress'
import { banks } from '../banks/bank-words.js'
import type { KnownCounts } from '../banks/use-counts.js'
import styles from './builder.module.css'

/** The count of each bank out of 100 (BUILD-1). */
export function CountsGrid({ counts }: { counts: KnownCounts }) {
  return (
    <ul className={styles.counts} role="list" aria-label="Questions in the banks">
      {banks.map(({ name, title }) => {
        const count = counts.at === 'loading' ? 0 : counts.counts[name]
        return (
          <li key={name}>
            <Progress
              label={title}
              value={count}
              max={bankTarget}
              valueText={counts.at === 'loading' ? '…' : `${count}/${bankTarget}`}
            />
          </li>
        )
      })}
    </ul>
  )
}
