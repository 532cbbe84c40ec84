import type { ReleasesOverview } from '@icio/contracts/releases/endpoints'
import { editionName } from '../banks/bank-words.js'
import styles from './releases.module.css'

/** Every change of what visitors get, newest first: who, when, why, and the resulting state. */
export function ChannelHistory({ changes }: Pick<ReleasesOverview, 'changes'>) {
  return (
    <ol className={styles.history} role="list">
      {changes.map(({ edition, rev, action, stable, canary, by, why, at }) => (
        <li key={`${edition} ${rev}`}>
          <strong>
            {editionName[edition]}, {action}
          </strong>
          : stable train {stable}
          {canary !== null && `, canary train ${canary}`}
          <span className={styles.facts}>
            <time dateTime={at}>{new Date(at).toLocaleString('en-US')}</time>, {by}: {why}
          </span>
        </li>
      ))}
    </ol>
  )
}
