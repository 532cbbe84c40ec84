import { flagNoteLength, flagReasons, type FlagReason } from '@icio/contracts/lobbies/lobby-live'
import { Button } from '@icio/shared-ui/parts/button'
import { SelectField } from '@icio/shared-ui/parts/select-field'
import { TextField } from '@icio/shared-ui/parts/text-field'
import { useState, type FormEvent } from 'react'
import styles from './report-question.module.css'

const reasonWords: Readonly<Record<FlagReason, string>> = {
  wrong: 'The answer is wrong',
  unclear: 'It is unclear',
  outdated: 'It is out of date',
  typo: 'It has a typing error',
  other: 'Something else',
}
const options = flagReasons.map((value) => ({ value, label: reasonWords[value] }))

/** Reports a question to the editors without stopping the game. */
export function ReportQuestion({
  onReport,
}: {
  /** Resolves to true if the report was stored. */
  onReport: (reason: FlagReason, note: string) => Promise<boolean>
}) {
  const [reason, setReason] = useState<FlagReason>('wrong')
  const [note, setNote] = useState('')
  const [standing, setStanding] = useState<'open' | 'sending' | 'sent'>('open')
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (standing !== 'open') return
    setStanding('sending')
    setStanding((await onReport(reason, note)) ? 'sent' : 'open')
  }
  if (standing === 'sent') return <p className={styles.sent}>You have reported this question.</p>
  return (
    <details className={styles.report}>
      <summary>Report this question</summary>
      <form onSubmit={(event) => void send(event)}>
        <SelectField
          label="What is wrong?"
          options={options}
          value={reason}
          onChange={(event) => setReason(event.target.value as FlagReason)}
        />
        <TextField
          label="Note"
          required={false}
          maxLength={flagNoteLength}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        <Button type="submit" size="sm" busy={standing === 'sending'}>
          Send Report
        </Button>
      </form>
    </details>
  )
}
