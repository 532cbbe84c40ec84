import { useLocation, useStore } from '@icio/platform'
import { ToastRegion } from '@icio/shared-ui/parts/toast-region'
import { useEffect } from 'react'
import { useShell } from '../shell-context.js'
import type { ToastStore } from './toast-store.js'

export function Toasts() {
  const { toasts } = useShell()
  const shownToasts = useStore(toasts.toasts)
  const { pathname } = useLocation()
  useEffect(() => toasts.pageShown(pathname), [toasts, pathname])
  useEffect(() => watchActions(toasts), [toasts])
  // With aria-live, dialogs do not hide the toasts from screen readers; the regions inside set their urgency.
  return (
    <div aria-live="off">
      <ToastRegion toasts={shownToasts} onDismiss={toasts.dismiss} />
    </div>
  )
}

/** Reports what the visitor does on the page, and which parts of it have gone. Returns the end of it. */
function watchActions(toasts: ToastStore): () => void {
  const report = ({ type, target }: Event) => {
    const actionTarget = target instanceof Element && type === 'click' ? target.closest('button') : target
    if (actionTarget instanceof Element && !actionTarget.closest('[data-toasts]')) toasts.acted(actionTarget)
  }
  const actions = ['submit', 'input', 'change', 'click'] as const
  for (const action of actions) document.addEventListener(action, report, true)
  const parts = new MutationObserver(() => {
    if (toasts.toasts.getState().length > 0) toasts.partsChanged()
  })
  parts.observe(document.body, { childList: true, subtree: true })
  return () => {
    for (const action of actions) document.removeEventListener(action, report, true)
    parts.disconnect()
  }
}
