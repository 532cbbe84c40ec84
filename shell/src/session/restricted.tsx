import { signInPath } from '@icio/contracts/accounts/return-path'
import { routePaths } from '@icio/contracts/site/route-paths'
import { useLocation } from '@icio/platform'
import { useHost, useSession } from '@icio/shared-ui/host-contract/use-host'
import { ButtonLink } from '@icio/shared-ui/parts/button-link'
import { Loading } from '@icio/shared-ui/parts/loading'
import { QuietScreen } from '../frame/quiet-screen.js'
import styles from '../remotes/remote-area.module.css'

/** The screen for people who are denied access (AUDIT-5, BUILD-6). */
export function Restricted({ heading }: { heading: string }) {
  const session = useSession()
  const { nav } = useHost()
  const { pathname } = useLocation()
  return (
    <QuietScreen
      heading={heading}
      action={
        <>
          <ButtonLink to="/" variant="primary">
            Return to Home
          </ButtonLink>
          {session.at === 'signed-out' && nav.hasScreen(routePaths.auth) && (
            <ButtonLink to={signInPath(pathname)}>Sign In</ButtonLink>
          )}
        </>
      }
    >
      <p>Only administrators and moderators may enter.</p>
    </QuietScreen>
  )
}

/** A placeholder for an admin page while the server checks the visitor's role (AUDIT-6). */
export function Checking() {
  return (
    <div className={styles.area}>
      <Loading label="Checking your access…" />
    </div>
  )
}
