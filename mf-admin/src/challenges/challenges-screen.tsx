import { fewestVisitors, listMissedTerms, missedTermDays } from '@icio/contracts/assistant/endpoints'
import { shortDayText } from '@icio/contracts/dates/day-text'
import { Link } from '@icio/platform'
import { useResource } from '@icio/shared-ui/api/use-resource'
import { ResourceView } from '@icio/shared-ui/parts/resource-view'
import { Tabs } from '@icio/shared-ui/parts/tabs'
import { editionName } from '../banks/bank-words.js'
import { AdminPage } from '../frame/admin-page.js'
import { WideTable } from '../frame/wide-table.js'
import { ContributionQueue } from './contribution-queue.js'
import { FeedbackQueue } from './feedback-queue.js'

/** Replies that visitors rated down, what rooms add to the record of all rooms, and terms that the assistant's library lacks. */
export function ChallengesScreen() {
  return (
    <AdminPage
      title="Feedback and Rooms"
      lead={
        <p>
          What the assistant got wrong or does not have, and what rooms add to public figures. What players
          dispute is in the <Link to="/messages">inbox</Link>.
        </p>
      }
    >
      <Tabs
        label="Queues"
        tabs={[
          { id: 'feedback', label: 'Rated down', content: <FeedbackQueue /> },
          { id: 'rooms', label: 'Record of all rooms', content: <ContributionQueue /> },
          { id: 'missed', label: 'What people asked and we do not have', content: <MissedTerms /> },
        ]}
      />
    </AdminPage>
  )
}

const termHeads = ['Term', 'Edition', 'Visitors', 'Last asked']

/** What people asked and we do not have: terms in questions that the library did not answer (PRIV-14). */
function MissedTerms() {
  const terms = useResource((call) => call(listMissedTerms).then((reply) => reply.terms))
  return (
    <>
      <p>
        {`From visitors who switched sharing on: terms of the last ${missedTermDays} days that at least ${fewestVisitors} of them asked for. No question is kept.`}
      </p>
      <ResourceView resource={terms} name="The terms">
        {(missedTerms) =>
          missedTerms.length === 0 ? (
            <p>No term yet.</p>
          ) : (
            <WideTable heads={termHeads} label="Terms without an answer">
              {missedTerms.map(({ term, specialization, visitors, last_asked }) => (
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
