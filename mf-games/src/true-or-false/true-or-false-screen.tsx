import type { Edition } from '@icio/contracts/editions'
import { routePaths } from '@icio/shared-ui/host-contract/contract'
import { Notice } from '@icio/shared-ui/parts/notice'
import { useEdition } from '../play/use-edition.js'
import { reviewOf } from '../play/round.js'
import { useScreenStore } from '../play/use-screen-store.js'
import { gamesByEdition } from '../play/views/edition-chip.js'
import { EndView } from '../play/views/end-view.js'
import { GamePage } from '../play/views/game-page.js'
import { PlayPhases } from '../play/views/play-phases.js'
import { correctWords, trueOrFalseDocument } from './true-or-false-document.js'
import { TrueOrFalseRoundView } from './views/true-or-false-round-view.js'
import type { ShellApi } from '@icio/shared-ui/host-contract/contract'
import { playPorts } from '../play/play-ports.js'
import { createQuestionGameStore } from '../play/play-store.js'

/** True or False at /true-or-false. */
export function TrueOrFalseScreen() {
  const { edition, notUnderstood } = useEdition()
  return (
    <GamePage title="True or False" edition={edition} games={gamesByEdition(routePaths.trueOrFalse)}>
      {notUnderstood.length > 0 && <Notice tone="neutral">{notUnderstood.join(' ')}</Notice>}
      <TrueOrFalse key={edition} edition={edition} />
    </GamePage>
  )
}

function TrueOrFalse({ edition }: { edition: Edition }) {
  const play = useScreenStore((shell) => createTrueOrFalseStore(shell, edition))
  return (
    <PlayPhases
      play={play}
      edition={edition}
      loading="Loading questions..."
      empty={noStatements}
      playing={(phase) => <TrueOrFalseRoundView phase={phase} play={play} />}
      finished={(game) => (
        <EndView
          name="True or False"
          game={game}
          answers={reviewOf(game, (statement, marked) => ({
            prompt: `${statement.prompt} Proposed answer: ${statement.claim}`,
            correct: correctWords(statement, marked),
          }))}
          sheet={() => trueOrFalseDocument(game, new Date())}
          onAgain={() => void play.restarted()}
        />
      )}
    />
  )
}

const noStatements = {
  title: 'No Questions Available',
  text: 'No quiz questions are currently available in the database.',
}

/** Creates the store of a True or False game: ten statements, each judged once, played like the quiz. */
function createTrueOrFalseStore(shell: ShellApi, edition: Edition) {
  return createQuestionGameStore(
    playPorts(
      shell,
      { game: 'true-or-false', specialization: edition },
      { title: 'No questions available in database' },
    ),
  )
}
