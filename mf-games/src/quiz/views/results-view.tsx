import type { QuizGame } from '@icio/contracts/game-sessions/endpoints'
import { routePaths } from '@icio/shared-ui/host-contract/contract'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { ButtonLink } from '@icio/shared-ui/parts/button-link'
import Users from 'lucide-react/icons/users'
import { LazyLeaderboardPanel } from '../../leaderboard/lazy-leaderboard-panel.js'
import type { KeptName } from '../../leaderboard/use-leaderboard.js'
import { reviewOf } from '../../play/round.js'
import { EndView } from '../../play/views/end-view.js'
import { Folded } from '../../play/views/folded.js'
import { quizDocument } from '../quiz-document.js'

interface ResultsViewProps {
  game: QuizGame
  title: string
  /** The name typed for the leaderboard, kept with the result until its score is submitted (PLAY-2). */
  kept: KeptName
  onRestart: () => void
  /** Opens the sign-in screen, which returns to this result. */
  onSignIn: () => void
}

/** The end of the quiz: figures, next steps, and a review of every answer (QUIZ-20 to QUIZ-24). */
export function ResultsView({ game, title, kept, onRestart, onSignIn }: ResultsViewProps) {
  const { nav } = useHost()
  const isRound = game.module !== undefined || game.meeting === true
  return (
    <EndView
      name={title}
      title="Your results"
      game={game}
      answers={reviewOf(game, ({ prompt }) => ({ prompt }))}
      again="Take Another Quiz"
      onAgain={onRestart}
      sheet={() => quizDocument(title, game, new Date())}
      // The multiplayer game may not be part of this installation: avoids a dead link.
      more={
        !isRound &&
        nav.hasScreen(routePaths.game) && (
          <ButtonLink
            variant="quiet"
            icon={<Users />}
            to={routePaths.game}
            state={{ specialization: game.specialization }}
          >
            Try Multiplayer Game
          </ButtonLink>
        )
      }
    >
      {!game.practice && !isRound && (
        // Whoever comes back from signing in has typed a name already.
        <Folded summary="Put this score on the leaderboard" open={kept.name !== undefined}>
          <LazyLeaderboardPanel
            title="Leaderboard"
            submittable={{
              sessionId: game.id,
              score: game.score,
              refusal: game.answers_seen ? 'answers_seen' : game.too_fast ? 'faster_than_reading' : null,
              kept,
              onSignIn,
            }}
          />
        </Folded>
      )}
    </EndView>
  )
}
