import type { ConfirmDialogProps } from './confirm-dialog.js'
import type { DialogProps } from './dialog.js'
import { tellPage, useLoadWhenWanted } from './load-when-wanted.js'

const loadDialog = () => import('./dialog.js')
const loadConfirmDialog = () => import('./confirm-dialog.js')

interface Lazy {
  /** Told when the code does not come; the dialog counts as closed then. By default the page's error event. */
  onLoadError?: (error: unknown) => void
}

/** A Dialog whose code is fetched when it is first opened. */
export function LazyDialog({ onLoadError = tellPage, ...dialog }: DialogProps & Lazy) {
  const loaded = useLoadWhenWanted(loadDialog, dialog.open, (error) => {
    dialog.onOpenChange(false)
    onLoadError(error)
  })
  return loaded && <loaded.Dialog {...dialog} />
}

/** A ConfirmDialog whose code is fetched when it is first opened. */
export function LazyConfirmDialog({ onLoadError = tellPage, ...dialog }: ConfirmDialogProps & Lazy) {
  const loaded = useLoadWhenWanted(loadConfirmDialog, dialog.open, (error) => {
    dialog.onOpenChange(false)
    onLoadError(error)
  })
  return loaded && <loaded.ConfirmDialog {...dialog} />
}
