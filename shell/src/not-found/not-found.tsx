import { useLocation } from '@icio/platform'
import { ButtonLink } from '@icio/shared-ui/parts/button-link'
import { EmptyState } from '@icio/shared-ui/parts/empty-state'
import { useEffect } from 'react'
import { useArrival } from '../navigation/use-arrival.js'
import { useShell } from '../shell-context.js'
import { reportUnknownPath } from './report-unknown-path.js'

/** The 404 screen (SITE-8). */
export function NotFound() {
  const { log } = useShell()
  const { pathname } = useLocation()
  useArrival('Page not found')
  useEffect(() => {
    log.event('unknown path', { path: pathname })
    void reportUnknownPath(pathname).catch((error: unknown) => log.error(error, 'unknown path'))
  }, [log, pathname])
  return (
    <EmptyState
      as="h1"
      title="Oops! Page not found"
      action={
        <ButtonLink to="/" variant="primary">
          Return to Home
        </ButtonLink>
      }
    >
      <p>There is no page at this address. It may have moved, or the link may be incomplete.</p>
    </EmptyState>
  )
}
