import type { StartedSession } from '@icio/contracts/accounts/endpoints'
import { finishSecondStep, type SecondStep } from '@icio/contracts/second-factors/endpoints'
import { CallError, useCall } from '@icio/shared-ui/api/call'
import { Button } from '@icio/shared-ui/parts/button'
import { Notice } from '@icio/shared-ui/parts/notice'
import { useState } from 'react'
import form from '../forms/form.module.css'
import { FactorForm } from '../security/factor-form.js'

/**
 * Replaces the sign-in form once the first step was right (AUTH-43).
 *
 * @param onDone gets the session
 * @param onAgain goes back to the first step
 */
export function SecondStepForm({
  step,
  onDone,
  onAgain,
}: {
  step: SecondStep
  onDone: (session: StartedSession) => Promise<void>
  onAgain: () => void
}) {
  const call = useCall()
  const [isExpired, setExpired] = useState(false)
  if (isExpired)
    return (
      <Notice
        tone="warning"
        role="alert"
        title="This sign-in has expired"
        action={<Button onClick={onAgain}>Sign in again</Button>}
      >
        It took too long, or too many codes were wrong. Nothing has happened to your account.
      </Notice>
    )
  return (
    <section className={form.form} aria-label="Second step">
      <p>Your account is protected by a second step. Please show that it is you.</p>
      <FactorForm
        ways={step.ways}
        passkeyOptions={step.passkey_options}
        action="Sign In"
        onGiven={async (secondFactor) => {
          try {
            await onDone(await call(finishSecondStep, { body: { ticket: step.ticket, ...secondFactor } }))
          } catch (error) {
            if (error instanceof CallError && error.code === 'step_expired') return setExpired(true)
            throw error
          }
        }}
      />
      <div className={form.row}>
        <Button variant="quiet" onClick={onAgain}>
          Back to Sign In
        </Button>
      </div>
    </section>
  )
}
