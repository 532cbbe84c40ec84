import { useStore } from '@icio/platform'
import { LazyConfirmDialog } from '@icio/shared-ui/parts/lazy-dialog'
import { useState } from 'react'
import { useShell } from '../shell-context.js'
import type { Leaving } from './discussion.js'

/** Asks before the visitor leaves the site (SITE-22); Continue opens the address in a new tab. */
export function LeaveSiteDialog() {
  const { discussion } = useShell()
  const { to } = useStore(discussion.leaving)
  const shown = useLastShown(to)
  return (
    <LazyConfirmDialog
      open={to !== null}
      onOpenChange={(open) => !open && discussion.close()}
      title={shown?.title}
      description={shown?.text}
      confirmLabel={shown?.action ?? ''}
      onConfirm={discussion.proceed}
    />
  )
}

/** Returns the last address shown, so that the dialog keeps its text while it closes. */
function useLastShown(to: Leaving | null): Leaving | null {
  const [last, setLast] = useState(to)
  if (to && to !== last) setLast(to)
  return to ?? last
}
