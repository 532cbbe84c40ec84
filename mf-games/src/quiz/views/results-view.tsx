import { accuracyPercent, maximumScore } from '@icio/contracts/rules/quiz-rules'
import { routePaths } from '@icio/shared-ui/host-contract/contract'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { ButtonLink } from '@icio/shared-ui/parts/button-link'
import { Stat } from '@icio/shared-ui/parts/stat'
import Users from 'lucide-react/icons/users'
import { LeaderboardPanel } from '../../leaderboard/leaderboard-panel.js'
import { Downloads } from '../../play/views/downloads.js'
import { EndSummary } from '../../play/views/end-summary.js'
import { ReviewList } from '../../play/views/review-list.js'
import { Scoreline } from '../../play/views/scoreline.js'
import { reviewOf, type QuizSession } from '../quiz-session.js'
import { quizSheet } from '../quiz-sheet.js'

interface ResultsViewProps {
  /** Of the server's session, which knows the score. */
  sessionId: string
  /** Of the quiz, for the sheet. */
  title: string
  session: QuizSession
  onRestart: () => void
}

/** The end of the quiz: figures, what to do next, and every answer to look at again (QUIZ-20 to QUIZ-24). */
export function ResultsView({ sessionId, title, session, onRestart }: ResultsViewProps) {
  const { nav } = useHost()
  const total = session.questions.length
  const right = session.answers.filter(({ isCorrect }) => isCorrect).length
  const answers = reviewOf(session)
  return (
    <>
      <EndSummary
        title="Your results"
        figures={
          <>
            <Stat label="Total Points" value={session.score} suffix={`/${maximumScore(total)}`} />
            <Stat label="Correct Answers" value={right} suffix={`/${total}`} />
            <Stat label="Accuracy" value={`${accuracyPercent(right, total)}%`} />
          </>
        }
        chart={<Scoreline answers={answers} />}
        again="Take Another Quiz"
        onAgain={onRestart}
        specialization={session.specialization}
        contactSubject="Quiz results"
        downloads={<Downloads what="all" sheet={() => quizSheet(title, session, new Date())} />}
      >
        {/* The multiplayer game may not be part of this installation: no link leads nowhere. */}
        {nav.knows(routePaths.game) && (
          <ButtonLink size="lg" icon={<Users />} to={routePaths.game}>
            Try Multiplayer Game
          </ButtonLink>
        )}
      </EndSummary>
      <LeaderboardPanel title="Leaderboard" submittable={{ sessionId, score: session.score }} />
      <ReviewList answers={answers} />
    </>
  )
}
