import { editions, type Edition } from '@icio/contracts/editions'
import { governanceVerdict, type GovernanceVerdict } from '@icio/contracts/games/governance-rules'
import { useNavigate } from '@icio/platform'
import { Button } from '@icio/shared-ui/parts/button'
import { ButtonLink } from '@icio/shared-ui/parts/button-link'
import { routePaths, type ShellApi } from '@icio/shared-ui/host-contract/contract'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import LogOut from 'lucide-react/icons/log-out'
import { useEdition } from '../play/edition-choice.js'
import { reviewOf } from '../play/round.js'
import { useScreenStore } from '../play/use-screen-store.js'
import { Downloads } from '../play/views/downloads.js'
import { gamesByEdition } from '../play/views/edition-chip.js'
import { EndView } from '../play/views/end-view.js'
import { GamePage } from '../play/views/game-page.js'
import { PlayPhases } from '../play/views/play-phases.js'
import { practiceWords } from '../practice/practice-words.js'
import { governanceDocument } from './governance-document.js'
import { describeScenario } from './scenario-texts.js'
import { GovernanceRoundView } from './views/governance-round-view.js'
import { playPorts } from '../play/play-ports.js'
import { createQuestionGameStore } from '../play/play-store.js'

/** The Governance Game at /governance-game (GOV-1 to GOV-34). */
export function GovernanceScreen() {
  const editionChoice = useEdition()
  return <Governance key={`${editionChoice.edition} ${String(editionChoice.practice)}`} {...editionChoice} />
}

interface GovernanceProps {
  edition: Edition
  /** A sentence for each value of the URL that was replaced by the default. */
  notUnderstood: string[]
  practice?: true
}

function Governance({ edition, notUnderstood, practice }: GovernanceProps) {
  const play = useScreenStore((shell) => createGovernanceStore(shell, edition, practice))
  const { phase } = play
  return (
    <GamePage
      title="Governance Game"
      edition={edition}
      notUnderstood={notUnderstood}
      eyebrow="Based on Behavioral Economics Research"
      {...(!practice && { games: gamesByEdition(routePaths.governanceGame) })}
      actions={
        <>
          <WaysOut edition={edition} />
          {'game' in phase && (
            <Downloads bare what="all" sheet={() => governanceDocument(phase.game, new Date())} />
          )}
        </>
      }
    >
      <PlayPhases
        play={play}
        edition={edition}
        loading="Loading Governance Scenarios..."
        empty={practice ? practiceWords.empty : noScenarios}
        playing={(playingPhase) => <GovernanceRoundView phase={playingPhase} play={play} />}
        finished={(game) => (
          <EndView
            name="Governance Game"
            game={game}
            answers={reviewOf(game, describeScenario)}
            labels={{ points: 'Final Score', right: 'Correct Decisions' }}
            message={finalMessages[governanceVerdict(game.score, game.max_score)]}
            back="Back to Education"
            onAgain={() => void play.restarted()}
          />
        )}
      />
    </GamePage>
  )
}

/** Back goes back in the history; Exit Game goes to the hub of the edition (GOV-3). */
function WaysOut({ edition }: { edition: Edition }) {
  const navigate = useNavigate()
  return (
    <>
      <Button size="sm" variant="quiet" icon={<ArrowLeft />} onClick={() => void navigate(-1)}>
        Back
      </Button>
      <ButtonLink size="sm" variant="quiet" icon={<LogOut />} to={editions[edition].hubPath}>
        Exit Game
      </ButtonLink>
    </>
  )
}

/** Messages of the final screen by score (GOV-22): they count, because five decisions show no habit (QUIZ-31). */
const finalMessages: Readonly<Record<GovernanceVerdict, string>> = {
  perfect: 'A perfect score. Every decision was right.',
  excellent: 'Excellent. Four in five decisions or more were right.',
  good: 'Good. Most decisions were right; the review below shows where a second look pays.',
  'keep-learning': 'Keep learning. Each scenario below names a bias worth watching for at the next meeting.',
}

const noScenarios = {
  title: 'No Scenarios Available',
  text: 'The governance scenarios could not be loaded. Nothing is lost; please try again in a moment.',
  retry: 'always',
} as const

const notLoaded = {
  title: 'Error loading scenarios',
  description: 'Failed to load governance scenarios. Please try again.',
}

/** Creates the store of a governance game: five scenarios, each decided once (GOV-9 to GOV-12). */
function createGovernanceStore(shell: ShellApi, edition: Edition, practice?: true) {
  const ports = playPorts(shell, { game: 'governance', specialization: edition, practice }, notLoaded)
  return createQuestionGameStore({
    ...ports,
    begin: async () => {
      const game = await ports.begin()
      if (game.built_in) warnOfBuiltIn()
      return game
    },
  })
}

/** Tells an operator that the bank is empty and the built-in scenarios are played (GOV-26). */
function warnOfBuiltIn() {
  // eslint-disable-next-line no-console -- GOV-26 asks for a warning on the console
  console.warn('The governance scenarios are empty: the built-in ones are played.')
}
