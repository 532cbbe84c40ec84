import type { FillInGame } from '@icio/contracts/game-sessions/endpoints'
import { pathAddress, roundWords } from '@icio/contracts/path/path-words'
import { ButtonLink } from '@icio/shared-ui/parts/button-link'
import { reviewOf } from '../../play/round-session.js'
import { Downloads } from '../../play/views/downloads.js'
import { EndSummary } from '../../play/views/end-summary.js'
import { ReviewList } from '../../play/views/review-list.js'
import { RunFigures } from '../../play/views/run-figures.js'
import { practiceWords } from '../../practice/practice-words.js'
import { Reflection } from '../../reflection/reflection.js'
import { reviewed, type FillInSession } from '../fill-in-session.js'
import { fillInDocument } from '../fill-in-document.js'

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
        picture={{ title: 'Fill in the Blanks', game }}
        figures={<RunFigures session={session} />}
        again={game.practice ? practiceWords.again : game.module ? roundWords.again : 'Play Again'}
        onAgain={onRestart}
        specialization={session.specialization}
        contactSubject="Fill in the Blanks"
        downloads={<Downloads what="all" sheet={() => fillInDocument(session, new Date())} />}
      >
        {game.module && (
          <ButtonLink size="lg" to={pathAddress(session.specialization)}>
            {roundWords.back}
          </ButtonLink>
        )}
      </EndSummary>
      <Reflection game={game} />
      <ReviewList answers={answers} />
    </>
  )
}
