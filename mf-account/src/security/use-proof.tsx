import { prove, readSecurity, startProof, type ProofWays } from '@icio/contracts/second-factors/endpoints'
import { startOrganizationSignIn } from '@icio/contracts/sign-in-providers/endpoints'
import { CallError, useCall } from '@icio/shared-ui/api/call'
import { useResource } from '@icio/shared-ui/api/use-resource'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { Button } from '@icio/shared-ui/parts/button'
import { LazyDialog } from '@icio/shared-ui/parts/lazy-dialog'
import { ResourceView } from '@icio/shared-ui/parts/resource-view'
import { useState, type ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { CurrentPasswordField } from '../forms/current-password-field.js'
import { failureText } from '../forms/failure-text.js'
import form from '../forms/form.module.css'
import { FactorForm, type GivenFactor } from './factor-form.js'

interface Asking {
  asked: ProofWays
  then: () => Promise<void>
}

/**
 * For what needs a fresh proof (AUTH-45, AUTH-54): does the work, and if the server asks who is at the keyboard, shows the
 * dialog and does it again.
 *
 * @returns the function that does it, which shows what goes wrong, and the dialog to render
 */
export function useProof(): { proved: (work: () => Promise<void>) => Promise<void>; dialog: ReactNode } {
  const host = useHost()
  const call = useCall()
  const [asking, setAsking] = useState<Asking | null>(null)

  const withProof = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work()
    } catch (error) {
      if (error instanceof CallError && error.code === 'fresh_proof_needed') {
        const proofWays = await call(startProof).catch((problem: unknown) => {
          host.toast({ title: failureText(problem), tone: 'destructive' })
          return null
        })
        if (proofWays) setAsking({ asked: proofWays, then: work })
        return
      }
      host.toast({ title: failureText(error), tone: 'destructive' })
    }
  }
  const give = async (typedProof: GivenFactor & { password?: string }) => {
    if (!asking) return
    try {
      await call(prove, { body: { ticket: asking.asked.ticket, ...typedProof } })
    } catch (error) {
      if (error instanceof CallError && error.code === 'step_expired') setAsking(null)
      throw error
    }
    setAsking(null)
    await withProof(asking.then)
  }
  const dialog = (
    <LazyDialog
      open={asking !== null}
      onOpenChange={(open) => !open && setAsking(null)}
      size="sm"
      title="Is it you?"
      description="Before this, please show that it is you. That is good for five minutes."
    >
      {asking && <ProofForm ways={asking.asked.ways} options={asking.asked.passkey_options} onGiven={give} />}
    </LazyDialog>
  )
  return { proved: withProof, dialog }
}

function ProofForm({
  ways,
  options,
  onGiven,
}: {
  ways: ProofWays['ways']
  options: ProofWays['passkey_options']
  onGiven: (typedProof: GivenFactor & { password?: string }) => Promise<void>
}) {
  if (ways.includes('sign_in_again')) return <SignInAgain />
  if (ways.includes('password')) return <PasswordForm onGiven={onGiven} />
  const factors = ways.filter((way) => way !== 'password' && way !== 'sign_in_again')
  return <FactorForm ways={factors} passkeyOptions={options} action="Continue" onGiven={onGiven} />
}

/** For accounts that were opened through an organization and have no password yet. */
function SignInAgain() {
  const host = useHost()
  const call = useCall()
  const security = useResource((read) => read(readSecurity), { where: 'organizations' })
  const through = async (id: string) => {
    try {
      const body = { goal: '/profile', again: true }
      location.assign((await call(startOrganizationSignIn, { params: { id }, body })).url)
    } catch (error) {
      host.toast({ title: failureText(error), tone: 'destructive' })
    }
  }
  return (
    <>
      <p>
        Your account has no password yet. Sign in again through your organization, and come back here right
        away; or sign out and choose a password with &ldquo;Forgot password?&rdquo; on the sign-in screen.
      </p>
      <ResourceView resource={security} name="Your ways to sign in">
        {({ organizations }) => (
          <div className={form.row}>
            {organizations.map(({ id, label }) => (
              <Button key={id} onClick={() => void through(id)}>
                {`Sign in again through ${label}`}
              </Button>
            ))}
          </div>
        )}
      </ResourceView>
    </>
  )
}

function PasswordForm({ onGiven }: { onGiven: (typedProof: { password: string }) => Promise<void> }) {
  const { register, handleSubmit, setError, formState } = useForm<{ password: string }>()
  const submit = async (fields: { password: string }) => {
    try {
      await onGiven(fields)
    } catch (error) {
      const isWrong = error instanceof CallError && error.code === 'wrong_password'
      setError('password', { message: isWrong ? 'This is not your password.' : failureText(error) })
    }
  }
  return (
    <form className={form.form} noValidate onSubmit={(event) => void handleSubmit(submit)(event)}>
      <CurrentPasswordField
        label="Your password"
        field={register('password', { required: 'Please enter your password' })}
        error={formState.errors.password?.message}
      />
      <div className={form.row}>
        <Button type="submit" variant="primary" busy={formState.isSubmitting}>
          Continue
        </Button>
      </div>
    </form>
  )
}
