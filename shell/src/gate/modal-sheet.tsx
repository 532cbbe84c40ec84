import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { frameId } from '../frame/frame-id.js'
import styles from './modal-sheet.module.css'

/**
 * A sheet over the page that waits for an answer. Every visitor meets it on the first page, so it does without the
 * dialog library (12 kB): the frame is made inert, which leaves nothing else to reach but the toasts.
 */
export function ModalSheet({
  title,
  description,
  onCancel,
  children,
  footer,
}: {
  title: string
  description: string
  onCancel: () => void
  children: ReactNode
  footer: ReactNode
}) {
  const sheet = useRef<HTMLDivElement>(null)
  const id = useId()
  useEffect(() => holdPage(sheet.current), [])
  const cancelOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onCancel()
  }
  return (
    <div className={styles.overlay} data-holds-page>
      <div
        ref={sheet}
        className={styles.sheet}
        role="dialog"
        aria-modal="true"
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-text`}
        tabIndex={-1}
        onKeyDown={cancelOnEscape}
      >
        <div className={styles.body}>
          <h2 id={`${id}-title`}>{title}</h2>
          <p id={`${id}-text`} className={styles.description}>
            {description}
          </p>
          {children}
        </div>
        <div className={styles.footer}>{footer}</div>
      </div>
    </div>
  )
}

/** Moves the focus to the sheet and the frame out of reach; returns the way back to where the focus was. */
function holdPage(sheet: HTMLElement | null) {
  const opener = document.activeElement
  const frame = document.getElementById(frameId)
  frame?.setAttribute('inert', '')
  sheet?.focus({ preventScroll: true })
  return () => {
    frame?.removeAttribute('inert')
    if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
  }
}
