import { signInPath } from '@icio/contracts/accounts/return-path'
import { routePaths } from '@icio/contracts/site/route-paths'
import { useLocation } from '@icio/platform'
import { useHost, useSession } from '@icio/shared-ui/host-contract/use-host'
import { ButtonLink } from '@icio/shared-ui/parts/button-link'
import { QuietScreen } from '../frame/quiet-screen.js'

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
