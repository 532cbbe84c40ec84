import { resendConfirmation } from '@icio/contracts/accounts/endpoints'
import { useCall } from '@icio/shared-ui/api/call'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { Button } from '@icio/shared-ui/parts/button'
import { useEffect, useState } from 'react'
import { failureText } from '../forms/failure-text.js'

/** The server sends at most one email per minute to an address. */
const pauseSeconds = 60

/** Requests another confirmation email. The response does not reveal whether the account exists. */
export function ResendButton({ email }: { email: string }) {
  const host = useHost()
  const call = useCall()
  const [busy, setBusy] = useState(false)
  const [left, beginPause] = usePause()
  const resend = async () => {
    setBusy(true)
    try {
      await call(resendConfirmation, { body: { email } })
      beginPause(pauseSeconds)
      host.toast({ title: 'If this address waits for its confirmation, a new mail is on its way.' })
    } catch (error) {
      host.toast({ title: failureText(error), tone: 'destructive' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button busy={busy} disabled={left > 0} onClick={() => void resend()}>
      {left > 0 ? `Resend in ${left} s` : 'Resend confirmation email'}
    </Button>
  )
}

/**
 * Counts down a pause, because an email can be requested only once a minute. Returns the seconds left (0 if there is no
 * pause) and a function that starts a pause.
 */
function usePause(): [left: number, begin: (seconds: number) => void] {
  const [left, setLeft] = useState(0)
  const isRunning = left > 0
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setLeft((seconds) => Math.max(0, seconds - 1)), 1000)
    return () => clearInterval(timer)
  }, [isRunning])
  return [left, setLeft]
}
