import { shortDayText } from '@icio/contracts/dates/day-text'
import { dayIn } from '@icio/contracts/dates/days'
import type { DeployKey } from '@icio/contracts/deploy-keys/endpoints'
import { Badge } from '@icio/shared-ui/parts/badge'
import { Button } from '@icio/shared-ui/parts/button'
import styles from '../releases.module.css'

const tones = { valid: 'success', expired: 'warning', revoked: 'neutral' } as const

/** The labels of keys that are not records. */
const sources = { record: null, environment: 'DEPLOY_KEYS', machine: 'for commands on it' } as const

/** One key: what it may do, until when, and how to revoke it. */
export function KeyRow({
  deployKey: { name, source, state, orphaned, actions, remotes, paths, expires_at, made_by, last_used_at },
  onAsk,
}: {
  deployKey: DeployKey
  onAsk: (to: 'rotate' | 'revoke') => void
}) {
  return (
    <tr>
      <th scope="row">
        {name} <Badge tone={tones[state]}>{state}</Badge>
        <span className={styles.facts}>{sources[source] ?? `by ${made_by ?? 'nobody known'}`}</span>
        {orphaned && state === 'valid' && (
          <span className={styles.facts}>
            <Badge tone="warning">look</Badge> <bdi>{made_by}</bdi> is no administrator any more. Rotate it,
            or revoke it: until then it moves no guarded part, makes no keys and grants no paths.
          </span>
        )}
      </th>
      <td>{actions.join(', ')}</td>
      <td>{partsInWords(remotes)}</td>
      <td>
        {paths.length === 0
          ? 'those of its remotes'
          : paths.map((path) => (path === '/' ? 'any that is free' : path)).join(', ')}
      </td>
      <td className={styles.date}>{expires_at ? shortDayText(dayIn(expires_at)) : 'no end'}</td>
      <td className={styles.date}>
        {source === 'record' ? (last_used_at ? shortDayText(dayIn(last_used_at)) : 'never') : 'not kept'}
      </td>
      <td>
        {source === 'record' && state !== 'revoked' && (
          <span className={styles.changes}>
            <Button size="sm" aria-label={`Rotate ${name}`} onClick={() => onAsk('rotate')}>
              Rotate
            </Button>
            <Button size="sm" variant="quiet" aria-label={`Revoke ${name}`} onClick={() => onAsk('revoke')}>
              Revoke
            </Button>
          </span>
        )}
      </td>
    </tr>
  )
}

function partsInWords(remotes: readonly string[]): string {
  if (!remotes.includes('*')) return remotes.join(', ')
  const named = remotes.filter((remote) => remote !== '*' && remote !== 'mf-admin')
  return [remotes.includes('mf-admin') ? 'every remote' : 'every remote but mf-admin', ...named].join(', ')
}
