import { keptClear } from '@icio/shared-ui/parts/clear-place'
import type { PhaseView } from '@icio/contracts/lobbies/lobby-live'
import { Button } from '@icio/shared-ui/parts/button'
import { Card } from '@icio/shared-ui/parts/card'
import { Notice } from '@icio/shared-ui/parts/notice'
import type { Sound } from '@icio/shared-ui/stage/sounds'
import { isPlaying, clockOf } from '../live-view.js'
import type { InsidePlace } from '../lobby-place.js'
import type { LobbyStore } from '../lobby-store.js'
import { GameStage } from './game-stage.js'
import { HostControls } from './host-controls.js'
import { useSound } from '../../../play/game-sounds.js'
import { SoundSwitch } from '../../../play/views/game-page.js'
import { TimeLeft } from './time-left.js'
import { useCardInView } from './use-stage-focus.js'
import styles from './game-card.module.css'

/** The card that runs the game; the specification has a placeholder here (MODE-7, LOBBY-38; docs/multiplayer.md). */
export function GameCard({ place, store }: { place: InsidePlace; store: LobbyStore }) {
  const { view } = place
  const { state } = view
  const isOn = isPlaying(view)
  const clock = clockOf(view)
  const inView = useCardInView(view.lobby.game)
  useSound(soundOf(state), state.phase_seq)
  return (
    <Card as="section" aria-labelledby="game-card" className={styles.card} {...inView}>
      <header className={styles.head}>
        <div className={styles.title}>
          <h2 id="game-card">{isOn ? 'Game in Progress' : 'Game Complete!'}</h2>
          {isOn && state.of > 0 && state.phase !== 'countdown' && (
            <p className={styles.number}>
              Question {state.index + 1} of {state.of}
            </p>
          )}
        </div>
        {clock && (
          <div className={styles.clock} {...keptClear}>
            <TimeLeft key={state.phase_seq} {...clock} />
          </div>
        )}
        <div className={styles.actions}>
          <SoundSwitch />
          <Button size="sm" onClick={store.lobbyShown}>
            Return to Lobby
          </Button>
        </div>
      </header>
      {state.paused && (
        <Notice tone="info" title="The game is paused">
          {view.you?.is_host ? 'Press Resume to go on.' : 'The host will go on in a moment.'}
        </Notice>
      )}
      {isOn && view.you?.is_host && <HostControls state={state} onWish={store.hostCommandSent} />}
      <GameStage place={place} store={store} />
    </Card>
  )
}

/** The sound with which a phase begins (PLAY-20). */
function soundOf(state: PhaseView): Sound | null {
  switch (state.phase) {
    case 'open':
      return 'card'
    case 'closing':
      return 'close'
    case 'podium':
      return 'podium'
    case 'reveal':
      return state.own?.is_correct ? 'right' : null
    default:
      return null
  }
}
