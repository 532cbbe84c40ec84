import { useEffect, useRef, type ReactNode } from 'react'
import { keepFocusAfterRemoval } from '../navigation/focus-after-removal.js'
import { ErrorBoundary } from '../remotes/error-boundary.js'
import { PartUnavailable } from '../remotes/part-unavailable.js'
import { useShell } from '../shell-context.js'
import styles from './frame.module.css'

/** Where the screen stands in every document; if it fails, the page says so and stays usable. */
export function ScreenPlace({ children }: { children: ReactNode }) {
  const { log } = useShell()
  const screen = useRef<HTMLElement>(null)
  useEffect(() => (screen.current ? keepFocusAfterRemoval(screen.current) : undefined), [])
  return (
    <main ref={screen} className={styles.main} id="main" tabIndex={-1}>
      <ErrorBoundary
        report={(error) => log.failure(error, 'screen')}
        fallback={({ supportCode, retry }) => <PartUnavailable supportCode={supportCode} onRetry={retry} />}
      >
        {children}
      </ErrorBoundary>
    </main>
  )
}
