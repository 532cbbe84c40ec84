import { readCounts, type Counts } from '@icio/contracts/question-passport/endpoints'
import { useCall } from '@icio/shared-ui/api/call'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { useCallback, useEffect, useState } from 'react'
import { sampleCounts } from './bank-words.js'

export type KnownCounts =
  { at: 'loading' } | { at: 'known'; counts: Counts } | { at: 'samples'; counts: Counts }

/** How many questions each bank has; the samples' counts where that cannot be read (AUDIT-7). */
export function useCounts(): [counts: KnownCounts, reload: () => Promise<void>] {
  const call = useCall()
  const { log } = useHost()
  const [counts, setCounts] = useState<KnownCounts>({ at: 'loading' })
  const reload = useCallback(async () => {
    try {
      setCounts({ at: 'known', counts: await call(readCounts) })
    } catch (error) {
      log.error(error, 'counts')
      setCounts({ at: 'samples', counts: sampleCounts })
    }
  }, [call, log])
  useEffect(() => void Promise.resolve().then(reload), [reload])
  return [counts, reload]
}
