import { ToolDrawing } from '@icio/shared-ui/drawings/tool-drawings'
import { routePaths } from '@icio/shared-ui/host-contract/contract'
import { useHost, useSession } from '@icio/shared-ui/host-contract/use-host'
import { Button } from '@icio/shared-ui/parts/button'
import { ButtonLink } from '@icio/shared-ui/parts/button-link'
import { EmptyState } from '@icio/shared-ui/parts/empty-state'
import { GamePage } from '../play/views/game-page.js'
import styles from './practice-screen.module.css'
import { PracticeSection } from './practice-section.js'

/** Practice at /practice: what a member has missed and when it is due; others read how to get there (SITE-25). */
export function PracticeScreen() {
  const session = useSession()
  return (
    <GamePage title="Practice" eyebrow="What you missed comes back until you know it">
      {session.at === 'signed-out' ? <SignInFirst /> : <PracticeSection />}
    </GamePage>
  )
}

function SignInFirst() {
  const host = useHost()
  return (
    <EmptyState
      title={
        <>
          <span className={styles.picture}>
            <ToolDrawing of="practice" />
          </span>
          Practice needs a free account
        </>
      }
      action={
        <div className={styles.ways}>
          <Button variant="primary" onClick={() => host.session.requireLogin(routePaths.practice)}>
            Sign in or sign up
          </Button>
          <ButtonLink to={routePaths.quiz}>Play a quiz first</ButtonLink>
        </div>
      }
    >
      Questions that you answer wrongly while signed in gather here. The first returns within a day, and each
      one later every time you know it.
    </EmptyState>
  )
}
