import type { GovernanceGame } from '@icio/contracts/game-sessions/endpoints'
import { governanceVerdict, type GovernanceVerdict } from '@icio/contracts/games/governance-rules'
import { Stat } from '@icio/shared-ui/parts/stat'
import { reviewOf } from '../../play/round-session.js'
import { EndSummary } from '../../play/views/end-summary.js'
import { ReviewList } from '../../play/views/review-list.js'
import { practiceWords } from '../../practice/practice-words.js'
import { Reflection } from '../../reflection/reflection.js'
import { reviewed, type GovernanceSession } from '../governance-session.js'

/** Messages of the final screen by score (GOV-22): they count, because five decisions show no habit (QUIZ-31). */
const finalMessages: Readonly<Record<GovernanceVerdict, string>> = {
  perfect: 'A perfect score. Every decision was right.',
  excellent: 'Excellent. Four in five decisions or more were right.',
  good: 'Good. Most decisions were right; the review below shows where a second look pays.',
  'keep-learning': 'Keep learning. Each scenario below names a bias worth watching for at the next meeting.',
}

interface GovernanceEndViewProps {
  /** As the server returned it. */
  game: GovernanceGame
  session: GovernanceSession
  onRestart: () => void
}

/** The end of the game: the score, a message, and a review of every scenario (GOV-21, GOV-22). */
export function GovernanceEndView({ game, session, onRestart }: GovernanceEndViewProps) {
  const { score, maxScore, answers, questions, specialization } = session
  const right = answers.filter(({ is_correct }) => is_correct).length
  return (
    <>
      <EndSummary
        title="Game Complete!"
        message={<p>{finalMessages[governanceVerdict(score, maxScore)]}</p>}
        picture={{ title: 'Governance Game', game }}
        figures={
          <>
            <Stat label="Final Score" value={score} suffix={`/${maxScore}`} />
            <Stat label="Correct Decisions" value={right} suffix={`/${questions.length}`} />
          </>
        }
        again={game.practice ? practiceWords.again : 'Play Again'}
        onAgain={onRestart}
        specialization={specialization}
        back="Back to Education"
        contactSubject="Governance Game"
      />
      <Reflection game={game} />
      <ReviewList answers={reviewOf(session, reviewed)} />
    </>
  )
}
