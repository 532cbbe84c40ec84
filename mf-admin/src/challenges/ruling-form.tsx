import type { ToastMessage } from '@icio/shared-ui/host-contract/contract'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { Button } from '@icio/shared-ui/parts/button'
import { TextAreaField } from '@icio/shared-ui/parts/text-area-field'
import { useState, type ReactNode } from 'react'
import styles from './challenges.module.css'

interface RulingFormProps<Verdict extends string> {
  /** The field for the reason, and what is said where it is empty. */
  reason: { label: string; hint: string; rows: number; maxLength: number; missing: string }
  /** The verdicts with the words of their buttons, the usual one first. */
  verdicts: Readonly<Record<Verdict, string>>
  /** Sends the verdict; what it gives is told once it is kept. */
  send: (verdict: Verdict, reason: string) => Promise<Omit<ToastMessage, 'tone'>>
  onRuled: () => Promise<void>
  /** Further fields, between the reason and the buttons. */
  children?: ReactNode
}

/** What a moderator decides about a case: never without a reason. */
export function RulingForm<Verdict extends string>({
  reason: { missing, ...field },
  verdicts,
  send,
  onRuled,
  children,
}: RulingFormProps<Verdict>) {
  const host = useHost()
  const [text, setText] = useState('')
  const [error, setError] = useState('')
  const [isBusy, setIsBusy] = useState(false)

  async function rule(verdict: Verdict): Promise<void> {
    if (!text.trim()) return setError(missing)
    setError('')
    setIsBusy(true)
    try {
      host.toast({ ...(await send(verdict, text.trim())), tone: 'success' })
      await onRuled()
    } catch (failure) {
      host.log.error(failure, 'ruling')
      host.toast({ title: (failure as Error).message, tone: 'destructive' })
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <div className={styles.stack}>
      <TextAreaField {...field} value={text} error={error} onChange={({ target }) => setText(target.value)} />
      {children}
      <div className={styles.buttons}>
        {(Object.keys(verdicts) as Verdict[]).map((verdict, place) => (
          <Button
            key={verdict}
            variant={place === 0 ? 'primary' : 'secondary'}
            busy={isBusy}
            onClick={() => void rule(verdict)}
          >
            {verdicts[verdict]}
          </Button>
        ))}
      </div>
    </div>
  )
}
