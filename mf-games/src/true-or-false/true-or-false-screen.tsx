import { editions, type Specialization } from '@icio/contracts/editions'
import { Notice } from '@icio/shared-ui/parts/notice'
import { useEdition } from '../play/use-edition.js'
import { usePlay } from '../play/use-play.js'
import { GamePage } from '../play/views/game-page.js'
import { PlayPhases } from '../play/views/play-phases.js'
import { trueOrFalseSession } from './true-or-false-session.js'
import { createTrueOrFalseStore } from './true-or-false-store.js'
import { TrueOrFalseEndView } from './views/true-or-false-end-view.js'
import { TrueOrFalseRoundView } from './views/true-or-false-round-view.js'

/** True or False at /true-or-false. */
export function TrueOrFalseScreen() {
  const { specialization, notUnderstood } = useEdition()
  return (
    <GamePage title="True or False" eyebrow={editions[specialization].audience}>
      {notUnderstood.length > 0 && <Notice tone="neutral">{notUnderstood.join(' ')}</Notice>}
      <TrueOrFalse key={specialization} specialization={specialization} />
    </GamePage>
  )
}

function TrueOrFalse({ specialization }: { specialization: Specialization }) {
  const play = usePlay((shell) => createTrueOrFalseStore(shell, specialization))
  return (
    <PlayPhases
      play={play}
      specialization={specialization}
      loading="Loading questions..."
      empty={noStatements}
      playing={(phase) => <TrueOrFalseRoundView phase={phase} play={play} />}
      finished={(phase) => (
        <TrueOrFalseEndView
          game={phase.game}
          session={trueOrFalseSession(phase)}
          onRestart={() => void play.restarted()}
        />
      )}
    />
  )
}

const noStatements = {
  title: 'No Questions Available',
  text: 'No quiz questions are currently available in the database.',
}
