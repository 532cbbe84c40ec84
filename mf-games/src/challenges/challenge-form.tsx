import { Button } from '@icio/shared-ui/parts/button'
import { TextAreaField } from '@icio/shared-ui/parts/text-area-field'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import styles from './challenge-answer.module.css'

interface ChallengeFormProps {
  /** Maximum length of the reason, in characters. */
  limit: number
  /** What a ruling corrects, after 'if it is upheld'. */
  corrected: string
  sending: boolean
  /** Why it could not be sent; the form keeps the text. */
  trouble: string | null
  /** The reason is changed, so that the trouble ends. */
  onEdit: () => void
  onSend: (reason: string) => void
  onCancel: () => void
}

/** Form for the reason of a challenge. */
export function ChallengeForm({
  limit,
  corrected,
  sending,
  trouble,
  onEdit,
  onSend,
  onCancel,
}: ChallengeFormProps) {
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const area = useRef<HTMLTextAreaElement>(null)
  // The button that opened the form is gone, so the focus moves to the text field.
  useEffect(() => area.current?.focus(), [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const reasonText = reason.trim()
    setMissing(reasonText === '')
    if (reasonText === '') area.current?.focus()
    else if (!sending) onSend(reasonText)
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate data-no-print>
      <TextAreaField
        ref={area}
        label="Why do you challenge this answer?"
        hint={`What is wrong, and where one can look it up. A moderator reads it; if it is upheld, ${corrected}.`}
        error={missing ? 'Please give a reason.' : (trouble ?? undefined)}
        maxLength={limit}
        value={reason}
        onChange={(event) => {
          setReason(event.target.value)
          setMissing(false)
          onEdit()
        }}
      />
      <div className={styles.actions}>
        <Button type="submit" size="sm" variant="primary" busy={sending}>
          Send Challenge
        </Button>
        <Button size="sm" variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
