import { useStore } from '@icio/platform'
import { Button } from '@icio/shared-ui/parts/button'
import { useEffect, type ReactNode } from 'react'
import { QuietScreen } from '../frame/quiet-screen.js'
import { useShell } from '../shell-context.js'

/** Shows a screen after the visitor has agreed to the disclosure (GATE-7), and an explanation until then. */
export function GatedScreen({ title, children }: { title: string; children: ReactNode }) {
  const { gate } = useShell()
  const { agreed } = useStore(gate.store)
  return agreed ? children : <DisclosureNeeded title={title} />
}

function DisclosureNeeded({ title }: { title: string }) {
  const { gate } = useShell()
  useEffect(() => gate.ask(), [gate])
  return (
    <QuietScreen
      heading={title}
      action={
        <Button variant="primary" onClick={gate.ask}>
          Read the disclosure
        </Button>
      }
    >
      <p>Before this page opens, please read and agree to a short disclosure. It takes less than a minute.</p>
    </QuietScreen>
  )
}
