import { Button } from '@icio/shared-ui/parts/button'
import { Notice } from '@icio/shared-ui/parts/notice'
import { useEffect, useRef } from 'react'
import form from '../forms/form.module.css'
import { MailboxLink, type MailedTo } from './mailbox-link.js'
import { ResendButton } from './resend-button.js'

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
