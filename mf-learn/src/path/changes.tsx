import { CallError } from '@icio/shared-ui/api/call'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { Notice } from '@icio/shared-ui/parts/notice'
import { useState } from 'react'

/**
 * A change that a person makes: whether it is under way, and why it failed, in the server's words where there are any.
 *
 * @param where names the place for the log
 * @returns `attempt` is false for a change that failed
 */
export function useChange(where: string, otherwise = 'Please try again in a moment.') {
  const { log } = useHost()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const attempt = async (change: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true)
    setFailure(null)
    try {
      await change()
      return true
    } catch (error) {
      log.error(error, where)
      setFailure(error instanceof CallError ? error.message : otherwise)
      return false
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, failure, setFailure, attempt }
}

export function FailureNotice({ title, failure }: { title: string; failure: string | null }) {
  if (!failure) return null
  return (
    <Notice tone="danger" role="alert" title={title}>
      {failure}
    </Notice>
  )
}

/** Removes what a person has entered; a toast says so if it is still there. */
export function useRemoval(where: string, itemName: string, onRemoved: () => void) {
  const { toast } = useHost()
  const { isBusy, attempt } = useChange(where)
  const remove = async (change: () => Promise<unknown>) => {
    if (await attempt(change)) onRemoved()
    else
      toast({
        title: 'Not removed',
        description: `${itemName} is still there. Please try again in a moment.`,
      })
  }
  return { isBusy, remove }
}
