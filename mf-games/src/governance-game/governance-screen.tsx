import { editions, type Specialization } from '@icio/contracts/editions'
import type { GovernanceGame } from '@icio/contracts/game-sessions'
import { useNavigate } from '@icio/platform'
import { Button } from '@icio/shared-ui/parts/button'
import { ButtonLink } from '@icio/shared-ui/parts/button-link'
import { Notice } from '@icio/shared-ui/parts/notice'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import LogOut from 'lucide-react/icons/log-out'
import type { Play } from '../play/play-store.js'
import { useEdition } from '../play/use-edition.js'
import { usePlay } from '../play/use-play.js'
import { Downloads } from '../play/views/downloads.js'
import { GamePage } from '../play/views/game-page.js'
import { LoadingPlace } from '../play/views/loading-place.js'
import { NothingToPlay } from '../play/views/nothing-to-play.js'
import { governanceSession } from './governance-session.js'
import { governanceSheet } from './governance-sheet.js'
import { createGovernanceStore } from './governance-store.js'
import { GovernanceEndView } from './views/governance-end-view.js'
import { GovernanceRoundView } from './views/governance-round-view.js'

/** The Governance Game at /governance-game (games.md, section 2). */
export function GovernanceScreen() {
  const { specialization, notUnderstood } = useEdition()
  return <Governance key={specialization} specialization={specialization} notUnderstood={notUnderstood} />
}

interface GovernanceProps {
  specialization: Specialization
  /** A sentence for each value of the address that was replaced by the default. */
  notUnderstood: string[]
}

function Governance({ specialization, notUnderstood }: GovernanceProps) {
  const play = usePlay((shell) => createGovernanceStore(shell, specialization))
  const { phase } = play
  return (
    <GamePage
      title="Governance Game"
      eyebrow="Based on Behavioral Economics Research"
      actions={
        <>
          <WaysOut specialization={specialization} />
          {'game' in phase && (
            <Downloads what="all" sheet={() => governanceSheet(governanceSession(phase), new Date())} />
          )}
        </>
      }
    >
      {notUnderstood.length > 0 && <Notice tone="neutral">{notUnderstood.join(' ')}</Notice>}
      <GovernancePhase play={play} specialization={specialization} />
    </GamePage>
  )
}

/** Back goes one step back in the history, Exit Game to the hub of the audience (GOV-3). */
function WaysOut({ specialization }: { specialization: Specialization }) {
  const navigate = useNavigate()
  return (
    <>
      <Button size="sm" variant="quiet" icon={<ArrowLeft />} onClick={() => void navigate(-1)}>
        Back
      </Button>
      <ButtonLink size="sm" variant="quiet" icon={<LogOut />} to={editions[specialization].hubPath}>
        Exit Game
      </ButtonLink>
    </>
  )
}

interface GovernancePhaseProps {
  play: Play<GovernanceGame>
  specialization: Specialization
}

function GovernancePhase({ play, specialization }: GovernancePhaseProps) {
  const { phase } = play
  switch (phase.at) {
    case 'loading':
      return <LoadingPlace label="Loading Governance Scenarios..." />
    case 'empty':
      return (
        <NothingToPlay
          title="No Scenarios Available"
          specialization={specialization}
          onRetry={() => void play.retried()}
        >
          The governance scenarios could not be loaded. Nothing is lost; please try again in a moment.
        </NothingToPlay>
      )
    case 'asking':
    case 'explaining':
      return <GovernanceRoundView phase={phase} play={play} />
    case 'finished':
      return <GovernanceEndView session={governanceSession(phase)} onRestart={() => void play.restarted()} />
  }
}
