import { editions, type Edition } from '@icio/contracts/editions'
import type { RoundId } from '@icio/contracts/path/mastery'
import { roundWords } from '@icio/contracts/path/path-words'
import { routePaths } from '@icio/shared-ui/host-contract/contract'
import { Notice } from '@icio/shared-ui/parts/notice'
import { useEdition } from '../play/use-edition.js'
import { reviewOf } from '../play/round.js'
import { useScreenStore } from '../play/use-screen-store.js'
import { gamesByEdition } from '../play/views/edition-chip.js'
import { EndView } from '../play/views/end-view.js'
import { GamePage } from '../play/views/game-page.js'
import { PlayPhases } from '../play/views/play-phases.js'
import { practiceWords } from '../practice/practice-words.js'
import { fillInDocument } from './fill-in-document.js'
import { gap, sentenceWith } from './fill-in-sentence.js'
import { FillInRoundView } from './views/fill-in-round-view.js'
import type { ShellApi } from '@icio/shared-ui/host-contract/contract'
import { playPorts } from '../play/play-ports.js'
import { createQuestionGameStore } from '../play/play-store.js'

/** Fill in the Blanks at /fill-in-blanks (FILL-1 to FILL-12). */
export function FillInScreen() {
  const { edition, notUnderstood, practice, module } = useEdition()
  const { audience } = editions[edition]
  return (
    <GamePage
      title={practice ? practiceWords.title : module ? roundWords.title : 'Fill in the Blanks'}
      edition={edition}
      {...(practice || module
        ? { eyebrow: `Fill in the Blanks, ${audience}` }
        : { games: gamesByEdition(routePaths.fillInBlanks) })}
    >
      {notUnderstood.length > 0 && <Notice tone="neutral">{notUnderstood.join(' ')}</Notice>}
      <FillIn
        key={`${edition} ${String(practice)} ${String(module)}`}
        edition={edition}
        practice={practice}
        module={module}
      />
    </GamePage>
  )
}

interface FillInProps {
  edition: Edition
  practice: true | undefined
  module: RoundId | undefined
}

function FillIn({ edition, practice, module }: FillInProps) {
  const play = useScreenStore((shell) => createFillInStore(shell, { edition, practice, module }))
  return (
    <PlayPhases
      play={play}
      edition={edition}
      loading="Loading questions..."
      empty={practice ? practiceWords.empty : noItems}
      playing={(phase) => <FillInRoundView phase={phase} play={play} />}
      finished={(game) => (
        <EndView
          name="Fill in the Blanks"
          game={game}
          answers={reviewOf(game, (item) => ({ prompt: sentenceWith(item, gap) }))}
          sheet={() => fillInDocument(game, new Date())}
          onAgain={() => void play.restarted()}
        />
      )}
    />
  )
}

const noItems = {
  title: 'No Questions Available',
  text: 'No fill-in-blank questions are currently available in the database.',
}

/** Fill in the Blanks: up to twenty sentences, played like the quiz (FILL-4). */
function createFillInStore(shell: ShellApi, { edition, practice, module }: FillInProps) {
  return createQuestionGameStore(
    playPorts(
      shell,
      {
        game: 'fill-in-blanks',
        specialization: edition,
        ...(practice ? { practice } : {}),
        ...(module ? { module } : {}),
      },
      {
        title: 'No questions available in database',
      },
    ),
  )
}
