import { Navigate, useLocation } from '@icio/platform'
import { QuestionsDrawing, RoomDrawing } from '@icio/shared-ui/drawings/door-drawings'
import { routePaths } from '@icio/shared-ui/host-contract/contract'
import { ButtonLink } from '@icio/shared-ui/parts/button-link'
import { OwnChallenges } from '../challenges/own-challenges.js'
import { LeaderboardPanel } from '../leaderboard/leaderboard-panel.js'
import { codeParameter, multiplayerPath } from './multiplayer/lobby-links.js'
import { PracticeSection } from '../practice/practice-section.js'
import { useEdition } from '../play/use-edition.js'
import { GamePage } from '../play/views/game-page.js'
import styles from './game-modes-screen.module.css'
import { HowToPlay } from './views/how-to-play.js'
import { ModeCard } from './views/mode-card.js'

/**
 * Game modes at /game: the modes, how to play, and the leaderboard (MODE-1 to MODE-5). A link with a lobby's code,
 * /game?code=ABC123, redirects to that lobby. Both modes keep the edition that the hub or the address names (PLAY-9).
 */
export function GameModesScreen() {
  const { search, state } = useLocation()
  const { edition, named } = useEdition()
  // Without one, the quiz opens the edition played last, or asks.
  const kept = named ? { specialization: edition } : undefined
  if (new URLSearchParams(search).has(codeParameter)) {
    return <Navigate to={multiplayerPath + search} state={state} replace />
  }
  return (
    <GamePage title="Game Modes" eyebrow="Play alone or against your peers">
      <div className={styles.modes}>
        <ModeCard
          title="Solo Challenge"
          picture={<QuestionsDrawing />}
          facts={['10 questions', 'No time limit', 'Leaderboard-eligible']}
          action={
            <ButtonLink variant="primary" to={routePaths.quiz} state={kept}>
              Start Solo Challenge
            </ButtonLink>
          }
        />
        <ModeCard
          title="Multiplayer Battle"
          picture={<RoomDrawing />}
          facts={['2-6 players', '10 questions', 'Leaderboard-eligible']}
          action={
            <ButtonLink variant="primary" to={multiplayerPath} state={kept}>
              Play Multiplayer
            </ButtonLink>
          }
        />
        <HowToPlay />
      </div>
      <LeaderboardPanel title="Top Performers" />
      <PracticeSection />
      <OwnChallenges />
    </GamePage>
  )
}
