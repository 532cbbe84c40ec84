import { shortDayText } from '@icio/contracts/dates/day-text'
import { dayIn } from '@icio/contracts/dates/days'
import type { Backend } from '@icio/contracts/remote-backends/endpoints'
import { Badge } from '@icio/shared-ui/parts/badge'
import { Button } from '@icio/shared-ui/parts/button'
import styles from '../releases.module.css'

const readyTones = { ready: 'success', away: 'warning', unknown: 'neutral' } as const

const breakerWords = {
  closed: null,
  open: 'It failed too often: its calls are refused for ten seconds at a time.',
  'half-open': 'It failed too often: one call tries whether it is back.',
} as const

/** The service of one remote: where it is, how it does, and how to end its calls. */
export function BackendRow({
  backend,
  onChange,
  onRemove,
}: {
  backend: Backend
  onChange: () => void
  onRemove: () => void
}) {
  const { remote, address, ready, breaker, calls, failures, orphaned, changed_by, changed_at } = backend
  return (
    <tr>
      <th scope="row">
        {remote}
        <span className={styles.facts}>{address}</span>
        <span className={styles.facts}>
          {shortDayText(dayIn(changed_at))}, by <bdi>{changed_by}</bdi>
        </span>
        {orphaned && (
          <span className={styles.facts}>
            <Badge tone="warning">look</Badge> <bdi>{changed_by}</bdi> is no administrator any more
          </span>
        )}
      </th>
      <td>
        <Badge tone={readyTones[ready]}>{ready}</Badge>
        {breakerWords[breaker] && <span className={styles.facts}>{breakerWords[breaker]}</span>}
      </td>
      <td>
        {calls} <span className={styles.facts}>{failures} failed, since this instance started</span>
      </td>
      <td>
        {backend.calls_per_minute} a minute for each visitor
        {backend.calls_per_day !== null && <>, {backend.calls_per_day} a day</>}
        <span className={styles.facts}>
          {backend.gated ? 'after the disclosure' : 'without the disclosure'},{' '}
          {backend.shares_names ? 'with display names' : 'without names'}
        </span>
      </td>
      <td>
        <span className={styles.changes}>
          <Button size="sm" aria-label={`Change the service of ${remote}`} onClick={onChange}>
            Change
          </Button>
          <Button size="sm" variant="quiet" aria-label={`Remove the service of ${remote}`} onClick={onRemove}>
            Remove
          </Button>
        </span>
      </td>
    </tr>
  )
}
