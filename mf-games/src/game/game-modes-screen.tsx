import { Navigate, useLocation } from '@icio/platform'
import { QuestionsDrawing, RoomDrawing } from '@icio/shared-ui/drawings/door-drawings'
import { routePaths } from '@icio/shared-ui/host-contract/contract'
import { ButtonLink } from '@icio/shared-ui/parts/button-link'
import { Card, CardTitle } from '@icio/shared-ui/parts/card'
import Check from 'lucide-react/icons/check'
import type { ReactNode } from 'react'
import { OwnChallenges } from '../challenges/own-challenges.js'
import { LeaderboardPanel } from '../leaderboard/leaderboard-panel.js'
import { codeParameter, multiplayerPath } from './multiplayer/lobby-links.js'
import { PracticeSection } from '../practice/practice-section.js'
import { useEdition } from '../play/edition-choice.js'
import { GamePage } from '../play/views/game-page.js'
import styles from './game-modes-screen.module.css'

/**
 * Game modes at /game: the modes, how to play, and the leaderboard (MODE-1 to MODE-5). A link with a lobby's code,
 * /game?code=ABC123, redirects to that lobby. Both modes keep the edition that the hub or the address names (PLAY-9).
 */
export function GameModesScreen() {
  const { search, state } = useLocation()
  const { edition, named } = useEdition()
  // Without one, the quiz opens the edition played last, or asks.
  const linkState = named ? { specialization: edition } : undefined
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
            <ButtonLink variant="primary" to={routePaths.quiz} state={linkState}>
              Start Solo Challenge
            </ButtonLink>
          }
        />
        <ModeCard
          title="Multiplayer Battle"
          picture={<RoomDrawing />}
          facts={['2-6 players', '10 questions', 'Leaderboard-eligible']}
          action={
            <ButtonLink variant="primary" to={multiplayerPath} state={linkState}>
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

/** One game mode: a few facts, and the action that starts it (MODE-1, MODE-2). */
function ModeCard({
  title,
  picture,
  facts,
  action,
}: {
  title: string
  picture: ReactNode
  facts: readonly string[]
  action?: ReactNode
}) {
  return (
    <Card as="section" className={styles.mode}>
      <div className={styles.picture}>{picture}</div>
      <CardTitle as="h2">{title}</CardTitle>
      <ul className={styles.facts} role="list">
        {facts.map((fact) => (
          <li key={fact}>
            <Check aria-hidden="true" />
            {fact}
          </li>
        ))}
      </ul>
      {action}
    </Card>
  )
}

/** The rules of play (MODE-4, MODE-5). */
function HowToPlay() {
  return (
    <Card as="section" tone="sunken">
      <CardTitle as="h2">How to Play</CardTitle>
      <ul className={styles.rules}>
        <li>10 multiple-choice questions</li>
        <li>Difficulty rises: Easy to Medium to Hard</li>
        <li>Points rise: 10, 20, 30 up to 100</li>
        <li>An explanation after each answer</li>
        <li>Play by mouse, or with keys 1-4 and Enter to submit</li>
      </ul>
    </Card>
  )
}
