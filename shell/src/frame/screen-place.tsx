import { useEffect, useRef, type ReactNode } from 'react'
import type { Log } from '../log/log.js'
import { ErrorBoundary } from '../remotes/error-boundary.js'
import { useShell } from '../shell-context.js'
import styles from './frame.module.css'

/** Keeps the place of the keyboard (PLAY-8) from the first focus on, which loads the code for it. Returns the end of it. */
function keepFocus(screen: HTMLElement, log: Log): () => void {
  let isOver = false
  let end = () => {}
  const load = async () => {
    const { keepFocusAfterRemoval } = await import('../navigation/focus-after-removal.js')
    if (!isOver) end = keepFocusAfterRemoval(screen)
  }
  const begin = () => void load().catch((error: unknown) => log.error(error, 'focus'))
  screen.addEventListener('focusin', begin, { once: true })
  return () => {
    isOver = true
    screen.removeEventListener('focusin', begin)
    end()
  }
}

/** Where the screen stands in every document; if it fails, the page says so and stays usable. */
export function ScreenPlace({ children }: { children: ReactNode }) {
  const { log } = useShell()
  const screen = useRef<HTMLElement>(null)
  useEffect(() => (screen.current ? keepFocus(screen.current, log) : undefined), [log])
  return (
    <main ref={screen} className={styles.main} id="main" tabIndex={-1}>
      <ErrorBoundary report={(error) => log.failure(error, 'screen')}>{children}</ErrorBoundary>
    </main>
  )
}
