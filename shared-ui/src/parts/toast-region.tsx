import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import X from 'lucide-react/icons/x'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import type { ToastMessage } from '../host-contract/contract.js'
import { Button } from './button.js'
import { classNames } from './class-names.js'
import styles from './toast-region.module.css'

/** A toast on show. */
export interface Toast extends ToastMessage {
  id: string
}

const shownFor = 6000

const icons = { neutral: Info, success: CircleCheck, destructive: CircleAlert }

/**
 * The toasts of the page; the shell renders it once. What reports success stands for six seconds, not counting
 * the time that the pointer or the focus is on the toasts; errors stay until closed (security.md, conflict 12).
 * F8 brings the focus to the newest toast, Escape closes the one that holds it.
 */
export function ToastRegion({
  toasts,
  onDismiss,
}: {
  toasts: readonly Toast[]
  onDismiss: (id: string) => void
}) {
  const region = useRef<HTMLElement>(null)
  const [held, setHeld] = useState(false)
  useF8(() => region.current?.querySelector('li:last-child button'))
  const errors = toasts.filter((toast) => toast.tone === 'destructive')
  const others = toasts.filter((toast) => toast.tone !== 'destructive')
  const list = (shown: readonly Toast[]) =>
    shown.length > 0 && (
      <ol className={styles.list} role="list">
        {shown.map((toast) => (
          <ToastCard key={toast.id} toast={toast} held={held} onDismiss={onDismiss} />
        ))}
      </ol>
    )
  return (
    <section
      ref={region}
      className={styles.region}
      aria-label="Notifications (F8)"
      data-no-print
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {/* Both live regions stand there from the start: one that arrives with its text is often not read. */}
      <div role="alert">{list(errors)}</div>
      <div role="status">{list(others)}</div>
    </section>
  )
}

function ToastCard({
  toast,
  held,
  onDismiss,
}: {
  toast: Toast
  held: boolean
  onDismiss: (id: string) => void
}) {
  const { id, title, description, tone = 'neutral' } = toast
  const Icon = icons[tone]
  useEffect(() => {
    if (held || tone === 'destructive') return
    const timer = setTimeout(() => onDismiss(id), shownFor)
    return () => clearTimeout(timer)
  }, [held, tone, id, onDismiss])
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onDismiss(id)
  }
  return (
    <li className={classNames(styles.toast, styles[tone])} onKeyDown={closeOnEscape}>
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
        onClick={() => onDismiss(id)}
      />
    </li>
  )
}

/** F8 moves the focus to what the function finds. */
function useF8(find: () => HTMLElement | null | undefined) {
  const latest = useRef(find)
  useEffect(() => {
    latest.current = find
  })
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'F8') latest.current()?.focus()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
