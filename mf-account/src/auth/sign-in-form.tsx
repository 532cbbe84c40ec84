import { signIn, type StartedSession } from '@icio/contracts/accounts/endpoints'
import type { SecondStep } from '@icio/contracts/second-factors/endpoints'
import { CallError, useCall } from '@icio/shared-ui/api/call'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { Button } from '@icio/shared-ui/parts/button'
import { Notice } from '@icio/shared-ui/parts/notice'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { CurrentPasswordField } from '../forms/current-password-field.js'
import { EmailField, checkEmail } from '../forms/email-field.js'
import form from '../forms/form.module.css'
import { authTexts, signInFailure } from './auth-messages.js'
import { OtherWays } from './other-ways.js'
import { ownSignUps } from './own-sign-ups.js'
import { ResendButton } from './check-mail.js'
import { SecondStepForm } from './second-step.js'
import { throughGateIfAsked } from './through-gate.js'

interface SignInFields {
  email: string
  password: string
}

interface SignInFormProps {
  email?: string
  /** The path that other ways to sign in lead to; without it, they are not offered. */
  goal?: string
  /** Gets the session before the shell knows of it. */
  onAccepted?: (session: StartedSession) => void
  onSignedIn: () => void
  onForgot: () => void
}

/** The sign-in form: email and password (AUTH-2, AUTH-24 to AUTH-27), and the second step (AUTH-43). */
export function SignInForm({
  email: knownEmail = '',
  goal,
  onAccepted,
  onSignedIn,
  onForgot,
}: SignInFormProps) {
  const host = useHost()
  const call = useCall()
  const [unconfirmedEmail, setUnconfirmedEmail] = useState<string | null>(null)
  const [step, setStep] = useState<SecondStep | null>(null)
  const { register, handleSubmit, setError, formState } = useForm<SignInFields>({
    defaultValues: { email: knownEmail, password: '' },
  })
  const { errors, isSubmitting } = formState

  const enter = async (session: StartedSession) => {
    onAccepted?.(session)
    await host.session.refresh()
    host.toast({ title: authTexts.signedIn, tone: 'success' })
    onSignedIn()
  }
  const submit = async ({ email, password }: SignInFields) => {
    try {
      const send = () => call(signIn, { body: { email: email.trim(), password } })
      const answer = await throughGateIfAsked(host.gate, send)
      if (answer === 'cancelled') return
      ownSignUps.forget(email)
      if ('second_step' in answer) return setStep(answer.second_step)
      await enter(answer)
    } catch (error) {
      host.toast({ title: signInFailure(error), tone: 'destructive' })
      const code = error instanceof CallError ? error.code : null
      if (code === 'invalid_credentials') {
        if (ownSignUps.has(email)) setUnconfirmedEmail(email.trim())
        setError('password', { message: 'Please check your email address and your password.' })
      }
    }
  }
  if (step) return <SecondStepForm step={step} onDone={enter} onAgain={() => setStep(null)} />
  return (
    <>
      <form
        className={form.form}
        noValidate
        onSubmit={(event) => {
          setUnconfirmedEmail(null)
          void handleSubmit(submit)(event)
        }}
      >
        <EmailField field={register('email', { validate: checkEmail })} error={errors.email?.message} />
        <CurrentPasswordField
          label="Password"
          field={register('password', { required: 'Please enter your password' })}
          error={errors.password?.message}
        />
        {unconfirmedEmail && (
          <Notice
            role="status"
            title="Have you just signed up?"
            action={<ResendButton email={unconfirmedEmail} />}
          >
            Then please open the link in the mail to {unconfirmedEmail} first. Until then nobody can sign in
            there.
          </Notice>
        )}
        <div className={form.row}>
          <Button type="submit" variant="primary" busy={isSubmitting}>
            Sign In
          </Button>
          <Button variant="quiet" onClick={onForgot}>
            Forgot password?
          </Button>
        </div>
      </form>
      {goal !== undefined && <OtherWays goal={goal} onSession={enter} />}
    </>
  )
}
