import type { PhaseView } from '@icio/contracts/lobbies/lobby-live'
import { Button } from '@icio/shared-ui/parts/button'
import { LazyConfirmDialog } from '@icio/shared-ui/parts/lazy-dialog'
import CircleStop from 'lucide-react/icons/circle-stop'
import Hand from 'lucide-react/icons/hand'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import SkipForward from 'lucide-react/icons/skip-forward'
import { useEffect, useState } from 'react'
import type { LobbyStore } from '../lobby-store.js'
import styles from './host-controls.module.css'

/** The host's controls during a game: pause, skip, hold the reveal, end. Other players do not see them. */
export function HostControls({ state, onWish }: { state: PhaseView; onWish: LobbyStore['hostCommandSent'] }) {
  const [asking, setAsking] = useState(false)
  // The same button opens the answers and then closes them: a late second click must not close them.
  const isCoolingDown = useCooldown(state.phase_seq, state.phase === 'open')
  const isHeld = state.phase === 'reveal' && state.held
  const canPause = state.phase !== 'closing' && !isHeld
  return (
    <div className={styles.controls} role="group" aria-label="Host controls">
      {state.paused ? (
        <Button size="sm" icon={<Play />} onClick={() => void onWish('resume')}>
          Resume
        </Button>
      ) : (
        <Button size="sm" icon={<Pause />} disabled={!canPause} onClick={() => void onWish('pause')}>
          Pause
        </Button>
      )}
      {state.phase === 'reveal' && (
        <Button
          size="sm"
          icon={<Hand />}
          disabled={state.paused}
          onClick={() => void onWish('hold', { on: !isHeld })}
        >
          {isHeld ? 'Release' : 'Hold'}
        </Button>
      )}
      <Button
        size="sm"
        icon={<SkipForward />}
        disabled={state.phase === 'closing'}
        aria-disabled={isCoolingDown || undefined}
        onClick={() => isCoolingDown || void onWish('skip', { phase_seq: state.phase_seq })}
      >
        {skipWords(state)}
      </Button>
      <Button size="sm" variant="quiet" icon={<CircleStop />} onClick={() => setAsking(true)}>
        End Game
      </Button>
      <LazyConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="End the game for everybody?"
        description="Finished questions are kept and shown. An unfinished game puts no scores on the leaderboard."
        confirmLabel="End Game"
        cancelLabel="Keep playing"
        destructive
        onConfirm={() => void onWish('end')}
      />
    </div>
  )
}

function skipWords(state: PhaseView): string {
  switch (state.phase) {
    case 'preview':
      return 'Open Answers'
    case 'open':
      return 'Close Answers'
    case 'reveal':
      return state.index + 1 < state.of ? 'Next' : 'Finish'
    default:
      return 'Skip'
  }
}

/** Longer than a person takes to click a button that has just changed its meaning. */
const cooldownMs = 1000

/** Returns true for a moment after a phase begins in which the same button has a different effect. */
function useCooldown(phaseSeq: number, isSurprising: boolean): boolean {
  const [cooledSeq, setCooledSeq] = useState<number | null>(null)
  useEffect(() => {
    if (!isSurprising) return
    const timer = setTimeout(() => setCooledSeq(phaseSeq), cooldownMs)
    return () => clearTimeout(timer)
  }, [phaseSeq, isSurprising])
  return isSurprising && cooledSeq !== phaseSeq
}
