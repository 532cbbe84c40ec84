import { notFoundTexts } from '@icio/contracts/site/screen-texts'
import { useLocation } from '@icio/platform'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { ButtonLink } from '@icio/shared-ui/parts/button-link'
import { useEffect } from 'react'
import { QuietScreen } from '../frame/quiet-screen.js'
import { useShell } from '../shell-context.js'

/** The 404 screen (SITE-8). */
export function NotFound() {
  const { log } = useShell()
  const { nav } = useHost()
  const { pathname } = useLocation()
  useEffect(() => {
    log.event('unknown path', { path: pathname })
    void reportUnknownPath(pathname).catch((error: unknown) => log.error(error, 'unknown path'))
  }, [log, pathname])
  return (
    <QuietScreen
      heading={notFoundTexts.title}
      documentTitle={notFoundTexts.documentTitle}
      action={
        <>
          <ButtonLink to="/" variant="primary">
            {notFoundTexts.action}
          </ButtonLink>
          {Object.entries(notFoundTexts.others).map(
            ([to, label]) =>
              nav.hasScreen(to) && (
                <ButtonLink key={to} to={to}>
                  {label}
                </ButtonLink>
              ),
          )}
        </>
      }
    >
      <p>{notFoundTexts.text}</p>
    </QuietScreen>
  )
}

/**
 * Reports an unknown path that was reached inside the page. A HEAD request is enough, because the edge logs every path
 * without a screen (SITE-9). The path that the document was loaded from is already in the log.
 */
async function reportUnknownPath(path: string): Promise<void> {
  if (path === documentPath()) return
  await fetch(path, { method: 'HEAD', credentials: 'same-origin' })
}

/** Returns the path that the document was loaded from, or undefined if the browser does not expose it. */
export function documentPath(): string | undefined {
  const [entry] = performance.getEntriesByType?.('navigation') ?? []
  return entry && new URL(entry.name, location.href).pathname
}
