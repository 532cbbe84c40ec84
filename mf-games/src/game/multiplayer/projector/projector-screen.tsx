import { useParams } from '@icio/platform'
import { usePlay } from '../../../play/use-play.js'
import { LoadingPlace } from '../../../play/views/loading-place.js'
import { TimeLeft } from '../game/time-left.js'
import { clockOf } from '../game/clock-of.js'
import { isPlaying, type LiveView } from '../live-view.js'
import { ConnectionBanner } from '../views/connection-banner.js'
import { ProjectorGone } from './projector-gone.js'
import styles from './projector-screen.module.css'
import { ProjectorStage } from './projector-stage.js'
import { createProjectorStore } from './projector-store.js'

/** The read-only view for everybody in the room, at its own URL and in large type. */
export function ProjectorScreen() {
  const { lobby = '' } = useParams()
  const { view, link } = usePlay((shell) => createProjectorStore(shell, lobby))
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <h1 tabIndex={-1}>{view ? titleOf(view) : 'Projector view'}</h1>
        {view && <Facts view={view} />}
      </header>
      <ConnectionBanner link={link} />
      {link.at === 'over' && view?.state.phase !== 'ended' ? (
        <ProjectorGone because={link.because} />
      ) : view ? (
        <ProjectorStage view={view} />
      ) : (
        <LoadingPlace label="Opening the projector view..." />
      )}
    </div>
  )
}

function titleOf({ lobby, state }: LiveView): string {
  if (state.phase === 'waiting') return `${lobby.creator}’s lobby`
  return state.phase === 'podium' || state.phase === 'ended' ? 'Game Complete!' : 'Game in Progress'
}

/** The current phase, and how long it lasts. */
function Facts({ view }: { view: LiveView }) {
  const { state } = view
  const clock = clockOf(view)
  return (
    <div className={styles.facts}>
      {isPlaying(view) && state.phase !== 'countdown' && (
        <p>
          Question {state.index + 1} of {state.of}
        </p>
      )}
      {clock && <TimeLeft key={state.phase_seq} {...clock} />}
    </div>
  )
}
