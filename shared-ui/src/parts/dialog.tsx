import X from 'lucide-react/icons/x'
import * as Radix from 'radix-ui/dialog'
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { Button } from './button.js'
import { classNames } from './class-names.js'
import styles from './dialog.module.css'
import { useHeldPage } from './held-page.js'
import { usePortalContainer } from './portal-scope.js'

export interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  /** Said by screen readers together with the title. */
  description?: ReactNode
  children?: ReactNode
  /** Buttons at the end; the main one last. */
  footer?: ReactNode
  size?: 'sm' | 'md' | 'lg'
  /** 'alertdialog' asks for an answer: it has no close button and a click beside it does not close it. */
  role?: 'dialog' | 'alertdialog'
  /** Where the focus goes at opening; the first control that can take it otherwise. */
  onOpenAutoFocus?: (event: Event) => void
}

/** A modal dialog: holds the focus, closes with Escape, gives the focus back. */
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
  // Radix gives the focus back to its own trigger only, and these dialogs are opened from anywhere.
  const giveFocusBack = (event: Event) => {
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
          onCloseAutoFocus={giveFocusBack}
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

/** Our own: Radix's overlay locks the page by a style tag, which the content security policy refuses. */
function Overlay() {
  useHeldPage()
  return <div className={styles.overlay} />
}

/** What lies between title and buttons. Text that is longer than the dialog can be scrolled with the keyboard. */
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

/** What holds the focus; for an entry of a menu, which is about to go, the button of that menu. */
function findOpener(): HTMLElement | null {
  const holder = document.activeElement
  const menu = holder?.closest('[role=menu]')
  const found = menu ? document.querySelector(`[aria-controls="${CSS.escape(menu.id)}"]`) : holder
  return found instanceof HTMLElement ? found : null
}

/** Closing a toast that came while a dialog is open is no wish to leave the dialog. */
function isToast(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-toasts]') !== null
}
