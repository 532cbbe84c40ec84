import { useLocation, useStore } from '@icio/platform'
import { ToastRegion } from '@icio/shared-ui/parts/toast-region'
import { useEffect } from 'react'
import { useShell } from '../shell-context.js'

/** All toasts of the page. */
export function Toasts() {
  const { toasts } = useShell()
  const shown = useStore(toasts.toasts)
  const { pathname } = useLocation()
  useEffect(() => toasts.pageShown(pathname), [toasts, pathname])
  // With aria-live, dialogs do not hide the toasts from screen readers; the regions inside set their urgency.
  return (
    <div aria-live="off">
      <ToastRegion toasts={shown} onDismiss={toasts.dismiss} />
    </div>
  )
}
