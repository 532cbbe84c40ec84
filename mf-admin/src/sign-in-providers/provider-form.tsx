import { saveProvider, type Provider } from '@icio/contracts/sign-in-providers/endpoints'
import { CallError, useCall } from '@icio/shared-ui/api/call'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { Button } from '@icio/shared-ui/parts/button'
import { TextField } from '@icio/shared-ui/parts/text-field'
import type { FormEvent } from 'react'
import { useForm, type RegisterOptions } from 'react-hook-form'
import styles from './providers.module.css'

/** The fields as they are typed: lists with spaces or commas between their words. */
interface ProviderFields {
  id: string
  label: string
  issuer: string
  client_id: string
  client_secret: string
  domains: string
  role_claim: string
  moderator_values: string
}

const listOf = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean)

interface SavingProps {
  provider?: Provider
  onSaved: (saved: Provider) => Promise<void>
}

/** @param provider the one to change; undefined for a new one */
export function ProviderForm({ onCancel, ...saving }: SavingProps & { onCancel?: () => void }) {
  const { provider } = saving
  const { register, onSubmit, formState } = useProviderForm(saving)
  const field = (name: keyof ProviderFields, label: string, rules?: RegisterOptions<ProviderFields>) => ({
    ...register(name, rules),
    label,
    error: formState.errors[name]?.message,
  })
  const requiredRule = { required: 'Please fill this in' }
  return (
    <form className={styles.form} noValidate onSubmit={onSubmit}>
      <TextField
        {...field('id', 'Short name', {
          ...requiredRule,
          pattern: { value: /^[a-z0-9][a-z0-9-]{0,39}$/, message: 'Lowercase letters, digits, and hyphens' },
        })}
        hint="A part of the redirect address, for example acme."
        readOnly={provider !== undefined}
        required
      />
      <TextField
        {...field('label', 'Label of the button', requiredRule)}
        hint="Visitors read: Continue with …"
        maxLength={40}
        required
      />
      <TextField
        {...field('issuer', 'Issuer', requiredRule)}
        type="url"
        hint="As the provider states it, for example https://login.acme.example/tenant."
        required
      />
      <TextField {...field('client_id', 'Client ID', requiredRule)} required />
      <TextField
        {...field('client_secret', 'Client secret')}
        type="password"
        autoComplete="off"
        hint={
          provider?.has_secret
            ? 'One is stored, encrypted. Leave this empty to keep it; a new issuer needs it again.'
            : 'Stored encrypted and never shown. Leave it empty for a public client.'
        }
      />
      <TextField
        {...field('domains', 'Mail domains')}
        hint="Addresses for which this provider may open accounts. Without any, members can only link it in their profile."
      />
      <TextField
        {...field('role_claim', 'Claim with groups')}
        hint="For example groups. Empty: the provider changes no roles."
      />
      <TextField
        {...field('moderator_values', 'Groups of moderators')}
        hint="Nothing here makes an administrator. Your own decisions about a person always win."
      />
      <div className={styles.row}>
        <Button type="submit" variant="primary" busy={formState.isSubmitting}>
          {provider ? 'Save' : 'Add the provider'}
        </Button>
        {onCancel && (
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  )
}

function useProviderForm({ provider, onSaved }: SavingProps) {
  const host = useHost()
  const call = useCall()
  const { register, handleSubmit, setError, reset, formState } = useForm<ProviderFields>({
    defaultValues: {
      id: provider?.id ?? '',
      label: provider?.label ?? '',
      issuer: provider?.issuer ?? '',
      client_id: provider?.client_id ?? '',
      client_secret: '',
      domains: provider?.domains.join(', ') ?? '',
      role_claim: provider?.role_claim ?? '',
      moderator_values: provider?.moderator_values.join(', ') ?? '',
    },
  })
  const submit = async ({ id, client_secret, domains, moderator_values, ...fields }: ProviderFields) => {
    try {
      const storedProvider = await call(saveProvider, {
        params: { id },
        body: {
          ...fields,
          issuer: fields.issuer.trim(),
          domains: listOf(domains.toLowerCase()),
          moderator_values: listOf(moderator_values),
          ...(client_secret ? { client_secret } : {}),
        },
      })
      host.toast({ title: `${storedProvider.label} is saved`, tone: 'success' })
      if (!provider) reset()
      await onSaved(storedProvider)
    } catch (error) {
      host.log.error(error, 'sign-in providers')
      if (error instanceof CallError && error.code === 'issuer_not_allowed')
        setError('issuer', { message: error.message })
      host.toast({ title: (error as Error).message, tone: 'destructive' })
    }
  }
  const onSubmit = (event: FormEvent) => void handleSubmit(submit)(event)
  return { register, onSubmit, formState }
}
