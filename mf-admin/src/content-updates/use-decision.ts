import { CallError } from '@icio/shared-ui/api/call'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { useState } from 'react'

/**
 * Sends a decision about a changed row, and says whether it was saved.
 *
 * @param where what the log names it if it fails
 * @param onDecided reloads the list
 */
export function useDecision(where: string, onDecided: () => Promise<void>) {
  const host = useHost()
  const [isBusy, setIsBusy] = useState(false)

  async function decide(send: () => Promise<unknown>): Promise<void> {
    setIsBusy(true)
    try {
      await send()
      host.toast({ title: 'Decided', tone: 'success' })
      await onDecided()
    } catch (error) {
      host.log.error(error, where)
      host.toast({
        title: error instanceof CallError ? error.message : 'The decision could not be saved.',
        tone: 'destructive',
      })
    } finally {
      setIsBusy(false)
    }
  }

  return { isBusy, decide }
}
