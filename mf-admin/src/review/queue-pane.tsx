import {
  reviewReasonKinds,
  reviewReasonNames,
  type ReviewReasonKind,
} from '@icio/contracts/review/review-reasons'
import { SelectField } from '@icio/shared-ui/parts/select-field'
import { TextField } from '@icio/shared-ui/parts/text-field'
import type { RefObject } from 'react'
import { banks } from '../banks/bank-words.js'
import type { QueueEntry, View } from './review-queue.js'
import styles from './review.module.css'
import { SavedViews } from './saved-views.js'

/** The questions of a view in their order, each with why it stands there, and the filters (REVIEW-2). */
export function QueuePane({
  order,
  shown,
  shownKey,
  decidedKeys,
  isLooking,
  view,
  find,
  onView,
  onOpen,
}: {
  /** Every question, in the order of the queue. */
  order: readonly QueueEntry[]
  shown: readonly QueueEntry[]
  shownKey: string | undefined
  decidedKeys: ReadonlySet<string>
  /** True while programs still look. */
  isLooking: boolean
  view: View
  find: RefObject<HTMLInputElement | null>
  onView: (view: View) => void
  onOpen: (key: string) => void
}) {
  return (
    <div className={styles.queue}>
      <div className={styles.filters} role="search" aria-label="Filter the queue">
        <SelectField
          label="Bank"
          value={view.bank}
          onChange={({ target }) => onView({ ...view, bank: target.value })}
          options={[
            { value: '', label: 'All banks' },
            ...banks.map(({ name, title }) => ({ value: name, label: title })),
          ]}
        />
        <SelectField
          label="Why"
          value={view.reason}
          onChange={({ target }) => onView({ ...view, reason: target.value as ReviewReasonKind | '' })}
          options={[
            { value: '', label: 'Everything' },
            ...reviewReasonKinds.map((kind) => ({
              value: kind,
              label: `${reviewReasonNames[kind]} (${order.filter(({ reasons }) => reasons.some((each) => each.kind === kind)).length})`,
            })),
          ]}
        />
        <TextField
          ref={find}
          label="Find"
          required={false}
          value={view.text}
          onChange={({ target }) => onView({ ...view, text: target.value })}
          onKeyDown={(event) => {
            if (event.key === 'Escape' || event.key === 'Enter') event.currentTarget.blur()
          }}
        />
        <SavedViews view={view} onChoose={onView} />
      </div>
      <p className={styles.hint} role="status">
        {shown.length} of {order.length} questions{isLooking && '; programs are still looking'}
      </p>
      <ol className={styles.list} aria-label="Queue">
        {shown.map(({ key, asked, reasons, bank }) => (
          <li key={key}>
            <button
              type="button"
              id={`queue-${key}`}
              className={styles.entry}
              aria-current={key === shownKey ? 'true' : undefined}
              onClick={() => onOpen(key)}
            >
              <span className={styles.line}>{asked}</span>
              <span className={styles.mark}>
                {decidedKeys.has(key)
                  ? 'decided'
                  : reasons[0]
                    ? reviewReasonNames[reasons[0].kind]
                    : 'approved'}
                {!view.bank && ` · ${bank.title}`}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </div>
  )
}
