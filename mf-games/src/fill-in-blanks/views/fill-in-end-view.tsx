import { accuracyPercent } from '@icio/contracts/rules/quiz-rules'
import { Stat } from '@icio/shared-ui/parts/stat'
import { Downloads } from '../../play/views/downloads.js'
import { EndSummary } from '../../play/views/end-summary.js'
import { ReviewList } from '../../play/views/review-list.js'
import { Scoreline } from '../../play/views/scoreline.js'
import { reviewOf, type FillInSession } from '../fill-in-session.js'
import { fillInSheet } from '../fill-in-sheet.js'

/** The end of the game: figures, ways on, and every item to look at again (FILL-9). */
export function FillInEndView({ session, onRestart }: { session: FillInSession; onRestart: () => void }) {
  const total = session.items.length
  const right = session.answers.filter(({ isCorrect }) => isCorrect).length
  const answers = reviewOf(session)
  return (
    <>
      <EndSummary
        title="Game Complete!"
        figures={
          <>
            <Stat label="Total Points" value={session.score} suffix={`/${session.maxScore}`} />
            <Stat label="Correct Answers" value={right} suffix={`/${total}`} />
            <Stat label="Accuracy" value={`${accuracyPercent(right, total)}%`} />
          </>
        }
        chart={<Scoreline answers={answers} />}
        again="Play Again"
        onAgain={onRestart}
        specialization={session.specialization}
        contactSubject="Fill in the Blanks"
        downloads={<Downloads what="all" sheet={() => fillInSheet(session, new Date())} />}
      />
      <ReviewList answers={answers} />
    </>
  )
}
