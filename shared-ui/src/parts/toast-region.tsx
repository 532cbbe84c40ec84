import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import X from 'lucide-react/icons/x'
import { useEffect, useEffectEvent, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'
import type { ToastMessage } from '../host-contract/contract.js'
import { Button } from './button.js'
import { classNames } from './class-names.js'
import { useClearCorner } from './clear-place.js'
import styles from './toast-region.module.css'

/** A toast that is shown. */
export interface Toast extends ToastMessage {
  id: string
}

const shownForMs = 6000

/** An open dialog disables pointer events on the body; this enables them on toasts. */
const touchable = { pointerEvents: 'auto' } as const

const icons = { neutral: Info, success: CircleCheck, destructive: CircleAlert }

/**
 * The toasts of the page; the shell renders it once. A success message stays for six seconds, not counting the time
 * that the pointer or the focus is on the toasts. An error stays until it is closed, its page is left, or its cause is
 * gone (docs/spec/conflicts.md, 12). They stand in a corner where they cover nothing that is kept clear; where there
 * is none, the newest one, an error rather than a message, stands alone in two lines. F8 moves the focus to the newest toast; Escape closes the focused one.
 */
export function ToastRegion({
  toasts,
  onDismiss,
}: {
  toasts: readonly Toast[]
  onDismiss: (id: string) => void
}) {
  const region = useRef<HTMLElement>(null)
  const cameFrom = useRef<HTMLElement | null>(null)
  const [hasPointer, setHasPointer] = useState(false)
  const [hasFocus, setHasFocus] = useState(false)
  const isHeld = hasPointer || hasFocus
  const { corner, isTight } = useClearCorner(region, toasts.length > 0)
  useF8(() => region.current?.querySelector('li:last-child button'))
  const isError = ({ tone }: Toast) => tone === 'destructive'
  const newest = toasts.filter(isError).at(-1) ?? toasts.at(-1)
  const fitting = isTight && newest ? [newest] : toasts
  const errors = fitting.filter(isError)
  const others = fitting.filter((toast) => !isError(toast))
  const noteFocus = (event: FocusEvent) => {
    setHasFocus(true)
    const before = event.relatedTarget as HTMLElement | null
    if (!region.current?.contains(before)) cameFrom.current = before
  }
  /** Moves the focus to the next toast, or back to where it was before. */
  const close = (id: string) => {
    const buttons = [...(region.current?.querySelectorAll('button') ?? [])]
    const at = buttons.findIndex((button) => button === document.activeElement)
    if (at >= 0) (buttons[at + 1] ?? buttons[at - 1] ?? cameFrom.current)?.focus()
    onDismiss(id)
  }
  const list = (shownToasts: readonly Toast[]) =>
    shownToasts.length > 0 && (
      <ol className={styles.list} role="list">
        {shownToasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} held={isHeld} onTimeUp={onDismiss} onClose={close} />
        ))}
      </ol>
    )
  return (
    <section
      ref={region}
      className={styles.region}
      aria-label="Notifications (F8)"
      data-no-print
      data-toasts
      data-corner={corner}
      data-tight={isTight || undefined}
      onPointerEnter={() => setHasPointer(true)}
      onPointerLeave={() => setHasPointer(false)}
      onFocus={noteFocus}
      onBlur={() => setHasFocus(false)}
    >
      {/* Both live regions exist from the start, because screen readers often skip one that is added with its text. The
          explicit aria-live keeps them readable while a dialog hides the rest of the page. */}
      <div role="alert" aria-live="assertive">
        {list(errors)}
      </div>
      <div role="status" aria-live="polite">
        {list(others)}
      </div>
    </section>
  )
}

interface ToastCardProps {
  toast: Toast
  /** True while the timer is paused. */
  held: boolean
  onTimeUp: (id: string) => void
  onClose: (id: string) => void
}

function ToastCard({ toast, held, onTimeUp, onClose }: ToastCardProps) {
  const { id, title, description, tone = 'neutral' } = toast
  const Icon = icons[tone]
  const timeUp = useEffectEvent(() => onTimeUp(id))
  useEffect(() => {
    if (held || tone === 'destructive') return
    const timer = setTimeout(timeUp, shownForMs)
    return () => clearTimeout(timer)
  }, [held, tone])
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose(id)
  }
  return (
    <li className={classNames(styles.toast, styles[tone])} style={touchable} onKeyDown={closeOnEscape}>
      <Icon className={styles.icon} aria-hidden="true" />
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        {description && <p className={styles.description}>{description}</p>}
      </div>
      <Button
        variant="quiet"
        size="sm"
        icon={<X />}
        aria-label={`Close: ${title}`}
        onClick={() => onClose(id)}
      />
    </li>
  )
}

/** Moves the focus to the element that the function finds when F8 is pressed. */
function useF8(find: () => HTMLElement | null | undefined) {
  const jump = useEffectEvent(() => find()?.focus())
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'F8') jump()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
