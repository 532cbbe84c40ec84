import { visitorErrors } from '@icio/contracts/visitor-errors'
import { scoreNameLimit } from '@icio/contracts/leaderboard/leaderboard-rules'
import { useSession } from '@icio/shared-ui/host-contract/use-host'
import { Button } from '@icio/shared-ui/parts/button'
import { NameField } from '@icio/shared-ui/parts/name-field'
import { Notice } from '@icio/shared-ui/parts/notice'
import LogIn from 'lucide-react/icons/log-in'
import { useId, useState, type FormEvent } from 'react'
import type { SubmittableScore, Submitting } from '../use-leaderboard.js'
import styles from './score-form.module.css'

interface ScoreFormProps {
  submittable: SubmittableScore
  submitting: Submitting
  /** Resolves to true if the score was stored. */
  onSubmit: (name: string) => Promise<boolean>
}

/** Submits a score under a name; the field is emptied only on success (LEAD-6 to LEAD-15). */
export function ScoreForm({ submittable, submitting, onSubmit }: ScoreFormProps) {
  const { score, refusal, kept, onSignIn } = submittable
  const session = useSession()
  const [typedName, setTypedName] = useState(kept.name ?? null)
  const reasonId = useId()
  const name = typedName ?? (session.at === 'signed-in' ? session.user.display_name : '')
  const reason = whyDisabled(score, name, submitting)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (reason === null && (await onSubmit(name))) setTypedName('')
  }
  // There is no form for a score that goes on no leaderboard: the reason stands in its place.
  if (refusal) return <Notice tone="neutral">{visitorErrors[refusal].text}</Notice>
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <NameField
        label="Name on the leaderboard"
        placeholder="Your name"
        autoComplete="nickname"
        most={scoreNameLimit}
        value={name}
        disabled={submitting === 'submitted'}
        onChange={(event) => {
          setTypedName(event.target.value)
          kept.onName(event.target.value)
        }}
      />
      <Button
        type="submit"
        variant="primary"
        busy={submitting === 'submitting'}
        disabled={reason !== null}
        aria-describedby={reason === null ? undefined : reasonId}
      >
        Submit Score
      </Button>
      <p className={styles.reason} id={reasonId} role="status">
        {reason}
      </p>
      {session.at === 'signed-out' && score > 0 && (
        <div className={styles.signIn}>
          <Button icon={<LogIn />} onClick={onSignIn}>
            Sign in to submit
          </Button>
          <p>Only members stand on the leaderboard. Your result is kept while you sign in.</p>
        </div>
      )}
    </form>
  )
}

/** Explains why the button is disabled; null if it is enabled (docs/spec/decisions.md, 9). */
function whyDisabled(score: number, name: string, submitting: Submitting): string | null {
  if (submitting === 'submitted') return 'Your score is on the leaderboard.'
  if (score === 0) return 'A score of 0 is not put on the leaderboard.'
  return name.trim() === '' ? 'Enter a name to submit your score.' : null
}
