import { Tabs } from '@icio/shared-ui/parts/tabs'
import { AdminPage } from '../frame/admin-page.js'
import { ChallengeQueue } from './challenge-queue.js'
import { ContributionQueue } from './contribution-queue.js'
import { FeedbackQueue } from './feedback-queue.js'
import { MissedTerms } from './missed-terms.js'
import { RangeChallengeQueue } from './range-challenge-queue.js'

/**
 * Disputed answers with their rulings, replies that visitors rated down, what rooms add to the record of all rooms, and
 * terms that the assistant's library lacks.
 */
export function ChallengesScreen() {
  return (
    <AdminPage
      title="Challenges and Feedback"
      lead={
        <p>
          What players dispute, what the assistant got wrong or does not have, and what rooms add to public
          figures. A ruling on a challenge is told to the player.
        </p>
      }
    >
      <Tabs
        label="Queues"
        tabs={[
          { id: 'challenges', label: 'Challenged answers', content: <ChallengeQueue /> },
          { id: 'ranges', label: 'Challenged ranges', content: <RangeChallengeQueue /> },
          { id: 'feedback', label: 'Rated down', content: <FeedbackQueue /> },
          { id: 'rooms', label: 'Record of all rooms', content: <ContributionQueue /> },
          { id: 'missed', label: 'What people asked and we do not have', content: <MissedTerms /> },
        ]}
      />
    </AdminPage>
  )
}
