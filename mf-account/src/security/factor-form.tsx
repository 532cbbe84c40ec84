import type { FactorWay, PasskeyAssertion, PasskeyOptions } from '@icio/contracts/second-factors/endpoints'
import { CallError } from '@icio/shared-ui/api/call'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { Button } from '@icio/shared-ui/parts/button'
import { TextField } from '@icio/shared-ui/parts/text-field'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { failureText } from '../forms/failure-text.js'
import form from '../forms/form.module.css'
import { answerWithPasskey } from './passkeys.js'

/** What the person gives: exactly one of them. */
export interface GivenFactor {
  code?: string
  recovery_code?: string
  passkey?: PasskeyAssertion
}

interface FactorFormProps {
  ways: readonly FactorWay[]
  passkeyOptions: PasskeyOptions | undefined
  action: string
  /** Sends it; what it throws is shown. */
  onGiven: (factor: GivenFactor) => Promise<void>
}

/** Asks for a second factor: a code of the app, a passkey, or a recovery code; one at a time. */
export function FactorForm({ ways, passkeyOptions, action, onGiven }: FactorFormProps) {
  const host = useHost()
  const [way, setWay] = useState<FactorWay | undefined>(ways[0])
  const [isBusy, setBusy] = useState(false)
  const { register, handleSubmit, setError, setFocus, resetField, formState } = useForm<{ typed: string }>({
    defaultValues: { typed: '' },
  })
  useEffect(() => {
    if (way === 'authenticator' || way === 'recovery_code') setFocus('typed')
  }, [way, setFocus])

  const change = (next: FactorWay) => {
    resetField('typed')
    setWay(next)
  }
  const submit = async ({ typed }: { typed: string }) => {
    try {
      await onGiven(way === 'recovery_code' ? { recovery_code: typed.trim() } : { code: typed.trim() })
    } catch (error) {
      if (error instanceof CallError && error.code === 'wrong_code')
        return setError('typed', { message: error.message }, { shouldFocus: true })
      host.toast({ title: failureText(error), tone: 'destructive' })
    }
  }
  const byPasskey = async () => {
    setBusy(true)
    try {
      await onGiven({ passkey: await answerWithPasskey(passkeyOptions ?? {}) })
    } catch (error) {
      host.toast({ title: failureText(error), tone: 'destructive' })
    } finally {
      setBusy(false)
    }
  }
  const others = ways.filter((one) => one !== way)
  return (
    <form className={form.form} noValidate onSubmit={(event) => void handleSubmit(submit)(event)}>
      {way === 'passkey' && (
        <>
          <p>Your device asks for your finger, your face, or its PIN.</p>
          <div className={form.row}>
            <Button variant="primary" busy={isBusy} onClick={() => void byPasskey()}>
              Use a passkey
            </Button>
          </div>
        </>
      )}
      {(way === 'authenticator' || way === 'recovery_code') && (
        <>
          <TextField
            key={way}
            {...register('typed', { required: 'Please enter the code' })}
            label={way === 'authenticator' ? 'Code of your authenticator app' : 'Recovery code'}
            hint={
              way === 'authenticator'
                ? 'Six digits. Each code works once.'
                : 'One of the codes that you kept when you set this up. Each works once.'
            }
            inputMode={way === 'authenticator' ? 'numeric' : 'text'}
            autoComplete={way === 'authenticator' ? 'one-time-code' : 'off'}
            autoCapitalize="none"
            spellCheck={false}
            required
            error={formState.errors.typed?.message}
          />
          <div className={form.row}>
            <Button type="submit" variant="primary" busy={formState.isSubmitting}>
              {action}
            </Button>
          </div>
        </>
      )}
      {others.length > 0 && (
        <div className={form.row}>
          {others.map((other) => (
            <Button key={other} variant="quiet" onClick={() => change(other)}>
              {otherWords[other]}
            </Button>
          ))}
        </div>
      )}
    </form>
  )
}

const otherWords: Record<FactorWay, string> = {
  authenticator: 'Use the authenticator app',
  passkey: 'Use a passkey instead',
  recovery_code: 'Use a recovery code',
}
