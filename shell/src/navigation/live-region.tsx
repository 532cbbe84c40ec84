import { useStore } from '@icio/platform'
import { VisuallyHidden } from '@icio/shared-ui/parts/visually-hidden'
import { useShell } from '../shell-context.js'

/** Reads out what parts of the page announce; outside of dialogs' reach, since dialogs silence the rest of the page. */
export function LiveRegion() {
  const { announcer } = useShell()
  const { text } = useStore(announcer.text)
  return (
    <div aria-live="polite" role="status">
      <VisuallyHidden>{text}</VisuallyHidden>
    </div>
  )
}
