import { useRef, type ReactNode } from 'react'
import { Button } from './button.js'
import { Dialog } from './dialog.js'

export interface ConfirmDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description: ReactNode
  confirmLabel: string
  cancelLabel?: string
  /** Called within the click, so that it may open a window. The dialog closes afterward. */
  onConfirm: () => void
  /** Makes the confirm button red and starts with the focus on Cancel. */
  destructive?: boolean
  children?: ReactNode
}

/** Asks the visitor to confirm an action. Only Cancel and Escape dismiss it. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  description,
  confirmLabel,
  cancelLabel = 'Cancel',
  onConfirm,
  destructive = false,
  children,
}: ConfirmDialogProps) {
  const safeButton = useRef<HTMLButtonElement>(null)
  const startOnSafeButton = (event: Event) => {
    event.preventDefault()
    safeButton.current?.focus()
  }
  const confirm = () => {
    onConfirm()
    onOpenChange(false)
  }
  return (
    <Dialog
      role="alertdialog"
      size="sm"
      {...{ open, onOpenChange, title, description, children }}
      onOpenAutoFocus={destructive ? startOnSafeButton : undefined}
      footer={
        <>
          <Button ref={safeButton} onClick={() => onOpenChange(false)}>
            {cancelLabel}
          </Button>
          <Button variant={destructive ? 'destructive' : 'primary'} onClick={confirm}>
            {confirmLabel}
          </Button>
        </>
      }
    />
  )
}
