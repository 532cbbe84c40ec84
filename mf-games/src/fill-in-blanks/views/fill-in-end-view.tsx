import type { FillInGame } from '@icio/contracts/game-sessions/endpoints'
import { reviewOf } from '../../play/round-session.js'
import { Downloads } from '../../play/views/downloads.js'
import { EndSummary } from '../../play/views/end-summary.js'
import { ReviewList } from '../../play/views/review-list.js'
import { RunFigures } from '../../play/views/run-figures.js'
import { Scoreline } from '../../play/views/scoreline.js'
import { practiceWords } from '../../practice/practice-words.js'
import { Reflection } from '../../reflection/reflection.js'
import { ShareResult } from '../../share/share-result.js'
import { reviewed, type FillInSession } from '../fill-in-session.js'
import { fillInSheet } from '../fill-in-sheet.js'

interface FillInEndViewProps {
  /** As the server returned it. */
  game: FillInGame
  session: FillInSession
  onRestart: () => void
}

/** The end of the game: figures, next steps, and a review of every item (FILL-9). */
export function FillInEndView({ game, session, onRestart }: FillInEndViewProps) {
  const answers = reviewOf(session, reviewed)
  return (
    <>
      <EndSummary
        title="Game Complete!"
        figures={<RunFigures session={session} />}
        chart={<Scoreline answers={answers} />}
        again={game.practice ? practiceWords.again : 'Play Again'}
        onAgain={onRestart}
        specialization={session.specialization}
        contactSubject="Fill in the Blanks"
        share={<ShareResult title="Fill in the Blanks" game={game} />}
        downloads={<Downloads what="all" sheet={() => fillInSheet(session, new Date())} />}
      />
      <Reflection game={game} />
      <ReviewList answers={answers} />
    </>
  )
}
