import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { findOpener } from '@icio/shared-ui/parts/find-opener'
import styles from './modal-sheet.module.css'

/**
 * A modal sheet over the page that requires an answer. Every visitor sees it on the first page, so it does not use the
 * dialog library (12 kB): it makes the frame inert, so that only the sheet and the toasts are reachable.
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

/**
 * Makes the frame inert and moves the focus to the sheet, once the frame that shows it has been laid out: a focus before
 * that would lay the page out at once (SITE-40). Returns a function that undoes both.
 */
function holdPage(sheet: HTMLElement | null) {
  const opener = findOpener()
  const frame = document.getElementById(frameId)
  frame?.setAttribute('inert', '')
  let timer: ReturnType<typeof setTimeout> | undefined
  const frameRequest = requestAnimationFrame(() => {
    timer = setTimeout(() => {
      if (!sheet?.contains(document.activeElement)) sheet?.focus({ preventScroll: true })
    }, 0)
  })
  return () => {
    cancelAnimationFrame(frameRequest)
    clearTimeout(timer)
    frame?.removeAttribute('inert')
    if (opener?.isConnected) opener.focus({ preventScroll: true })
  }
}

/** Id of the element that contains everything except dialogs, toasts, and the live region. */
export const frameId = 'frame'
