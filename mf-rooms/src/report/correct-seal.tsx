import { readNumber } from '@icio/contracts/numbers/read-number'
import { correctSeal } from '@icio/contracts/room-hosting/endpoints'
import { Button } from '@icio/shared-ui/parts/button'
import { useState, type FormEvent } from 'react'
import { SealTruth, type TypedTruth } from '../desk/seal-truth.js'
import { truthProblems } from '../desk/seals.js'
import { useToldAttempt } from '../room/use-attempt.js'
import styles from './report.module.css'

/** The owner of a report corrects what a forecast came to, which withdraws the share of its ranges (FORUM-20). */
export function CorrectSeal({
  id,
  activity,
  unit,
  reload,
}: {
  id: string
  /** The place of the opened seal in the report. */
  activity: number
  unit?: string | undefined
  reload: () => Promise<void>
}) {
  const [truthInput, setTruthInput] = useState<TypedTruth>({ truth: '', source: '' })
  const [problems, setProblems] = useState<Partial<TypedTruth>>({})
  const { busy, attempt } = useToldAttempt(
    'correct seal',
    'Not Corrected',
    'The report is as before. Please try again.',
  )
  async function submit(event: FormEvent) {
    event.preventDefault()
    const newProblems = truthProblems(truthInput, unit === undefined ? {} : { unit })
    const truth = readNumber(truthInput.truth, { unit })
    setProblems(newProblems)
    if (Object.keys(newProblems).length > 0 || truth === null) return
    await attempt(async (call) => {
      await call(correctSeal, { params: { id }, body: { activity, truth, source: truthInput.source.trim() } })
      await reload()
      setTruthInput({ truth: '', source: '' })
    })
  }
  return (
    <details>
      <summary>Correct what it came to</summary>
      <p className={styles.note}>
        The ranges are deleted, so their share cannot be counted again: another figure withdraws it, and the
        report says so.
      </p>
      <form className={styles.correct} onSubmit={(event) => void submit(event)} noValidate>
        <SealTruth typed={truthInput} problems={problems} unit={unit} onTyped={setTruthInput} />
        <Button type="submit" busy={busy}>
          Correct
        </Button>
      </form>
    </details>
  )
}
