import { editions, type Specialization } from '@icio/contracts/editions'
import type { FillInGame } from '@icio/contracts/game-sessions'
import { Notice } from '@icio/shared-ui/parts/notice'
import type { Play } from '../play/play-store.js'
import { useEdition } from '../play/use-edition.js'
import { usePlay } from '../play/use-play.js'
import { GamePage } from '../play/views/game-page.js'
import { LoadingPlace } from '../play/views/loading-place.js'
import { NothingToPlay } from '../play/views/nothing-to-play.js'
import { fillInSession } from './fill-in-session.js'
import { createFillInStore } from './fill-in-store.js'
import { FillInEndView } from './views/fill-in-end-view.js'
import { FillInRoundView } from './views/fill-in-round-view.js'

/** Fill in the Blanks at /fill-in-blanks (games.md, section 2). */
export function FillInScreen() {
  const { specialization, notUnderstood } = useEdition()
  return (
    <GamePage title="Fill in the Blanks" eyebrow={editions[specialization].audience}>
      {notUnderstood.length > 0 && <Notice tone="neutral">{notUnderstood.join(' ')}</Notice>}
      <FillIn key={specialization} specialization={specialization} />
    </GamePage>
  )
}

function FillIn({ specialization }: { specialization: Specialization }) {
  const play = usePlay((shell) => createFillInStore(shell, specialization))
  return <FillInPhase play={play} specialization={specialization} />
}

interface FillInPhaseProps {
  play: Play<FillInGame>
  specialization: Specialization
}

function FillInPhase({ play, specialization }: FillInPhaseProps) {
  const { phase } = play
  switch (phase.at) {
    case 'loading':
      return <LoadingPlace label="Loading questions..." />
    case 'empty':
      return (
        <NothingToPlay
          title="No Questions Available"
          specialization={specialization}
          onRetry={phase.because === 'failure' ? () => void play.retried() : undefined}
        >
          No fill-in-blank questions are currently available in the database.
        </NothingToPlay>
      )
    case 'asking':
    case 'explaining':
      return <FillInRoundView phase={phase} play={play} />
    case 'finished':
      return <FillInEndView session={fillInSession(phase)} onRestart={() => void play.restarted()} />
  }
}
