import { useLocation } from '@icio/platform'
import { ButtonLink } from '@icio/shared-ui/parts/button-link'
import { useEffect } from 'react'
import { QuietScreen } from '../frame/quiet-screen.js'
import { useShell } from '../shell-context.js'
import { reportUnknownPath } from './report-unknown-path.js'

/** The 404 screen (SITE-8). */
export function NotFound() {
  const { log } = useShell()
  const { pathname } = useLocation()
  useEffect(() => {
    log.event('unknown path', { path: pathname })
    void reportUnknownPath(pathname).catch((error: unknown) => log.error(error, 'unknown path'))
  }, [log, pathname])
  return (
    <QuietScreen
      heading="Oops! Page not found"
      documentTitle="Page not found"
      action={
        <ButtonLink to="/" variant="primary">
          Return to Home
        </ButtonLink>
      }
    >
      <p>There is no page at this address. It may have moved, or the link may be incomplete.</p>
    </QuietScreen>
  )
}
