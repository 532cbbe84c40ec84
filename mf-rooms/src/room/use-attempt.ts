import { CallError, useCall, type Call } from '@icio/shared-ui/api/call'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { useState } from 'react'

/** Does what a press asks for; false where it failed, or where the disclosure was not agreed to. */
export type Attempt = (action: (call: Call) => Promise<unknown>) => Promise<boolean>

/** Returns what the service says of a failure, and `otherwise` of one that is not the service's. */
export function messageOf(error: unknown, otherwise = 'This did not work. Please try again.'): string {
  return error instanceof CallError ? error.message : otherwise
}

/** What a press asks for, and whether it goes on. */
export function useBusy(onFailure: (error: unknown) => void) {
  const [busy, setBusy] = useState(false)
  async function attempt(action: () => Promise<unknown>): Promise<boolean> {
    setBusy(true)
    try {
      return (await action()) !== 'cancelled'
    } catch (error) {
      onFailure(error)
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, attempt }
}

/**
 * What a press asks of the service, with what is said where it fails.
 *
 * @param options.where names the place in the log, for failures that are not the service's; without it none is logged
 * @param options.gated asks for the disclosure first, also where the agreement has run out meanwhile
 * @param options.say what is said of a failure, where it is more than the message of the service
 */
export function useAttempt({
  where,
  otherwise,
  gated = false,
  say = (error) => messageOf(error, otherwise),
}: { where?: string; otherwise?: string; gated?: boolean; say?: (error: unknown) => string } = {}) {
  const call = useCall()
  const { gate, log } = useHost()
  const [problem, setProblem] = useState<string | null>(null)
  const [code, setCode] = useState<CallError['code'] | null>(null)
  const { busy, attempt } = useBusy((error) => {
    const isRefusal = error instanceof CallError
    if (!isRefusal && where) log.error(error, where)
    if (isRefusal && gated && error.code === 'disclosure_needed') gate.reportLapsed()
    setProblem(say(error))
    setCode(error instanceof CallError ? error.code : null)
  })
  const runAttempt: Attempt = (action) => {
    setProblem(null)
    return attempt(() => (gated ? gate.run(() => action(call)) : action(call)))
  }
  return { busy, problem, code, setProblem, attempt: runAttempt }
}

/** What a press asks of the service, where a failure is logged and told as a toast. */
export function useToldAttempt(where: string, title: string, description: string) {
  const call = useCall()
  const { log, toast } = useHost()
  const { busy, attempt } = useBusy((error) => {
    log.error(error, where)
    toast({ title, description })
  })
  return { busy, attempt: (action: Parameters<Attempt>[0]) => attempt(() => action(call)) }
}
