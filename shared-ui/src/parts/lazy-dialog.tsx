import { lazy, Suspense, useState } from 'react'
import type { ConfirmDialogProps } from './confirm-dialog.js'
import type { DialogProps } from './dialog.js'

const Dialog = lazy(async () => ({ default: (await import('./dialog.js')).Dialog }))
const ConfirmDialog = lazy(async () => ({ default: (await import('./confirm-dialog.js')).ConfirmDialog }))

/** A Dialog whose code is fetched when it is first opened. */
export function LazyDialog(props: DialogProps) {
  const wanted = useOnceOpened(props.open)
  return <Suspense>{wanted && <Dialog {...props} />}</Suspense>
}

/** A ConfirmDialog whose code is fetched when it is first opened. */
export function LazyConfirmDialog(props: ConfirmDialogProps) {
  const wanted = useOnceOpened(props.open)
  return <Suspense>{wanted && <ConfirmDialog {...props} />}</Suspense>
}

/** Stays true after the first opening, so that a dialog that closes can give the focus back. */
function useOnceOpened(open: boolean): boolean {
  const [opened, setOpened] = useState(open)
  if (open && !opened) setOpened(true)
  return opened || open
}
