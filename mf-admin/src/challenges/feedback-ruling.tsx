import { ruleOnChatFeedback } from '@icio/contracts/assistant'
import { useCall } from '@icio/shared-ui/api/call'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { Button } from '@icio/shared-ui/parts/button'
import { TextAreaField } from '@icio/shared-ui/parts/text-area-field'
import { useState } from 'react'
import styles from './challenges.module.css'

/** The verdict on a reply that was rated down, with a note for the other moderators. */
export function FeedbackRuling({ id, onRuled }: { id: string; onRuled: () => Promise<void> }) {
  const host = useHost()
  const call = useCall()
  const [note, setNote] = useState('')
  const [error, setError] = useState('')
  const [isBusy, setIsBusy] = useState(false)

  async function rule(verdict: 'wrong' | 'right'): Promise<void> {
    if (!note.trim()) return setError('Say what was wrong, or why it holds, in a sentence.')
    setError('')
    setIsBusy(true)
    try {
      await call(ruleOnChatFeedback, { params: { id }, body: { verdict, note: note.trim() } })
      host.toast({ title: 'Verdict kept', tone: 'success' })
      await onRuled()
    } catch (failure) {
      host.log.error(failure, 'verdict')
      host.toast({ title: (failure as Error).message, tone: 'destructive' })
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <div className={styles.stack}>
      <TextAreaField
        label="Note"
        hint="For the other moderators; nobody else reads it."
        rows={2}
        maxLength={1000}
        value={note}
        error={error}
        onChange={({ target }) => setNote(target.value)}
      />
      <div className={styles.buttons}>
        <Button variant="primary" busy={isBusy} onClick={() => void rule('wrong')}>
          The reply was wrong
        </Button>
        <Button busy={isBusy} onClick={() => void rule('right')}>
          The reply holds
        </Button>
      </div>
    </div>
  )
}
