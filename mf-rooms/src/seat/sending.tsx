import { valueProblem } from '@icio/contracts/rooms/activity-checks'
import type { AnswerValue } from '@icio/contracts/rooms/endpoints'
import type { OwnAnswer, PublicActivity } from '@icio/contracts/rooms/room-views'
import { Button } from '@icio/shared-ui/parts/button'
import type { FormEvent, ReactNode } from 'react'
import type { AnswerOutcome } from '../room/room-store.js'
import styles from './answer-form.module.css'

export interface AnswerFormProps {
  activity: PublicActivity
  own: OwnAnswer | undefined
  send: (value: AnswerValue, confidence?: number) => Promise<AnswerOutcome>
}

/** A form with one button; the check is the one of the service. */
export function Sending({
  children,
  onSend,
  onChange,
  label,
}: {
  children: ReactNode
  onSend: () => void
  onChange?: () => void
  label: string
}) {
  return (
    <form
      className={styles.form}
      noValidate
      onChange={onChange}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        onSend()
      }}
    >
      {children}
      <Button type="submit" variant="primary" size="lg">
        {label}
      </Button>
    </form>
  )
}

/** Returns what is wrong with a value in words of its field; null for nothing. */
export function problemOf(activity: PublicActivity, value: AnswerValue): string | null {
  const problem = valueProblem(activity, value)
  return problem === null
    ? null
    : problem === 'unknown_choice'
      ? 'This is not one of the options.'
      : sentence(problem.message)
}

function sentence(message: string): string {
  return `This ${message}.`
}
