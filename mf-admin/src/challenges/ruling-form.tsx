import type { Call } from '@icio/shared-ui/api/call'
import type { ToastMessage } from '@icio/shared-ui/host-contract/contract'
import { Button } from '@icio/shared-ui/parts/button'
import { TextAreaField } from '@icio/shared-ui/parts/text-area-field'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { useAct } from '../frame/use-act.js'
import styles from './challenges.module.css'

interface RulingFormProps<Verdict extends string> {
  /** The field for the reason, and its message if left empty. */
  reason: { label: string; hint: string; rows: number; maxLength: number; missing: string }
  /** The verdicts with their button labels, the most common first. */
  verdicts: Readonly<Record<Verdict, string>>
  /** Sends the verdict; the result is shown as a toast once it is stored. */
  send: (call: Call, verdict: Verdict, reason: string) => Promise<string | Omit<ToastMessage, 'tone'>>
  onRuled: () => Promise<void>
  children?: ReactNode
}

/** The form for a moderator's decision about a case; a reason is always required. */
export function RulingForm<Verdict extends string>({
  reason: { missing, ...field },
  verdicts,
  send,
  onRuled,
  children,
}: RulingFormProps<Verdict>) {
  const { act } = useAct('ruling')
  const { register, handleSubmit, formState } = useForm({ defaultValues: { text: '' } })

  return (
    <div className={styles.stack}>
      <TextAreaField
        {...field}
        {...register('text', { validate: (text) => text.trim() !== '' || missing })}
        error={formState.errors.text?.message}
      />
      {children}
      <div className={styles.buttons}>
        {(Object.keys(verdicts) as Verdict[]).map((verdict, place) => (
          <Button
            key={verdict}
            variant={place === 0 ? 'primary' : 'secondary'}
            busy={formState.isSubmitting}
            onClick={() =>
              void handleSubmit(({ text }) =>
                act(verdict, (call) => send(call, verdict, text.trim()), onRuled),
              )()
            }
          >
            {verdicts[verdict]}
          </Button>
        ))}
      </div>
    </div>
  )
}
