import type { TrueOrFalseGame } from '@icio/contracts/game-sessions/endpoints'
import { reviewOf } from '../../play/round-session.js'
import { Downloads } from '../../play/views/downloads.js'
import { EndSummary } from '../../play/views/end-summary.js'
import { ReviewList } from '../../play/views/review-list.js'
import { RunFigures } from '../../play/views/run-figures.js'
import { Reflection } from '../../reflection/reflection.js'
import { reviewed, type TrueOrFalseSession } from '../true-or-false-session.js'
import { trueOrFalseDocument } from '../true-or-false-document.js'

interface TrueOrFalseEndViewProps {
  /** As the server returned it. */
  game: TrueOrFalseGame
  session: TrueOrFalseSession
  onRestart: () => void
}

/** The end of the game: figures, next steps, and a review of every statement. */
export function TrueOrFalseEndView({ game, session, onRestart }: TrueOrFalseEndViewProps) {
  return (
    <>
      <EndSummary
        title="Game Complete!"
        picture={{ title: 'True or False', game }}
        figures={<RunFigures session={session} />}
        again="Play Again"
        onAgain={onRestart}
        specialization={session.specialization}
        contactSubject="True or False"
        downloads={<Downloads what="all" sheet={() => trueOrFalseDocument(session, new Date())} />}
      />
      <Reflection game={game} />
      <ReviewList answers={reviewOf(session, reviewed)} />
    </>
  )
}
