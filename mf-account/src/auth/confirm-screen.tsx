import { confirmEmail } from '@icio/contracts/accounts'
import { useSearchParams } from '@icio/platform'
import { CallError, useCall } from '@icio/shared-ui/api/call'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { Button } from '@icio/shared-ui/parts/button'
import { ButtonLink } from '@icio/shared-ui/parts/button-link'
import { Loading } from '@icio/shared-ui/parts/loading'
import { Notice } from '@icio/shared-ui/parts/notice'
import { Page } from '@icio/shared-ui/parts/page'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { failureText } from '../forms/failure-text.js'
import { ExpiredLink } from './expired-link.js'

type Phase =
  | { at: 'waiting' }
  | { at: 'confirming' }
  | { at: 'confirmed'; goTo: string }
  | { at: 'expired' }
  | { at: 'failed'; text: string }

/**
 * /auth/confirm?token=: confirms when a person has the page before them. A program that only fetches the address
 * confirms nothing, and a page that was opened ahead, unseen, asks for a press of the button.
 */
export function ConfirmScreen() {
  const host = useHost()
  const call = useCall()
  const [search] = useSearchParams()
  const token = search.get('token')
  const [phase, setPhase] = useState<Phase>({ at: token ? 'waiting' : 'expired' })
  const begun = useRef(false)

  const confirm = async () => {
    if (!token) return
    setPhase({ at: 'confirming' })
    try {
      const { redirect_to } = await call(confirmEmail, { body: { token } })
      await host.session.refresh()
      setPhase({ at: 'confirmed', goTo: redirect_to })
    } catch (error) {
      const isExpired = error instanceof CallError && error.code === 'link_expired'
      setPhase(isExpired ? { at: 'expired' } : { at: 'failed', text: failureText(error) })
    }
  }
  const confirmIfSeen = useEffectEvent(() => {
    if (begun.current || document.visibilityState !== 'visible') return
    begun.current = true
    void confirm()
  })
  useEffect(() => confirmIfSeen(), [])

  return (
    <Page title="Confirm your email address" width="reading">
      {/* The address of this page holds the token: no link of it may pass it on (security.md, threat 5). */}
      <meta name="referrer" content="no-referrer" />
      <ConfirmView phase={phase} onConfirm={() => void confirm()} />
    </Page>
  )
}

function ConfirmView({ phase, onConfirm }: { phase: Phase; onConfirm: () => void }) {
  switch (phase.at) {
    case 'waiting':
      return (
        <Button variant="primary" onClick={onConfirm}>
          Confirm email address
        </Button>
      )
    case 'confirming':
      return <Loading label="Confirming your email address…" />
    case 'confirmed':
      return (
        <Notice
          tone="success"
          role="status"
          title="Your email address is confirmed"
          action={
            <ButtonLink to={phase.goTo} variant="primary">
              Continue
            </ButtonLink>
          }
        >
          You are signed in on this device.
        </Notice>
      )
    case 'expired':
      return <ExpiredLink kind="confirm" />
    case 'failed':
      return (
        <Notice
          tone="danger"
          role="alert"
          title={phase.text}
          action={<Button onClick={onConfirm}>Try again</Button>}
        />
      )
  }
}
