import { readPeerNumbers } from '@icio/contracts/peers/endpoints'
import { peersEntry, withoutNumberWords } from '@icio/contracts/peers/peer-words'
import { withoutNumber } from '@icio/contracts/peers/rules'
import type { Edition } from '@icio/contracts/editions'
import { useResource } from '@icio/shared-ui/api/use-resource'
import { ResourceView } from '@icio/shared-ui/parts/resource-view'
import styles from './peers.module.css'

/** A blank sheet of the eight numbers for each table, a page each (PEER-1). */
export default function BlankSheets({ edition, tables }: { edition: Edition; tables: number }) {
  const numbers = useResource((call) => call(readPeerNumbers, { query: { edition } }), {
    key: edition,
    where: 'blank sheets',
  })
  return (
    <ResourceView resource={numbers} name="The eight numbers">
      {({ numbers: eight }) =>
        Array.from({ length: tables }, (_, index) => index + 1).map((table) => (
          <section key={table} className={styles.sheet} aria-label={`${peersEntry.title}, table ${table}`}>
            <h2>
              {peersEntry.title}: table {table}
            </h2>
            <p>
              What does your own policy say? One of you enters it on a phone. Nothing is shown before that.
            </p>
            <table>
              <thead>
                <tr>
                  <th>Number</th>
                  <th>Ours</th>
                  {withoutNumber.map((answer) => (
                    <th key={answer}>{withoutNumberWords[answer]}</th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {eight.map(({ id, name, unit, look_for }) => (
                  <tr key={id}>
                    <th scope="row">
                      {name} ({unit})<small>{look_for}</small>
                    </th>
                    <td />
                    <td>☐</td>
                    <td>☐</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        ))
      }
    </ResourceView>
  )
}
