import { Link } from '@icio/platform'
import { Tabs } from '@icio/shared-ui/parts/tabs'
import { AdminPage } from '../frame/admin-page.js'
import { ContributionQueue } from './contribution-queue.js'
import { FeedbackQueue } from './feedback-queue.js'
import { MissedTerms } from './missed-terms.js'

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
