import type { ReactNode } from 'react'
import styles from './drawing.module.css'

/**
 * The frame of a small drawing that stands beside a name: 96 by 72, on a ground line at 66. Its marks carry `data-part`:
 * tint, mark, mark-filled, soft, or nothing for ink.
 */
export function SmallDrawing({ children }: { children: ReactNode }) {
  return (
    <svg className={styles.drawing} viewBox="0 0 96 72" aria-hidden="true">
      <path data-part="soft" d="M6 66h84" />
      {children}
    </svg>
  )
}
