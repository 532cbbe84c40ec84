import { useStore } from '@icio/platform'
import { useState } from 'react'
import { OnDemand } from '../remotes/on-demand.js'
import { createResource } from '../remotes/resource.js'
import { useShell } from '../shell-context.js'

/** The disclosure's place in the page; its code comes when it is first asked for. */
export function Disclosure() {
  const { gate, log } = useShell()
  const { asking } = useStore(gate.store)
  const [dialog] = useState(() =>
    createResource(
      async () => (await import('./disclosure-dialog.js')).DisclosureDialog,
      (error) => log.failure(error, 'disclosure'),
    ),
  )
  return <OnDemand part={dialog} wanted={asking} onFailed={gate.cancel} />
}
