import { shortMomentText } from '@icio/contracts/dates/day-text'
import type { ChannelChange, ReleasesOverview } from '@icio/contracts/releases/endpoints'
import { editionName } from '../banks/bank-words.js'
import styles from './releases.module.css'

/** Every change of what visitors get, newest first: who, when, why, and the resulting state. */
export function ChannelHistory({ changes }: Pick<ReleasesOverview, 'changes'>) {
  return (
    <ol className={styles.history} role="list">
      {changes.map((change) => (
        <li key={`${change.edition} ${change.rev}`}>
          <strong>
            {editionName[change.edition]}, {change.action}
          </strong>
          : {stateOf(change)}
          <span className={styles.facts}>
            <time dateTime={change.at}>{shortMomentText(change.at)}</time>, <bdi>{change.by}</bdi>:{' '}
            {change.why}
          </span>
        </li>
      ))}
    </ol>
  )
}

/** What the change led to. Older entries know trains of whole editions only. */
function stateOf({ stable, canary, parts }: ChannelChange): string {
  const each = Object.entries(parts ?? {}).map(([name, { stable: release, canary: tried, pinned }]) =>
    [
      release ?? `${name}: nothing`,
      ...(tried ? [`canary ${tried.release} for ${tried.permyriad / 100}%`] : []),
      ...(pinned === null ? [] : [`pinned ${pinned}`]),
    ].join(', '),
  )
  const whole = [`stable train ${stable}`, ...(canary === null ? [] : [`canary train ${canary}`])]
  return [...each, ...whole].join(', ')
}
