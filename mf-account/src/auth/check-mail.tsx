import { Button } from '@icio/shared-ui/parts/button'
import { Notice } from '@icio/shared-ui/parts/notice'
import { useEffect, useRef, useState } from 'react'
import { resendConfirmation } from '@icio/contracts/accounts/endpoints'
import { useCall } from '@icio/shared-ui/api/call'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { failureText } from '../forms/failure-text.js'
import form from '../forms/form.module.css'

interface CheckMailProps extends MailedTo {
  onOther: () => void
  onSignIn: () => void
}

/**
 * Replaces the form after a sign-up and explains the next step. Takes the focus, because the form that had it is gone.
 */
export function CheckMail({ email, mailbox, onOther, onSignIn }: CheckMailProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <div ref={place} tabIndex={-1}>
      <Notice
        tone="success"
        title="One more step"
        action={
          <div className={form.row}>
            <ResendButton email={email} />
            <Button variant="quiet" onClick={onOther}>
              Use another address
            </Button>
          </div>
        }
      >
        Open the link in the mail to {email} to confirm your address, best in this browser: another one asks
        for your password. The link is good for 24 hours.
        <MailboxLink mailbox={mailbox} email={email} />
        <p>
          Already have an account?{' '}
          <Button variant="quiet" size="sm" onClick={onSignIn}>
            Sign in
          </Button>
        </p>
      </Notice>
    </div>
  )
}

/** Where a mail went, and where it can be read on a developer's machine. */
export interface MailedTo {
  email: string
  mailbox?: string | undefined
}

/** Leads to where the mail would be, on a developer's machine; nothing everywhere else. */
export function MailboxLink({ mailbox, email }: MailedTo) {
  if (mailbox === undefined) return null
  return (
    <p>
      No mail server is set up here:{' '}
      <a href={`${mailbox}?to=${encodeURIComponent(email)}`} target="_blank" rel="noreferrer">
        open the development mailbox
      </a>
      .
    </p>
  )
}

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
