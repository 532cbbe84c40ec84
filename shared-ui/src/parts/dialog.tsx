import X from 'lucide-react/icons/x'
import * as Radix from 'radix-ui/dialog'
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { Button } from './button.js'
import { classNames } from './class-names.js'
import styles from './dialog.module.css'
import { findOpener } from './find-opener.js'
import { usePortalContainer } from './portal-scope.js'

export interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  /** Read by screen readers together with the title. */
  description?: ReactNode
  children?: ReactNode
  /** Buttons at the end, the main one last. */
  footer?: ReactNode
  size?: 'sm' | 'md' | 'lg'
  /** 'alertdialog' requires an answer: it has no close button, and a click outside does not close it. */
  role?: 'dialog' | 'alertdialog'
  /** Sets the initial focus; by default the first focusable control gets it. */
  onOpenAutoFocus?: (event: Event) => void
}

/** A modal dialog: traps the focus, closes on Escape, and returns the focus. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  children,
  footer,
  size = 'md',
  role = 'dialog',
  onOpenAutoFocus,
}: DialogProps) {
  const asks = role === 'alertdialog'
  const opener = useRef<HTMLElement | null>(null)
  const takeFocus = (event: Event) => {
    opener.current = findOpener()
    onOpenAutoFocus?.(event)
  }
  // Radix returns the focus only to its own trigger, but these dialogs can be opened from anywhere.
  const returnFocus = (event: Event) => {
    event.preventDefault()
    opener.current?.focus()
  }
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal container={usePortalContainer()}>
        <Overlay />
        <Radix.Content
          role={role}
          aria-modal="true"
          className={classNames(styles.content, styles[size])}
          onOpenAutoFocus={takeFocus}
          onCloseAutoFocus={returnFocus}
          onInteractOutside={(event) => (asks || isToast(event.target)) && event.preventDefault()}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <header className={styles.header}>
            <Radix.Title className={styles.title}>{title}</Radix.Title>
            {!asks && (
              <Radix.Close asChild>
                <Button variant="quiet" size="sm" className={styles.close} icon={<X />} aria-label="Close" />
              </Radix.Close>
            )}
          </header>
          <Body>
            {description && (
              <Radix.Description asChild>
                <div className={styles.description}>{description}</div>
              </Radix.Description>
            )}
            {children}
          </Body>
          {footer && <footer className={styles.footer}>{footer}</footer>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** Replaces Radix's overlay, which locks the page with a style tag that the content security policy blocks. */
function Overlay() {
  useScrollLock()
  return <div className={styles.overlay} />
}

/** The part between title and buttons. Content that is taller than the dialog can be scrolled with the keyboard. */
function Body({ children }: { children: ReactNode }) {
  const body = useRef<HTMLDivElement>(null)
  const [scrolls, setScrolls] = useState(false)
  useLayoutEffect(() => {
    const { scrollHeight = 0, clientHeight = 0 } = body.current ?? {}
    setScrolls(scrollHeight > clientHeight)
  }, [children])
  return (
    <div ref={body} className={styles.body} tabIndex={scrolls ? 0 : undefined}>
      {children}
    </div>
  )
}

/** A click on a toast must not close the dialog. */
function isToast(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-toasts]') !== null
}

/** Locks the scrolling of the page while mounted. Keeps the width of the scroll bar, so that nothing shifts. */
function useScrollLock() {
  useLayoutEffect(() => {
    const root = document.documentElement
    const { overflow, paddingInlineEnd } = root.style
    const scrollBar = window.innerWidth - root.clientWidth
    root.style.overflow = 'hidden'
    if (scrollBar > 0 && root.clientWidth > 0) root.style.paddingInlineEnd = `${scrollBar}px`
    return () => {
      root.style.overflow = overflow
      root.style.paddingInlineEnd = paddingInlineEnd
    }
  }, [])
}
