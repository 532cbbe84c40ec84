import { CallError } from '@icio/shared-ui/api/call'
import type { Resource } from '@icio/shared-ui/api/use-resource'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { Button } from '@icio/shared-ui/parts/button'
import { Section } from '@icio/shared-ui/parts/section'
import { useEffect, useSyncExternalStore, type ReactNode } from 'react'

/** What hosts see only once this browser has agreed to the disclosure, which is asked for by a press (GATE-5). */
export function AfterDisclosure({ children }: { children: ReactNode }) {
  const { gate } = useHost()
  const agreed = useSyncExternalStore(gate.subscribe, gate.agreed)
  if (agreed) return children
  return (
    <Section title="Your rooms" lead="This browser has not agreed to the disclosure yet.">
      <Button onClick={() => void gate.run(() => undefined)}>Read the disclosure, and see your rooms</Button>
    </Section>
  )
}

/** Tells the shell of an agreement that the service has no record of any more: the pass ends with the browser session. */
export function useLapse<T>(resource: Resource<T>): void {
  const { gate } = useHost()
  const isLapsed =
    resource.at === 'failed' &&
    resource.error instanceof CallError &&
    resource.error.code === 'disclosure_needed'
  useEffect(() => {
    if (isLapsed) gate.reportLapsed()
  }, [gate, isLapsed])
}
