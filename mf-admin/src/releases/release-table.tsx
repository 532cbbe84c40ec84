import { shortDayText } from '@icio/contracts/dates/day-text'
import { dayIn } from '@icio/contracts/dates/days'
import type { ReleaseHealth, ReleaseRecord } from '@icio/contracts/releases/endpoints'
import { Badge } from '@icio/shared-ui/parts/badge'
import { Button } from '@icio/shared-ui/parts/button'
import { WideTable } from '../frame/wide-table.js'
import styles from './releases.module.css'

const tones = { admitted: 'success', refused: 'danger', unadmitted: 'warning' } as const

const heads = [
  'Release',
  'Admission',
  'Loads',
  'Failed',
  'Crashed',
  'Fell back',
  'Load time (p75)',
  'First view',
]

/** Every release, newest first, with its admission and its health in real visits. */
export function ReleaseTable({
  releases,
  health,
  approvalsFor,
  onApprove,
}: {
  releases: readonly ReleaseRecord[]
  health: readonly ReleaseHealth[]
  /** Parts whose releases require a second person's approval; '*' stands for all. */
  approvalsFor: readonly string[]
  /** Left out for people who may only look. */
  onApprove?: ((release: ReleaseRecord) => void) | undefined
}) {
  return (
    <WideTable label="Table of releases" heads={heads}>
      {releases.map((release) => (
        <ReleaseRow
          key={release.id}
          release={release}
          health={health.find(({ release: id }) => id === release.id)}
          needsApproval={approvalsFor.includes(release.name) || approvalsFor.includes('*')}
          onApprove={onApprove}
        />
      ))}
    </WideTable>
  )
}

/** What a release needs of shell and services, and what it uses of the host contract. */
function Needs({ release: { needs, apis = {}, usage } }: { release: ReleaseRecord }) {
  const ofShell = Object.entries(needs)
  const calls = Object.entries(apis)
  if (ofShell.length + calls.length + usage.length === 0) return null
  const contract = needs['contract']
  return (
    <details className={styles.facts}>
      <summary>{contract === undefined ? 'Needs' : `Needs host contract ${contract}`}</summary>
      <dl className={styles.needs}>
        {ofShell.length > 0 && <dt>Of the shell</dt>}
        {ofShell.map(([what, range]) => (
          <dd key={what}>
            {what === 'contract' ? 'host contract' : what} {range}
          </dd>
        ))}
        {calls.length > 0 && <dt>Calls of the services</dt>}
        {calls.map(([domain, range]) => (
          <dd key={domain}>
            {domain} {range}
          </dd>
        ))}
        {usage.length > 0 && <dt>Uses of the host contract</dt>}
        {usage.length > 0 && <dd>{usage.join(', ')}</dd>}
      </dl>
    </details>
  )
}

function ReleaseRow({
  release,
  health,
  needsApproval,
  onApprove,
}: {
  release: ReleaseRecord
  health: ReleaseHealth | undefined
  needsApproval: boolean
  onApprove: ((release: ReleaseRecord) => void) | undefined
}) {
  const { id, admission, approvals, by, published_at, sizes, extensions = [] } = release
  const failed = admission.checks.filter(({ passed }) => !passed)
  return (
    <tr>
      <th scope="row">
        {id}
        <span className={styles.facts}>
          {shortDayText(dayIn(published_at))}, <bdi>{by}</bdi>
        </span>
        <Needs release={release} />
        {extensions.length > 0 && (
          <span className={styles.facts}>
            adds {extensions.map(({ kind, title, path }) => `${kind} '${title}' (${path})`).join(', ')}
          </span>
        )}
      </th>
      <td>
        <Badge tone={tones[admission.state]}>{admission.state}</Badge>
        {failed.map(({ name, detail }) => (
          <span key={name} className={styles.facts}>
            {name}: {detail}
          </span>
        ))}
        {approvals.map(({ by: person, at, counts }) => (
          <span key={`${person} ${at}`} className={styles.facts}>
            approved by <bdi>{person}</bdi>
            {!counts && ', who has lost the role since: it counts no more'}
          </span>
        ))}
        {needsApproval && (
          <span className={styles.facts}>
            {!approvals.some(({ counts }) => counts) && 'needs a second person '}
            {onApprove && (
              <Button size="sm" aria-label={`Approve ${id}`} onClick={() => onApprove(release)}>
                Approve
              </Button>
            )}
          </span>
        )}
      </td>
      <td>{health?.ready ?? 0}</td>
      <td>{(health?.failed ?? 0) + (health?.mismatched ?? 0)}</td>
      <td>{health?.crashed ?? 0}</td>
      <td>{health?.fallback ?? 0}</td>
      <td>{typeof health?.p75_ms === 'number' ? `${health.p75_ms} ms` : 'not known yet'}</td>
      <td>{(sizes.firstView / 1000).toFixed(1)} kB</td>
    </tr>
  )
}
