import { keptClear } from '@icio/shared-ui/parts/clear-place'
import type { ReactNode } from 'react'
import styles from './thumb-bar.module.css'

/**
 * The place of the main action on a phone. While it is held, it stays at the foot of the window, within reach of the
 * thumb; it has its own place after the content, so that all text can be scrolled above it (QUIZ-29).
 */
export function ThumbBar({ held, children }: { held: boolean; children: ReactNode }) {
  return (
    <div className={styles.bar} data-held={held || undefined} {...keptClear}>
      {children}
    </div>
  )
}
