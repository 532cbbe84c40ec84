import type { ConfirmDialogProps } from './confirm-dialog.js'
import type { DialogProps } from './dialog.js'
import { reportToPage, useLazyValue } from './lazy-value.js'

const loadDialog = () => import('./dialog.js')
const loadConfirmDialog = () => import('./confirm-dialog.js')

interface Lazy {
  /**
   * Called if the code cannot be loaded; the dialog then closes. By default the error goes to the page's error event.
   */
  onLoadError?: (error: unknown) => void
}

/** A Dialog whose code loads when it is first opened. */
export function LazyDialog({ onLoadError = reportToPage, ...dialog }: DialogProps & Lazy) {
  const dialogModule = useLazyValue(loadDialog, dialog.open, (error) => {
    dialog.onOpenChange(false)
    onLoadError(error)
  })
  return dialogModule && <dialogModule.Dialog {...dialog} />
}

/** A ConfirmDialog whose code loads when it is first opened. */
export function LazyConfirmDialog({ onLoadError = reportToPage, ...dialog }: ConfirmDialogProps & Lazy) {
  const dialogModule = useLazyValue(loadConfirmDialog, dialog.open, (error) => {
    dialog.onOpenChange(false)
    onLoadError(error)
  })
  return dialogModule && <dialogModule.ConfirmDialog {...dialog} />
}
