import {
  confirmEmail,
  readConfirmation,
  signOut,
  type Confirmation,
} from '@icio/contracts/accounts/endpoints'
import { useSearchParams } from '@icio/platform'
import { CallError, useCall } from '@icio/shared-ui/api/call'
import { useResource } from '@icio/shared-ui/api/use-resource'
import { useHost, useSession } from '@icio/shared-ui/host-contract/use-host'
import { Button } from '@icio/shared-ui/parts/button'
import { ButtonLink } from '@icio/shared-ui/parts/button-link'
import { ResourceView } from '@icio/shared-ui/parts/resource-view'
import { Notice } from '@icio/shared-ui/parts/notice'
import { Page } from '@icio/shared-ui/parts/page'
import { TextField } from '@icio/shared-ui/parts/text-field'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { failureText } from '../forms/failure-text.js'
import form from '../forms/form.module.css'
import { ExpiredLink } from './expired-link.js'

/**
 * /auth/confirm?token=: shows the address that the link is for and confirms it when the button is pressed (AUTH-33).
 * Opening the page does not use the token and signs nobody in or out.
 */
export function ConfirmScreen() {
  const [search] = useSearchParams()
  const token = search.get('token')
  return (
    <Page title="Confirm your email address" width="reading">
      {/* The URL contains the token, so links on this page must not send it as a referrer (SEC-5). */}
      <meta name="referrer" content="no-referrer" />
      {token ? <LinkOf token={token} /> : <ExpiredLink kind="confirm" />}
    </Page>
  )
}

function LinkOf({ token }: { token: string }) {
  const session = useSession()
  const [goTo, setGoTo] = useState<string | null>(null)
  const link = useResource((call) =>
    call(readConfirmation, { body: { token } }).catch((error: unknown) => {
      if (error instanceof CallError && error.code === 'link_expired') return null
      throw error
    }),
  )
  if (goTo !== null) return <Confirmed goTo={goTo} />
  return (
    <ResourceView resource={link} name="The link">
      {(confirmation) => {
        if (!confirmation) return <ExpiredLink kind="confirm" />
        if (session.at === 'signed-in')
          return <SignedInAs email={session.user.email} wanted={confirmation.email} />
        return (
          <ConfirmForm
            token={token}
            confirmation={confirmation}
            onConfirmed={setGoTo}
            onExpired={() => void link.reload()}
          />
        )
      }}
    </ResourceView>
  )
}

/** A confirmation link never replaces the session of someone who is signed in. */
function SignedInAs({ email, wanted }: { email: string; wanted: string }) {
  const host = useHost()
  const call = useCall()
  const leave = async () => {
    await call(signOut).catch((error: unknown) => host.log.error(error, 'sign-out'))
    await host.session.refresh()
    host.toast({ title: 'You are signed out', tone: 'success' })
  }
  return (
    <Notice
      tone="warning"
      title={`You are signed in as ${email}`}
      action={<Button onClick={() => void leave()}>Sign out</Button>}
    >
      This link confirms {wanted}. Sign out first if that is what you want; the link stays good.
    </Notice>
  )
}

function ConfirmForm({
  token,
  confirmation: { email, open_sign_ups, asks_for_password },
  onConfirmed,
  onExpired,
}: {
  token: string
  confirmation: Confirmation
  onConfirmed: (goTo: string) => void
  onExpired: () => void
}) {
  const host = useHost()
  const call = useCall()
  const { register, handleSubmit, setError, formState } = useForm<{ password: string }>()

  const submit = async ({ password }: { password?: string }) => {
    try {
      const { redirect_to } = await call(confirmEmail, {
        body: { token, ...(asks_for_password && password ? { password } : {}) },
      })
      onConfirmed(redirect_to)
      await host.session.refresh()
    } catch (error) {
      const code = error instanceof CallError ? error.code : null
      if (code === 'link_expired') return onExpired()
      if (code === 'already_signed_in') await host.session.refresh()
      if (code === 'sign_up_password_needed')
        setError('password', { message: 'No open sign-up of this address has that password.' })
      host.toast({ title: failureText(error), tone: 'destructive' })
    }
  }
  return (
    <form className={form.form} noValidate onSubmit={(event) => void handleSubmit(submit)(event)}>
      <p>
        Confirm that <strong>{email}</strong> is your address. Your account is made with it, and you are
        signed in on this device.
      </p>
      {open_sign_ups > 1 && (
        <Notice tone="warning" title={`${open_sign_ups} sign-ups are open for this address`}>
          Some of them may not be yours. Only the one with your password becomes your account; the others are
          dropped.
        </Notice>
      )}
      {asks_for_password && (
        <TextField
          {...register('password', { required: 'Please enter your password' })}
          label="Password"
          type="password"
          autoComplete="current-password"
          hint="The password that you chose when you signed up. In the browser that you signed up with it is not asked for."
          required
          error={formState.errors.password?.message}
        />
      )}
      <div className={form.row}>
        <Button type="submit" variant="primary" busy={formState.isSubmitting}>
          Confirm {email}
        </Button>
        {asks_for_password && (
          <ButtonLink to="/auth?tab=forgot" variant="quiet">
            Forgot password?
          </ButtonLink>
        )}
      </div>
    </form>
  )
}

function Confirmed({ goTo }: { goTo: string }) {
  return (
    <Notice
      tone="success"
      role="status"
      title="Your email address is confirmed"
      action={
        <ButtonLink to={goTo} variant="primary">
          Continue
        </ButtonLink>
      }
    >
      You are signed in on this device.
    </Notice>
  )
}
