import { fewestVisitors, listMissedTerms, missedTermDays } from '@icio/contracts/assistant/endpoints'
import { useResource } from '@icio/shared-ui/api/use-resource'
import { ResourceView } from '@icio/shared-ui/parts/resource-view'
import { editionName } from '../banks/bank-words.js'
import { shortDayText } from '@icio/contracts/dates/day-text'
import { WideTable } from '../frame/wide-table.js'

const heads = ['Term', 'Edition', 'Visitors', 'Last asked']

/** What people asked and we do not have: terms in questions that the library did not answer (PRIV-14). */
export function MissedTerms() {
  const terms = useResource((call) => call(listMissedTerms).then((reply) => reply.terms))
  return (
    <>
      <p>
        {`From visitors who switched sharing on: terms of the last ${missedTermDays} days that at least ${fewestVisitors} of them asked for. No question is kept.`}
      </p>
      <ResourceView resource={terms} name="The terms">
        {(missed) =>
          missed.length === 0 ? (
            <p>No term yet.</p>
          ) : (
            <WideTable heads={heads} label="Terms without an answer">
              {missed.map(({ term, specialization, visitors, last_asked }) => (
                <tr key={`${specialization} ${term}`}>
                  <th scope="row">{term}</th>
                  <td>{editionName[specialization]}</td>
                  <td>{visitors}</td>
                  <td>{shortDayText(last_asked)}</td>
                </tr>
              ))}
            </WideTable>
          )
        }
      </ResourceView>
    </>
  )
}
