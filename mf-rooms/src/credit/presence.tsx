import { verifyPage } from '@icio/contracts/certificates/certificate-words'
import type { AttendanceDoor, Present } from '@icio/contracts/credit/endpoints'
import { timeText } from '@icio/contracts/dates/day-text'
import { Link } from '@icio/platform'
import { Button } from '@icio/shared-ui/parts/button'
import { ConfirmDialog } from '@icio/shared-ui/parts/confirm-dialog'
import { Section } from '@icio/shared-ui/parts/section'
import { TextField } from '@icio/shared-ui/parts/text-field'
import { useState, type FormEvent } from 'react'
import { Problem } from '../room/problem.js'
import { messageOf, useBusy } from '../room/use-attempt.js'
import { ownBlocksText } from './block-words.js'
import type { AttendanceStore as Store } from './use-attendance.js'
import styles from './credit.module.css'

const isPresent = (state: Store['state']): state is Present => state !== null && 'blocks' in state

/** Who has the right: words, the certificate, and erasing (CREDIT-2, CREDIT-6). */
export function Presence({ door, store }: { door: AttendanceDoor; store: Store }) {
  const { state } = store
  const present = isPresent(state) ? state : null
  const [word, setWord] = useState('')
  const [error, setError] = useState<string | undefined>(undefined)
  const { busy, attempt } = useBusy((failure) => setError(messageOf(failure, 'Not sent. Please try again.')))
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!word.trim()) return setError('Enter the word that stands on the stage.')
    const isTaken = await attempt(() => store.word(word.trim()))
    if (!isTaken) return
    setWord('')
    setError(undefined)
  }
  return (
    <Section title={present?.name ? `Attendance of ${present.name}` : 'Your attendance'}>
      {present && (
        <div className={styles.still} role="status">
          <p>{ownBlocksText('Kept', present.blocks, door.title) ?? 'No block is kept yet.'}</p>
          {present.state === 'held' && present.kept_at && (
            <p>
              {ownBlocksText('Held', present.held, door.title) ?? 'Your link is taken.'} Will be kept at{' '}
              {timeText(present.kept_at)}.
            </p>
          )}
          {present.certificate && (
            <p>
              <Link to={`${verifyPage}/${present.certificate}`}>Open your certificate of attendance</Link>
            </p>
          )}
        </div>
      )}
      {door.state === 'running' && (
        <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
          <WordField
            value={word}
            error={error}
            onChange={({ target }) => {
              setWord(target.value)
              setError(undefined)
            }}
          />
          <Button type="submit" variant="primary" size="lg" busy={busy}>
            I am here
          </Button>
        </form>
      )}
      <Erase store={store} />
    </Section>
  )
}

function Erase({ store }: { store: Store }) {
  const [asking, setAsking] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const { attempt } = useBusy((error) => setProblem(messageOf(error, 'Not erased. Please try again.')))
  return (
    <>
      <Problem text={problem} />
      <Button variant="quiet" size="sm" onClick={() => setAsking(true)}>
        Erase my attendance
      </Button>
      <ConfirmDialog
        open={asking}
        title="Erase your attendance?"
        description="Your name, address and blocks are deleted, and a certificate is withdrawn. The list says 'Erased on request'."
        confirmLabel="Erase"
        destructive
        onConfirm={() => void attempt(store.erase)}
        onOpenChange={() => setAsking(false)}
      />
    </>
  )
}

/** The word of the block; two plain words, so that nobody spells letters. */
export function WordField(field: {
  value: string
  error?: string | undefined
  onChange: (event: { target: { value: string } }) => void
}) {
  return (
    <TextField
      label="The word on the stage"
      hint="Two words, such as 'amber river'."
      maxLength={60}
      required
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
      {...field}
    />
  )
}
