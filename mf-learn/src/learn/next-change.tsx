import type { Edition } from '@icio/contracts/editions'
import { dayText } from '@icio/contracts/dates/day-text'
import { dayIn } from '@icio/contracts/dates/days'
import { listRuleDates } from '@icio/contracts/rule-changes/endpoints'
import {
  nextChanges,
  nextChangeTexts,
  ruleChangePath,
  ruleChangesPath,
} from '@icio/contracts/rule-changes/rule-changes'
import { useResource } from '@icio/shared-ui/api/use-resource'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { GatedLink } from '@icio/shared-ui/parts/gated-link'
import styles from './hub.module.css'

/** The next day on which rules of this edition change, what changes on it, and the way to all changes (CHANGE-3). */
export function NextChange({ edition }: { edition: Edition }) {
  const { nav } = useHost()
  const isThere = nav.hasScreen(ruleChangesPath)
  const dates = useResource((call) => call(listRuleDates, { query: { edition } }), {
    key: isThere ? edition : null,
    where: 'next change',
  })
  if (!isThere) return null
  const next = dates.at === 'ready' ? nextChanges(dates.value.changes, dayIn(new Date())) : null
  return (
    <p className={styles.nextChange} data-loading={dates.at === 'loading' || undefined}>
      {next && (
        <span>
          Next: <strong>{dayText(next.day)}</strong>.{' '}
          {next.changes.map((change, index) => (
            <span key={change.id}>
              {index > 0 && '; '}
              <GatedLink to={ruleChangePath(change, edition)}>{change.title}</GatedLink>
            </span>
          ))}
        </span>
      )}
      {dates.at === 'ready' && !next && <span>{nextChangeTexts.none}</span>}
      {dates.at === 'failed' && <span>{nextChangeTexts.failed}</span>}{' '}
      <GatedLink to={`${ruleChangesPath}?edition=${edition}`} className={styles.allChanges}>
        {nextChangeTexts.more}
      </GatedLink>
    </p>
  )
}
