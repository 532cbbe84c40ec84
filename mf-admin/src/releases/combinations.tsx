import { shortMomentText } from '@icio/contracts/dates/day-text'
import type {
  GivenCombination,
  RefusedCombination,
  ReleasesOverview,
  WithheldCombination,
} from '@icio/contracts/releases/endpoints'
import { Section } from '@icio/shared-ui/parts/section'
import { editionName } from '../banks/bank-words.js'
import { WideTable } from '../frame/wide-table.js'
import styles from './releases.module.css'

/** Which releases visitors get together, which canaries are held back from whom, and what was refused, with the reasons. */
export function Combinations({
  given,
  withheld,
  refused,
}: Pick<ReleasesOverview, 'given' | 'withheld' | 'refused'>) {
  return (
    <Section
      title="What visitors get together"
      lead="A browser has one of 10,000 buckets. Each combination of releases was admitted as a train, or is proved by its parts."
    >
      {given.length === 0 ? (
        <p>No visitor gets a published release yet.</p>
      ) : (
        <WideTable label="Table of combinations" heads={['Visitors', 'Releases']}>
          {given.map((combination) => (
            <GivenRow
              key={`${combination.edition} ${idOf(combination.set)}`}
              combination={combination}
              usual={usualOf(given, combination.edition)}
            />
          ))}
        </WideTable>
      )}
      <h3>Held back and refused</h3>
      {withheld.length + refused.length === 0 ? (
        <p>Nothing is held back, and nothing was refused in the last 90 days.</p>
      ) : (
        <ul className={styles.history} role="list">
          {withheld.map((each) => (
            <WithheldLine
              key={`${each.edition} ${each.releases.join(' ')} in ${idOf(each.set)}`}
              withheld={each}
            />
          ))}
          {refused.map((each) => (
            <RefusedLine key={idOf(each.set)} refused={each} />
          ))}
        </ul>
      )}
    </Section>
  )
}

type Releases = GivenCombination['set']

/** What most visitors of an edition get: its largest share comes first. */
function usualOf(given: readonly GivenCombination[], edition: GivenCombination['edition']): Releases {
  return given.find((one) => one.edition === edition)?.set ?? {}
}

function GivenRow({ combination, usual }: { combination: GivenCombination; usual: Releases }) {
  const { edition, train, permyriad, set } = combination
  const releases = Object.entries(set)
  return (
    <tr>
      <th scope="row">
        {editionName[edition]}
        <span className={styles.facts}>
          {percent(permyriad)}, {permyriad.toLocaleString('en-US')} buckets
        </span>
      </th>
      <td>
        <span className={styles.facts}>{train === null ? 'Proved by its parts' : `Train ${train}`}</span>
        {releases.map(([name, id]) => (
          <span key={name} className={styles.release}>
            {usual[name] === id ? id : <strong>{id}</strong>}
          </span>
        ))}
      </td>
    </tr>
  )
}

function WithheldLine({ withheld }: { withheld: WithheldCombination }) {
  const { edition, releases, permyriad, reasons, set } = withheld
  return (
    <li>
      <strong>{releases.join(', ')}</strong>
      <span className={styles.facts}>
        {editionName[edition]}: held back from {percent(permyriad)} of the visitors
      </span>
      <Why reasons={reasons} set={set} />
    </li>
  )
}

function RefusedLine({ refused }: { refused: RefusedCombination }) {
  const { releases, set, reasons, by, why, at } = refused
  return (
    <li>
      <strong>{releases.length > 0 ? releases.join(', ') : 'A step back'}</strong>
      <span className={styles.facts}>
        <time dateTime={at}>{shortMomentText(at)}</time>, <bdi>{by}</bdi>: {why}
      </span>
      <Why reasons={reasons} set={set} />
    </li>
  )
}

function Why({ reasons, set }: { reasons: readonly string[]; set: Releases }) {
  return (
    <>
      {reasons.map((reason) => (
        <span key={reason} className={styles.reason}>
          {reason}
        </span>
      ))}
      <details>
        <summary>All releases of the combination</summary>
        <ul className={styles.set}>
          {Object.entries(set).map(([name, id]) => (
            <li key={name}>{id}</li>
          ))}
        </ul>
      </details>
    </>
  )
}

function percent(permyriad: number): string {
  return `${permyriad / 100}%`
}

function idOf(set: Releases): string {
  return Object.values(set).sort().join(' ')
}
