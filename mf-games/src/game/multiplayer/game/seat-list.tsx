import type { LiveLobby, LivePlayer, PhaseView } from '@icio/contracts/lobbies/lobby-live'
import { VisuallyHidden } from '@icio/shared-ui/parts/visually-hidden'
import Crown from 'lucide-react/icons/crown'
import { seatedPlayers } from '../live-view.js'
import styles from './seat-list.module.css'

interface SeatListProps {
  lobby: LiveLobby
  state: PhaseView
  ownSeat: number | null
  as?: 'h2' | 'h3'
}

/** Everybody in the game: their points, and whether they have answered, but not what. */
export function SeatList({ lobby, state, ownSeat, as: Heading = 'h3' }: SeatListProps) {
  return (
    <section className={styles.section} aria-labelledby="game-seats">
      <Heading id="game-seats">Players</Heading>
      <ul role="list">
        {seatedPlayers(lobby).map((player) => (
          <li key={player.id} className={styles.seat} data-own={player.seat === ownSeat || undefined}>
            <span className={styles.name}>
              {player.is_host && (
                <>
                  <Crown aria-hidden="true" />
                  <VisuallyHidden>Host: </VisuallyHidden>
                </>
              )}
              <bdi>{player.player_name}</bdi>
              {player.seat === ownSeat && <span className={styles.you}> (you)</span>}
            </span>
            <span className={styles.standing}>{standingOf(player, state)}</span>
            <span className={styles.score}>
              {player.score}
              <VisuallyHidden> points</VisuallyHidden>
            </span>
          </li>
        ))}
      </ul>
      {isAsking(state) && (
        <p className={styles.sum}>
          {state.progress.answered_seats.length} of {state.progress.of} answered
        </p>
      )}
    </section>
  )
}

function isAsking(state: PhaseView): state is Extract<PhaseView, { phase: 'open' | 'closing' }> {
  return state.phase === 'open' || state.phase === 'closing'
}

function standingOf({ seat, presence }: LivePlayer, state: PhaseView): string {
  if (state.phase === 'reveal') {
    const points = state.points.find((row) => row.seat === seat)?.points ?? 0
    return points > 0 ? `+${points}` : ''
  }
  if (isAsking(state)) {
    if (state.progress.locked_seats.includes(seat)) return 'Locked in'
    if (state.progress.answered_seats.includes(seat)) return 'Answered'
  }
  return presence === 'away' ? 'Away' : ''
}
