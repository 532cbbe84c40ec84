import { editions } from '@icio/contracts/editions'
import { accuracyPercent, maximumScore } from '@icio/contracts/rules/quiz-rules'
import { routePaths } from '@icio/shared-ui/host-contract/contract'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { Button } from '@icio/shared-ui/parts/button'
import { ButtonLink } from '@icio/shared-ui/parts/button-link'
import { Stat, StatGroup } from '@icio/shared-ui/parts/stat'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import Users from 'lucide-react/icons/users'
import { useArrivalFocus } from '../../play/use-arrival-focus.js'
import { ContactNote } from '../../play/views/contact-note.js'
import type { QuizSession } from '../quiz-session.js'
import styles from './results-view.module.css'
import { ReviewList } from './review-list.js'
import { Scoreline } from './scoreline.js'

/** The end of the quiz: figures, what to do next, and every answer to look at again (QUIZ-20 to QUIZ-24). */
export function ResultsView({ session, onRestart }: { session: QuizSession; onRestart: () => void }) {
  const { nav } = useHost()
  const title = useArrivalFocus<HTMLHeadingElement>('take')
  const total = session.questions.length
  const right = session.answers.filter(({ isCorrect }) => isCorrect).length
  const { hubPath, hubTitle } = editions[session.specialization]
  return (
    <>
      <section className={styles.summary}>
        <h2 ref={title} tabIndex={-1}>
          Your results
        </h2>
        <StatGroup>
          <Stat label="Total Points" value={session.score} suffix={`/${maximumScore(total)}`} />
          <Stat label="Correct Answers" value={right} suffix={`/${total}`} />
          <Stat label="Accuracy" value={`${accuracyPercent(right, total)}%`} />
        </StatGroup>
        <Scoreline session={session} />
        <div className={styles.actions}>
          <Button variant="primary" size="lg" icon={<RotateCcw />} onClick={onRestart}>
            Take Another Quiz
          </Button>
          {/* The multiplayer game may not be part of this installation: no link leads nowhere. */}
          {nav.knows(routePaths.game) && (
            <ButtonLink size="lg" icon={<Users />} to={routePaths.game}>
              Try Multiplayer Game
            </ButtonLink>
          )}
          <ButtonLink variant="quiet" size="lg" to={hubPath}>
            Back to {hubTitle}
          </ButtonLink>
        </div>
        <ContactNote subject="Quiz results" />
      </section>
      <ReviewList session={session} />
    </>
  )
}
