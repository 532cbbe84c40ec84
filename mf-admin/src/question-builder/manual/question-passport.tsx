import { shortDayText } from '@icio/contracts/dates/day-text'
import { dayIn } from '@icio/contracts/dates/days'
import type { BankQuestion, EditQuestion } from '@icio/contracts/question-passport/endpoints'
import { sourceOf } from '@icio/contracts/review/review-reasons'
import { Button } from '@icio/shared-ui/parts/button'
import { Card, CardTitle } from '@icio/shared-ui/parts/card'
import { TextField } from '@icio/shared-ui/parts/text-field'
import type { ReactNode } from 'react'
import styles from '../builder.module.css'
import manual from './manual.module.css'

export type PassportChange = Pick<EditQuestion, 'state' | 'reviewed' | 'recheck_at'>

interface PassportProps {
  question: BankQuestion
  isBusy: boolean
  onChange: (change: PassportChange) => void
  onRetire: () => void
  onRestore: () => void
}

/** The passport of a question, with its actions: review, publish, retire, restore. */
export function QuestionPassport({ question, isBusy, onChange, onRetire, onRestore }: PassportProps) {
  const { state, version, author, reviewer, recheck_at, created_at, updated_at } = question
  return (
    <Card className={manual.form}>
      <CardTitle as="h3">Passport</CardTitle>
      <dl className={manual.passport}>
        <Entry name="State">{state}</Entry>
        <Entry name="Version">{version}</Entry>
        <Entry name="Source">{sourceOf(question) || '–'}</Entry>
        <Entry name="Author">
          <bdi>{author.name}</bdi> ({author.kind})
        </Entry>
        <Entry name="Reviewer">
          {reviewer ? (
            <>
              <bdi>{reviewer.name}</bdi>, {shortDayText(dayIn(reviewer.at))}
            </>
          ) : (
            'nobody yet'
          )}
        </Entry>
        <Entry name="Created">{shortDayText(dayIn(created_at))}</Entry>
        <Entry name="Changed">{shortDayText(dayIn(updated_at))}</Entry>
      </dl>
      <TextField
        label="Look at it again on"
        type="date"
        value={recheck_at?.slice(0, 10) ?? ''}
        onChange={({ target }) =>
          onChange({ recheck_at: target.value ? `${target.value}T00:00:00.000Z` : null })
        }
      />
      <div className={styles.buttons}>
        {!reviewer && (
          <Button size="sm" busy={isBusy} onClick={() => onChange({ reviewed: true })}>
            Mark as reviewed
          </Button>
        )}
        {state === 'draft' && (
          <Button size="sm" variant="primary" busy={isBusy} onClick={() => onChange({ state: 'published' })}>
            Publish
          </Button>
        )}
        {state === 'published' && (
          <Button size="sm" busy={isBusy} onClick={() => onChange({ state: 'draft' })}>
            Make it a draft
          </Button>
        )}
        {state === 'retired' ? (
          <Button size="sm" busy={isBusy} onClick={onRestore}>
            Restore
          </Button>
        ) : (
          <Button size="sm" variant="destructive" busy={isBusy} onClick={onRetire}>
            Retire
          </Button>
        )}
      </div>
    </Card>
  )
}

function Entry({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}
