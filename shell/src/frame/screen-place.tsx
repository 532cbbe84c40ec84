import type { ReactNode } from 'react'
import { ErrorBoundary } from '../remotes/error-boundary.js'
import { PartUnavailable } from '../remotes/part-unavailable.js'
import { useShell } from '../shell-context.js'
import styles from './frame.module.css'

/** Where the screen stands in every document; if it fails, the page says so and stays usable. */
export function ScreenPlace({ children }: { children: ReactNode }) {
  const { log } = useShell()
  return (
    <main className={styles.main} id="main" tabIndex={-1}>
      <ErrorBoundary
        report={(error) => log.failure(error, 'screen')}
        fallback={({ supportCode, retry }) => <PartUnavailable supportCode={supportCode} onRetry={retry} />}
      >
        {children}
      </ErrorBoundary>
    </main>
  )
}
