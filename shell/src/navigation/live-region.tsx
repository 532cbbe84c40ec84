import { useStore } from '@icio/platform'
import { VisuallyHidden } from '@icio/shared-ui/parts/visually-hidden'
import { useShell } from '../shell-context.js'

/** Announces texts to screen readers. It is outside the frame, because a dialog silences everything in the frame. */
export function LiveRegion() {
  const { announcer } = useShell()
  const { text } = useStore(announcer.text)
  return (
    <div aria-live="polite" role="status">
      <VisuallyHidden>{text}</VisuallyHidden>
    </div>
  )
}
