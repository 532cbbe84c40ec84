import { useCall, type Call } from '@icio/shared-ui/api/call'
import type { ToastMessage } from '@icio/shared-ui/host-contract/contract'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { useState } from 'react'

/**
 * Does what staff have pressed, and tells what came of it; a failure is logged and told.
 *
 * @param where names the place for the log
 * @returns `busy`: the name of what goes on, null for nothing
 */
export function useAct(where: string) {
  const host = useHost()
  const call = useCall()
  const [busy, setBusy] = useState<string | null>(null)

  /**
   * @param work returns what is told once it is done, if anything
   * @param onDone follows what is told, for example reads the list again; not after a failure
   */
  async function act(
    name: string,
    work: (call: Call) => Promise<string | Omit<ToastMessage, 'tone'> | void>,
    onDone?: () => Promise<void>,
  ): Promise<void> {
    setBusy(name)
    try {
      const done = await work(call)
      if (done) host.toast({ ...(typeof done === 'string' ? { title: done } : done), tone: 'success' })
      await onDone?.()
    } catch (error) {
      host.log.error(error, where)
      host.toast({ title: (error as Error).message, tone: 'destructive' })
    }
    setBusy(null)
  }
  return { busy, act }
}
