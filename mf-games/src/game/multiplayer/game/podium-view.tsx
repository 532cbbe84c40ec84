import type { PhaseView } from '@icio/contracts/lobbies/lobby-live'
import { minPlayers } from '@icio/contracts/lobbies/endpoints'
import { Button } from '@icio/shared-ui/parts/button'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { Downloads } from '../../../play/views/downloads.js'
import { ReviewList } from '../../../play/views/review-list.js'
import { seatedPlayers, type LiveView, winnersOf } from '../live-view.js'
import { reviewOf, gameDocument } from './game-document.js'
import { StandingsTable } from './standings-table.js'
import { stageMark, useStageFocus } from './use-stage-focus.js'
import styles from './podium-view.module.css'

type FinishedState = Extract<PhaseView, { phase: 'podium' | 'ended' }>

interface PodiumViewProps {
  view: LiveView
  state: FinishedState
  starting: boolean
  /** Absent if there is no lobby for another game. */
  onRematch?: () => void
}

/** The end of a game: the winner, downloads, a review of every question, and a rematch in the same lobby. */
export function PodiumView({ view, state, starting, onRematch }: PodiumViewProps) {
  const title = useStageFocus<HTMLHeadingElement>(`podium ${view.lobby.game}`)
  const ownSeat = view.you?.seat ?? null
  return (
    <div className={styles.podium} {...stageMark}>
      <h3 ref={title} tabIndex={-1}>
        {winnersOf(state.standings, ownSeat)}
      </h3>
      <StandingsTable standings={state.standings} ownSeat={ownSeat} label="Final standings" />
      <p className={styles.board}>{boardWords(state)}</p>
      {onRematch && <Rematch view={view} starting={starting} onRematch={onRematch} />}
      {state.review.length > 0 && (
        <>
          <Downloads what="all" sheet={() => gameDocument(view, state, new Date())} />
          <ReviewList answers={reviewOf(state.review, view.lobby.specialization)} />
        </>
      )}
    </div>
  )
}

function Rematch({
  view,
  starting,
  onRematch,
}: {
  view: LiveView
  starting: boolean
  onRematch: () => void
}) {
  if (!view.you?.is_host) return <p role="status">Waiting for host to start a rematch...</p>
  const hasEnough = seatedPlayers(view.lobby).length >= minPlayers
  return (
    <div className={styles.actions}>
      <Button
        variant="primary"
        size="lg"
        icon={<RotateCcw />}
        busy={starting}
        disabled={!hasEnough}
        onClick={onRematch}
      >
        Rematch
      </Button>
      {!hasEnough && <p>Need at least 2 players to start</p>}
    </div>
  )
}

function boardWords(state: FinishedState): string {
  const isComplete = state.phase === 'podium' && state.completed
  return isComplete
    ? 'All questions were played: every score above 0 goes to the leaderboard, if it was played at the pace of a reader. You find it in the lobby.'
    : 'Not all questions were played, so no scores go to the leaderboard.'
}
